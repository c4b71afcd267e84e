import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { contract } from '#contract/index.ts'
import { isLinkGone } from '#web/api/api-error.ts'
import { api, client } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { useSave } from '#web/product/use-save.ts'
import { WhatHelpersSee } from '#web/product/what-helpers-see.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card, Detail } from '#web/ui/card.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { Banner, EmptyState, Sprout } from '#web/ui/messages.tsx'
import { Page, PageHeader, ResultHeading } from '#web/ui/page.tsx'
import { tokenInHash } from '../return-path.ts'
import { signInMessages } from '../sign-in/sign-in-errors.ts'

export const meta = () => [{ title: pageTitle(t`Helper`) }]

type Invitation = InferContractRouterOutputs<typeof contract>['helping']['get']
type Decision = { kind: 'accepted'; childName: string; learnerId: string } | { kind: 'declined' } | { kind: 'gone' }

/** /parent/helper-invitation#token=…: target of the mail to a helper. The token stays in the URL, as that of a second parent does. */
export default function HelperInvitationPage() {
  const token = tokenInHash(useLocation().hash, 'token')
  return (
    <Page width="reading">
      <PageHeader title={t`Helper`} subtitle={t`You’re invited to help a child learn on Trellis.`} />
      {token === null ? <LinkExpired /> : <OpenedInvitation key={token} token={token} />}
    </Page>
  )
}

function OpenedInvitation({ token }: { token: string }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const invitation = useQuery(
    api.helping.get.queryOptions({ input: { token }, enabled: decision === null, retry: false }),
  )
  if (decision?.kind === 'gone' || (decision === null && isLinkGone(invitation.error))) return <LinkExpired />
  if (decision) return <Decided decision={decision} />
  return (
    <Loaded
      query={invitation}
      loading={
        <Loading label={t`Loading...`}>
          <Skeleton className="h-72" />
        </Loading>
      }
      failed={signInMessages.unexpected}
    >
      {(data) => <InvitationCard token={token} invitation={data} onDecided={setDecision} />}
    </Loaded>
  )
}

/** Shown for a link that was used, taken back, expired or replaced by a newer one. */
function LinkExpired() {
  return (
    <EmptyState
      title={t`This link has expired or was already used.`}
      action={<ButtonLink to="/parent/helping">{t`Children you help`}</ButtonLink>}
    >
      <p>{t`If you accepted, the child is among those whom you help. Otherwise ask the parent to invite you again.`}</p>
    </EmptyState>
  )
}

/** The child, who invites, what the helper will see, and the buttons. */
function InvitationCard({
  token,
  invitation: { childName, from, state, expiresAt },
  onDecided,
}: {
  token: string
  invitation: Invitation
  onDecided: (decision: Decision) => void
}) {
  const session = useSession()
  const email = session.kind === 'signed-in' ? session.user.email : null
  return (
    <Card className="grid gap-7">
      <section aria-labelledby="child" className="grid gap-4">
        <h2 id="child" className="wrap-anywhere text-xl">
          {childName}
        </h2>
        <dl className="grid gap-3 rounded-md bg-sunken p-4">
          <Detail name={t`Invited by`}>{from || t`A parent`}</Detail>
          <Detail name={t`Open until`}>{formatDate(expiresAt)}</Detail>
        </dl>
      </section>
      <section aria-labelledby="sees" className="grid gap-3">
        <h2 id="sees" className="text-lg">
          {t`What you’d see`}
        </h2>
        <WhatHelpersSee firstName={childName} />
        <p>{t`The parents and ${childName} see your name as you enter it in your profile. The parents can end this at any time, and so can you.`}</p>
        {email !== null && <p className="wrap-anywhere text-ink-soft text-sm">{t`You’re signed in as ${email}.`}</p>}
      </section>
      {state === 'own' && (
        <Banner tone="info">{t`You’re ${childName}’s parent here. This link is for another adult: they open it in their own account.`}</Banner>
      )}
      {state === 'helper' && <Banner tone="info">{t`You help ${childName} already.`}</Banner>}
      {state === 'paused' && (
        <Banner tone="warning">{t`Helpers are switched off for ${childName} now. You can accept once a parent switches them on again.`}</Banner>
      )}
      {state !== 'own' && (
        <Buttons token={token} childName={childName} acceptable={state === 'open'} onDecided={onDecided} />
      )}
    </Card>
  )
}

function Buttons({
  token,
  childName,
  acceptable,
  onDecided,
}: {
  token: string
  childName: string
  acceptable: boolean
  onDecided: (decision: Decision) => void
}) {
  const queryClient = useQueryClient()
  const [declining, setDeclining] = useState(false)
  const errors = { LINK_GONE: () => onDecided({ kind: 'gone' }) }
  const failed = t`We couldn’t save this. Please try again.`
  const accept = useSave(client.helping.accept, {
    errors,
    done: ({ learnerId }) => {
      onDecided({ kind: 'accepted', childName, learnerId })
      return queryClient.invalidateQueries({ queryKey: api.helping.children.key() })
    },
    failed,
  })
  const decline = useSave(client.helping.decline, { errors, done: () => onDecided({ kind: 'declined' }), failed })
  return (
    <div className="flex flex-wrap gap-3">
      {acceptable && (
        <Button busy={accept.isPending} busyLabel={t`Accepting...`} onClick={() => accept.mutate({ token })}>
          {t`Accept`}
        </Button>
      )}
      <Button variant="secondary" onClick={() => setDeclining(true)}>
        {t`Decline`}
      </Button>
      {declining && (
        <ConfirmDialog
          title={t`Decline the invitation?`}
          description={t`The invitation is deleted. The parent can invite you again.`}
          confirmLabel={t`Decline`}
          busy={decline.isPending}
          busyLabel={t`Declining...`}
          onConfirm={() => decline.mutate({ token })}
          onClose={() => setDeclining(false)}
        />
      )}
    </div>
  )
}

/** Replaces an invitation that was just answered. */
function Decided({ decision }: { decision: Exclude<Decision, { kind: 'gone' }> }) {
  if (decision.kind === 'declined') {
    return (
      <Card className="grid justify-items-center gap-4 text-center">
        <ResultHeading>{t`You declined the invitation`}</ResultHeading>
        <p className="max-w-prose text-ink-soft">
          {t`The invitation is deleted. You saw the child’s first name, and nothing else about them.`}
        </p>
      </Card>
    )
  }
  const { childName, learnerId } = decision
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      <Sprout className="h-24" />
      <ResultHeading>{t`You help ${childName} now`}</ResultHeading>
      <p className="max-w-prose text-ink-soft">{t`We’ve told the parents. You find ${childName} under “Children you help”.`}</p>
      <ButtonLink to={`/parent/helping/${learnerId}`} className="mt-1">
        {t`See ${childName}’s progress`}
      </ButtonLink>
    </Card>
  )
}
