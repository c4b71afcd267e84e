import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery } from '@tanstack/react-query'
import { href } from 'react-router'
import type { contract } from '#contract/index.ts'
import { api, client } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { ConsentWords } from '#web/product/consent-words.tsx'
import { WhatParentsSee } from '#web/product/two-parents.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { type InvitationKind, InvitationPage } from './invitation-page.tsx'

export const meta = () => [{ title: pageTitle(t`Second parent`) }]

type Outputs = InferContractRouterOutputs<typeof contract>['secondParents']

const SECOND_PARENT: InvitationKind<Outputs['get'], Outputs['accept']> = {
  title: () => t`Second parent`,
  subtitle: () => t`You’re invited to be a child’s second parent on Trellis.`,
  useInvitation: (token, enabled) =>
    useQuery(api.secondParents.get.queryOptions({ input: { token }, enabled, retry: false })),
  accept: client.secondParents.accept,
  decline: client.secondParents.decline,
  reload: (queryClient) => {
    void queryClient.invalidateQueries({ queryKey: api.billing.key() })
    return queryClient.invalidateQueries({ queryKey: api.learners.key() })
  },
  present: ({ childName, gradeName, from, state, expiresAt }) => ({
    childName,
    details: [
      { name: t`Grade`, value: gradeName ?? t`Not chosen yet` },
      { name: t`Invited by`, value: from || t`A parent` },
    ],
    expiresAt,
    acceptable: state === 'open',
    declinable: state !== 'own',
  }),
  About,
  declineHint: () => t`The invitation is deleted. The other parent can invite you again.`,
  accepted: ({ learnerId }, { childName }) => ({
    heading: t`You’re ${childName}’s second parent`,
    text: t`${childName} is on your dashboard now. We’ve emailed both of you.`,
    action: {
      to: href('/parent/manage-learners/:learnerId', { learnerId }),
      label: <Trans>See {childName}’s account</Trans>,
    },
  }),
  declined: () => ({
    heading: t`You declined the invitation`,
    text: t`The invitation is deleted. You saw the child’s first name and grade, and nothing else about them.`,
    action: { to: '/parent', label: t`Parent Dashboard` },
  }),
  expired: () => ({
    text: t`If you accepted, the child is on your dashboard. Otherwise ask the other parent to invite you again.`,
    action: { to: '/parent', label: t`Parent Dashboard` },
  }),
}

/** /parent/second-parent#token=…: target of the mail to a second parent. */
export default function SecondParentPage() {
  return <InvitationPage kind={SECOND_PARENT} />
}

/** What each parent sees of the other, and the consent text. */
function About({ invitation: { childName, state } }: { invitation: Outputs['get'] }) {
  const session = useSession()
  return (
    <>
      <section aria-labelledby="sees" className="grid gap-3">
        <h2 id="sees" className="text-lg">
          {t`Equal rights`}
        </h2>
        <WhatParentsSee firstName={childName} />
        <p>
          {session.kind === 'signed-in'
            ? t`The other parent sees your name as you enter it in your profile, and nothing else of your account.`
            : t`The other parent sees your name, and nothing else of your account.`}
        </p>
      </section>
      <section aria-labelledby="consent" className="grid gap-3">
        <h2 id="consent" className="text-lg">
          {t`The consent that was given`}
        </h2>
        <p>{t`By accepting you agree to it, as this child’s parent or guardian. You can withdraw it at any time.`}</p>
        <div className="grid gap-3 border-line border-s-4 py-1 ps-4">
          <ConsentWords />
        </div>
        {session.kind === 'signed-in' && (
          <p className="wrap-anywhere text-ink-soft text-sm">
            <Trans>You’re signed in as {ph({ email: session.user.email })}.</Trans>
          </p>
        )}
      </section>
      {state === 'own' && (
        <Banner tone="info">
          <Trans>
            You’re {childName}’s parent here already. This link is for another adult: they open it in their own account.
          </Trans>
        </Banner>
      )}
      {state === 'paused' && (
        <Banner tone="warning">
          <Trans>
            {childName}’s account is paused now. You can accept once the other parent has given consent again.
          </Trans>
        </Banner>
      )}
    </>
  )
}
