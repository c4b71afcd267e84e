import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import type { Learner } from './learner.ts'

/** The parent's learners, a card each, in all the states that a list can be in. */
export function LearnerList({
  learners,
  loadingLabel,
  whenEmpty,
  card,
}: {
  learners: UseQueryResult<{ learners: Learner[] }, Error>
  loadingLabel: string
  whenEmpty: ReactNode
  card: (learner: Learner) => ReactNode
}) {
  if (learners.isPending) {
    return (
      <Card>
        <Loading label={loadingLabel} />
      </Card>
    )
  }
  if (learners.isError) {
    return (
      <ErrorState
        message="Failed to load learners"
        onRetry={() => void learners.refetch()}
        busy={learners.isFetching}
      />
    )
  }
  if (learners.data.learners.length === 0) {
    return <EmptyState title="You haven't added any learner accounts yet.">{whenEmpty}</EmptyState>
  }
  return <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2">{learners.data.learners.map(card)}</ul>
}
