import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { href, useLocation } from 'react-router'
import type { contract } from '#contract/index.ts'
import { CONSENT_TEXT } from '#domain/accounts.ts'
import { isLinkGone } from '#web/api/api-error.ts'
import { api, client } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { WhatParentsSee } from '#web/product/two-parents.tsx'
import { useSave } from '#web/product/use-save.ts'
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

export const meta = () => [{ title: pageTitle(t`Second parent`) }]

type Invitation = InferContractRouterOutputs<typeof contract>['secondParents']['get']
type Decision = { kind: 'accepted'; childName: string; learnerId: string } | { kind: 'declined' } | { kind: 'gone' }

/**
 * /parent/second-parent#token=…: target of the mail to a second parent. The token stays in the URL, as that of a child's
 * request does: it is useless without a parent's session and must survive the sign-in.
 */
export default function SecondParentPage() {
  const token = tokenInHash(useLocation().hash, 'token')
  return (
    <Page width="reading">
      <PageHeader title={t`Second parent`} subtitle={t`You’re invited to be a child’s second parent on Trellis.`} />
      {token === null ? <LinkExpired /> : <OpenedInvitation key={token} token={token} />}
    </Page>
  )
}

function OpenedInvitation({ token }: { token: string }) {
  const [decision, setDecision] = useState<Decision | null>(null)
  const invitation = useQuery(
    api.secondParents.get.queryOptions({ input: { token }, enabled: decision === null, retry: false }),
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
      action={<ButtonLink to="/parent">{t`Parent Dashboard`}</ButtonLink>}
    >
      <p>{t`If you accepted, the child is on your dashboard. Otherwise ask the other parent to invite you again.`}</p>
    </EmptyState>
  )
}

/** The child, who invites, what each sees of the other, the consent text, and the buttons. */
function InvitationCard({
  token,
  invitation: { childName, gradeName, from, state, expiresAt },
  onDecided,
}: {
  token: string
  invitation: Invitation
  onDecided: (decision: Decision) => void
}) {
  const session = useSession()
  return (
    <Card className="grid gap-7">
      <section aria-labelledby="child" className="grid gap-4">
        <h2 id="child" className="wrap-anywhere text-xl">
          {childName}
        </h2>
        <dl className="grid gap-3 rounded-md bg-sunken p-4">
          <Detail name={t`Grade`}>{gradeName ?? t`Not chosen yet`}</Detail>
          <Detail name={t`Invited by`}>{from || t`A parent`}</Detail>
          <Detail name={t`Open until`}>{formatDate(expiresAt)}</Detail>
        </dl>
      </section>
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
          {CONSENT_TEXT.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
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
  const accept = useSave(client.secondParents.accept, {
    errors,
    done: ({ learnerId }) => {
      onDecided({ kind: 'accepted', childName, learnerId })
      void queryClient.invalidateQueries({ queryKey: api.billing.key() })
      return queryClient.invalidateQueries({ queryKey: api.learners.key() })
    },
    failed: t`We couldn’t save this. Please try again.`,
  })
  const decline = useSave(client.secondParents.decline, {
    errors,
    done: () => onDecided({ kind: 'declined' }),
    failed: t`We couldn’t save this. Please try again.`,
  })
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
          description={t`The invitation is deleted. The other parent can invite you again.`}
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
  const accepted = decision.kind === 'accepted'
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      {accepted && <Sprout className="h-24" />}
      <ResultHeading>
        {accepted ? t`You’re ${{ childName: decision.childName }}’s second parent` : t`You declined the invitation`}
      </ResultHeading>
      <p className="max-w-prose text-ink-soft">
        {accepted
          ? t`${{ childName: decision.childName }} is on your dashboard now. We’ve emailed both of you.`
          : t`The invitation is deleted. You saw the child’s first name and grade, and nothing else about them.`}
      </p>
      {accepted ? (
        <ButtonLink to={href('/parent/manage-learners/:learnerId', { learnerId: decision.learnerId })} className="mt-1">
          <Trans>See {ph({ childName: decision.childName })}’s account</Trans>
        </ButtonLink>
      ) : (
        <ButtonLink to="/parent" className="mt-1">
          {t`Parent Dashboard`}
        </ButtonLink>
      )}
    </Card>
  )
}
