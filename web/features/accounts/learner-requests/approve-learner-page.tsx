import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { isLinkGone } from '#web/api/api-error.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { ConsentWords } from '#web/product/consent-words.tsx'
import { fullName } from '#web/product/names.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card, Detail } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState, Sprout } from '#web/ui/messages.tsx'
import { Page, PageHeader, ResultHeading } from '#web/ui/page.tsx'
import { tokenInHash } from '../return-path.ts'
import { signInMessages } from '../sign-in/sign-in-errors.ts'
import { DecideRequestForm, type RequestDecision } from './decide-request-form.tsx'
import type { LearnerRequest, RequestKey } from './learner-request.ts'

export const meta = () => [{ title: pageTitle(t`Approve a learner`) }]

/**
 * /parent/approve-learner#token=…: target of the mail to a child's parent (readings, "Access"). The parent's dashboard
 * links here with the id in `?request=…`. Unlike a reset token, this token stays in the URL: it is useless without a
 * parent's session and must survive the sign-in.
 */
export default function ApproveLearnerPage() {
  const { hash, search } = useLocation()
  const token = tokenInHash(hash, 'token')
  const requestId = new URLSearchParams(search).get('request')
  const key = token !== null ? { token } : requestId !== null ? { requestId } : null
  return (
    <Page width="reading">
      <PageHeader title={t`Approve a learner`} subtitle={t`Review a child’s request to join Trellis.`} />
      {key === null ? <RequestLinkExpired /> : <OpenedRequest key={token ?? requestId} requestKey={key} />}
    </Page>
  )
}

function OpenedRequest({ requestKey }: { requestKey: RequestKey }) {
  const [decision, setDecision] = useState<RequestDecision | null>(null)
  const request = useQuery(api.learnerRequests.get.queryOptions({ input: requestKey, enabled: decision === null }))

  if (decision) return <RequestDecided decision={decision} />
  if (isLinkGone(request.error)) return <RequestLinkExpired />
  return (
    <Loaded
      query={request}
      loading={
        <Loading label={t`Loading...`}>
          <Skeleton className="h-72" />
        </Loading>
      }
      failed={signInMessages.unexpected}
    >
      {(data) => <LearnerRequestCard requestKey={requestKey} request={data} onDecided={setDecision} />}
    </Loaded>
  )
}

/** Shown for a link that was used, expired, replaced by a newer one, or incomplete. */
function RequestLinkExpired() {
  return (
    <EmptyState
      title={t`This link has expired or was already used.`}
      action={<ButtonLink to="/parent/manage-learners">{t`Manage Learners`}</ButtonLink>}
    >
      <p>
        {t`If you approved the account, it’s under Manage Learners. Otherwise your child can ask again, or you can add the account yourself.`}
      </p>
    </EmptyState>
  )
}

/** The child's details, the consent text, and the form to approve or decline. */
function LearnerRequestCard({
  requestKey,
  request,
  onDecided,
}: {
  requestKey: RequestKey
  request: LearnerRequest
  onDecided: (decision: RequestDecision) => void
}) {
  const session = useSession()
  const { firstName, lastName, email, username, gradeName, requestedAt, expiresAt } = request
  return (
    <Card className="grid gap-7">
      <section aria-labelledby="child" className="grid gap-4">
        <h2 id="child" className="text-xl">
          {fullName({ firstName, lastName })}
        </h2>
        <dl className="grid gap-3 rounded-md bg-sunken p-4">
          {email !== null && <Detail name={t`Email`}>{email}</Detail>}
          <Detail name={t`Username`}>{username}</Detail>
          <Detail name={t`Grade`}>{gradeName ?? t`Not chosen yet`}</Detail>
          <Detail name={t`Requested on`}>{formatDate(requestedAt)}</Detail>
        </dl>
      </section>
      <section aria-labelledby="consent" className="grid gap-3">
        <h2 id="consent" className="text-lg">
          {t`By approving, you agree to this`}
        </h2>
        <div className="grid gap-3 border-line border-s-4 py-1 ps-4">
          <ConsentWords />
        </div>
        {session.kind === 'signed-in' && (
          <p className="wrap-anywhere text-ink-soft text-sm">
            <Trans>
              You’re signed in as {ph({ email: session.user.email })}. The request is open until{' '}
              {ph({ date: formatDate(expiresAt) })}.
            </Trans>
          </p>
        )}
      </section>
      <DecideRequestForm requestKey={requestKey} request={request} onDecided={onDecided} />
    </Card>
  )
}

/** Replaces a request that was just approved or declined. */
export function RequestDecided({ decision }: { decision: RequestDecision }) {
  const approved = decision.kind === 'approved'
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      {approved && <Sprout className="h-24" />}
      <ResultHeading>
        {approved ? t`${{ firstName: decision.firstName }} can start learning` : t`You declined the request`}
      </ResultHeading>
      <p className="max-w-prose text-ink-soft">
        {approved
          ? t`The account is ready. ${{ firstName: decision.firstName }} signs in with the username ${{ username: decision.username }} and the password from the request.`
          : t`The request is deleted, and no account was created.`}
      </p>
      <ButtonLink to="/parent/manage-learners" className="mt-1">
        {t`Manage Learners`}
      </ButtonLink>
    </Card>
  )
}
