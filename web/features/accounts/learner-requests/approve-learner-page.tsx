import { isDefinedError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { CONSENT_TEXT } from '#domain/accounts.ts'
import { api } from '#web/api/client.ts'
import { useSession } from '#web/api/session.ts'
import { pageTitle } from '#web/page-title.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDate } from '#web/ui/format.ts'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState, ErrorState, Sprout } from '#web/ui/messages.tsx'
import { Page, PageHeader } from '#web/ui/page.tsx'
import { tokenInHash } from '../return-path.ts'
import { signInMessages } from '../sign-in/sign-in-errors.ts'
import { AnswerRequestForm } from './decide-request-form.tsx'
import type { LearnerRequest } from './learner-request.ts'

export const meta = () => [{ title: pageTitle('Approve a learner') }]

/**
 * /parent/approve-learner#token=…: where the mail to a child's parent leads (readings, "Access"). Unlike that of a reset
 * link the token stays in the address, since it is worth nothing without a parent's session, and has to be there
 * still when the parent comes back from signing in.
 */
export default function ApproveLearnerPage() {
  const token = tokenInHash(useLocation().hash, 'token')
  return (
    <Page width="reading">
      <PageHeader
        title="Approve a learner"
        subtitle="A child would like to learn here, and has named you as their parent."
      />
      {token === null ? <RequestLinkGone /> : <OfToken key={token} token={token} />}
    </Page>
  )
}

function OfToken({ token }: { token: string }) {
  const [answer, setAnswer] = useState<RequestAnswer | null>(null)
  const opened = useQuery(
    api.learnerRequests.get.queryOptions({ input: { token }, enabled: answer === null }),
  )

  if (answer) return <LearnerRequestAnswered answer={answer} />
  if (opened.data && !opened.isError) {
    return <LearnerRequestCard token={token} request={opened.data} onAnswered={setAnswer} />
  }
  if (isDefinedError(opened.error) && opened.error.code === 'LINK_GONE') return <RequestLinkGone />
  if (opened.isError) {
    return (
      <ErrorState
        message={signInMessages.unexpected}
        onRetry={() => void opened.refetch()}
        busy={opened.isFetching}
      />
    )
  }
  return (
    <Loading label="Loading...">
      <Skeleton className="h-72" />
    </Loading>
  )
}

/** For a link that was used, is too old, was replaced by a newer one, or has lost a part on the way. */
function RequestLinkGone() {
  return (
    <EmptyState
      title="This link has expired or was used already."
      action={<ButtonLink to="/parent/manage-learners">Manage Learners</ButtonLink>}
    >
      <p>
        If you have approved the account, you find it under Manage Learners. Otherwise your child can ask once
        more, or you add the account yourself.
      </p>
    </EmptyState>
  )
}

/** Who asks, what approving means, and the answer to give. */
function LearnerRequestCard({
  token,
  request,
  onAnswered,
}: {
  token: string
  request: LearnerRequest
  onAnswered: (answer: RequestAnswer) => void
}) {
  const session = useSession()
  const { firstName, lastName, email, username, gradeName, requestedAt, expiresAt } = request
  return (
    <Card className="grid gap-7">
      <section aria-labelledby="who-asks" className="grid gap-4">
        <h2 id="who-asks" className="text-xl">
          {firstName} {lastName}
        </h2>
        <dl className="grid gap-3 rounded-md bg-sunken p-4">
          <Detail name="Email">{email}</Detail>
          <Detail name="Username">{username}</Detail>
          <Detail name="Grade">{gradeName ?? 'Not chosen yet'}</Detail>
          <Detail name="Asked on">{formatDate(requestedAt)}</Detail>
        </dl>
      </section>
      <section aria-labelledby="consent" className="grid gap-3">
        <h2 id="consent" className="text-lg">
          By approving you agree to this
        </h2>
        <div className="grid gap-3 border-line border-l-4 py-1 pl-4">
          {CONSENT_TEXT.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {session.kind === 'signed-in' && (
          <p className="wrap-anywhere text-ink-soft text-sm">
            You answer as {session.user.email}. The request is open until {formatDate(expiresAt)}.
          </p>
        )}
      </section>
      <AnswerRequestForm token={token} request={request} onAnswered={onAnswered} />
    </Card>
  )
}

function Detail({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[7rem_1fr]">
      <dt className="text-ink-soft">{name}</dt>
      <dd className="wrap-anywhere min-w-0 font-semibold">{children}</dd>
    </div>
  )
}

export type RequestAnswer = { kind: 'approved'; firstName: string; username: string } | { kind: 'refused' }

/** Takes the place of a learner's request that was just answered. */
export function LearnerRequestAnswered({ answer }: { answer: RequestAnswer }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone.
  useEffect(() => heading.current?.focus(), [])
  const approved = answer.kind === 'approved'
  return (
    <Card className="grid justify-items-center gap-4 text-center">
      {approved && <Sprout className="h-24" />}
      <h2 ref={heading} tabIndex={-1} className="text-xl focus:outline-none">
        {approved ? `${answer.firstName} can start learning` : 'You have refused the request'}
      </h2>
      <p className="max-w-prose text-ink-soft">
        {approved
          ? `The account is made. ${answer.firstName} signs in with the username ${answer.username} and the password chosen when asking.`
          : 'What your child had entered is deleted, and no account was made.'}
      </p>
      <ButtonLink to="/parent/manage-learners" className="mt-1">
        Manage Learners
      </ButtonLink>
    </Card>
  )
}
