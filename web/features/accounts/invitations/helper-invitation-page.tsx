import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import type { contract } from '#contract/index.ts'
import { api, client } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { WhatHelpersSee } from '#web/product/what-helpers-see.tsx'
import { formatList } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { type InvitationKind, InvitationPage } from './invitation-page.tsx'

export const meta = () => [{ title: pageTitle(t`Helper`) }]

type Outputs = InferContractRouterOutputs<typeof contract>['helping']

const HELPER: InvitationKind<Outputs['get'], Outputs['accept']> = {
  title: () => t`Helper`,
  subtitle: () => t`You’re invited to help a child learn on Trellis.`,
  useInvitation: (token, enabled) =>
    useQuery(api.helping.get.queryOptions({ input: { token }, enabled, retry: false })),
  accept: client.helping.accept,
  decline: client.helping.decline,
  reload: (queryClient) => queryClient.invalidateQueries({ queryKey: api.helping.children.key() }),
  present: ({ children, from, expiresAt }) => ({
    childName: namesOf(children),
    details: [{ name: t`Invited by`, value: from || t`A parent` }],
    expiresAt,
    acceptable: children.some(({ state }) => state === 'open'),
    declinable: children.some(({ state }) => state !== 'own'),
  }),
  About,
  declineHint: () => t`The invitation is deleted. The parent can invite you again.`,
  accepted: ({ learnerIds: [learnerId, ...others] }, { children }) => {
    const childName = namesOf(children.filter(({ state }) => state === 'open'))
    return {
      heading: t`You help ${childName} now`,
      text: t`We’ve told the parents. You find ${childName} under “Children you help”.`,
      action:
        others.length > 0
          ? { to: '/parent/helping', label: t`Children you help` }
          : { to: `/parent/helping/${learnerId}`, label: t`See ${childName}’s progress` },
    }
  },
  declined: () => ({
    heading: t`You declined the invitation`,
    text: t`The invitation is deleted. You saw the child’s first name, and nothing else about them.`,
    action: null,
  }),
  expired: () => ({
    text: t`If you accepted, the child is among those whom you help. Otherwise ask the parent to invite you again.`,
    action: { to: '/parent/helping', label: t`Children you help` },
  }),
}

/** /parent/helper-invitation#token=…: target of the mail to a helper. */
export default function HelperInvitationPage() {
  return <InvitationPage kind={HELPER} />
}

const namesOf = (children: Outputs['get']['children']) => formatList(children.map(({ firstName }) => firstName))

/** What the helper will see, and of which children not yet. */
function About({ invitation: { children } }: { invitation: Outputs['get'] }) {
  const session = useSession()
  const email = session.kind === 'signed-in' ? session.user.email : null
  const inState = (wanted: (typeof children)[number]['state']) => children.filter(({ state }) => state === wanted)
  const childName = namesOf(children)
  const own = inState('own')
  const helped = namesOf(inState('helper'))
  const paused = namesOf(inState('paused'))
  return (
    <>
      <section aria-labelledby="sees" className="grid gap-3">
        <h2 id="sees" className="text-lg">
          {t`What you’d see`}
        </h2>
        <WhatHelpersSee firstName={childName} />
        <p>{t`The parents and ${childName} see your name as you enter it in your profile. The parents can end this at any time, and so can you.`}</p>
        {email !== null && <p className="wrap-anywhere text-ink-soft text-sm">{t`You’re signed in as ${email}.`}</p>}
      </section>
      {own.length === children.length && (
        <Banner tone="info">{t`You’re ${childName}’s parent here. This link is for another adult: they open it in their own account.`}</Banner>
      )}
      {helped && <Banner tone="info">{t`You help ${{ childName: helped }} already.`}</Banner>}
      {paused && (
        <Banner tone="warning">{t`Helpers are switched off for ${{ childName: paused }} now. You can accept once a parent switches them on again.`}</Banner>
      )}
    </>
  )
}
