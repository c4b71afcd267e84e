import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore } from 'lucide-react'
import { useRef } from 'react'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { api } from '#web/api/client.ts'
import { VisuallyHidden } from '#web/ui/announcements.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDate, formatDateTime } from '#web/ui/format.ts'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { editorName, FETCH_FAILED, formatContentCounts, KIND_LABELS } from '../content-labels.ts'
import type { Deletion } from '../content-types.ts'
import { TabSkeleton } from '../lazy-tab.tsx'
import { useUndoDeletion } from './undo-deletion.ts'

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

/** Something that was deleted, with what went along, and until when it can be had back. */
function DeletionCard({ deletion, onRestored }: { deletion: Deletion; onRestored: () => void }) {
  const undo = useUndoDeletion()
  const along = formatContentCounts(deletion.with)
  const restore = () => {
    // By the promise, which is kept even when this card is gone by then; a failure has been told.
    undo.mutateAsync({ deletionId: deletion.id }).then(onRestored, () => {})
  }
  return (
    <Card as="li" padding="snug" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 grow basis-72">
        <h3 className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          {deletion.title}
          <Badge>{KIND_LABELS[deletion.kind]}</Badge>
        </h3>
        {deletion.within.length > 0 && (
          <p className="wrap-anywhere text-sm">In {deletion.within.join(', ')}</p>
        )}
        {(along || deletion.studied) && (
          <p className="text-sm">
            {along && `With ${along}. `}
            {deletion.studied && 'Learners have worked in it.'}
          </p>
        )}
        <p className="mt-1 text-ink-soft text-xs">
          Deleted {deletion.deletedBy && `by ${editorName(deletion.deletedBy)} `}on{' '}
          <time dateTime={deletion.deletedAt.toISOString()}>{formatDateTime(deletion.deletedAt)}</time>. Gone
          for good after {formatDate(deletion.expiresAt)}.
        </p>
      </div>
      <Button
        variant="secondary"
        className="max-sm:w-full"
        busy={undo.isPending}
        busyLabel="Restoring..."
        onClick={restore}
      >
        {!undo.isPending && <ArchiveRestore aria-hidden="true" className="size-5" />}
        Restore
        <VisuallyHidden> {deletion.title}</VisuallyHidden>
      </Button>
    </Card>
  )
}
