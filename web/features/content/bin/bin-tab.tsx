import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { api } from '#web/api/client.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FETCH_FAILED } from '../content-messages.ts'
import { TabSkeleton } from '../lazy-tab.tsx'
import { DeletionCard } from './deletion-card.tsx'

/** What was deleted in the last weeks, the latest first, each with the way back. */
export default function BinTab() {
  const answer = useQuery(api.contentBin.list.queryOptions())
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="bin-heading" className="min-w-0">
      <h2 ref={heading} id="bin-heading" tabIndex={-1} className="text-xl focus:outline-none">
        In the bin
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">
        What is deleted waits here for {RETENTION_DAYS.deletedContent} days with all that hangs on it.
        Restored, it is where it was, with the progress, marks and results of learners.
      </p>
      {answer.isPending ? (
        <TabSkeleton label="Loading the bin..." />
      ) : !answer.data ? (
        <ErrorState
          message={FETCH_FAILED.data}
          onRetry={() => void answer.refetch()}
          busy={answer.isFetching}
        />
      ) : answer.data.deletions.length === 0 ? (
        <EmptyState title="The bin is empty." />
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {answer.data.deletions.map((deletion) => (
            <DeletionCard
              key={deletion.id}
              deletion={deletion}
              // The card goes with its button.
              onRestored={() => heading.current?.focus()}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
