import { isDefinedError } from '@orpc/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { api } from '#web/api/client.ts'
import { pageTitle } from '#web/page-title.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Page } from '#web/ui/page.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { LearnerRequestAnswered, type RequestAnswer } from './learner-request-answered.tsx'
import { LearnerRequestCard } from './learner-request-card.tsx'
import { RequestLinkGone } from './request-link-gone.tsx'
import { signInMessages } from './sign-in-failure.ts'
import { tokenInHash } from './token-in-hash.ts'

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
    api.learnerRequests.open.queryOptions({ input: { token }, enabled: answer === null }),
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
