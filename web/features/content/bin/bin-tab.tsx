import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { ArchiveRestore, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { api } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { FETCH_FAILED, forEditor, formatContentCounts, KIND_LABELS } from '../content-labels.ts'
import type { Deletion } from '../content-queries.ts'
import { ContentText } from '../content-text.tsx'
import { TabSkeleton } from '../lazy-tab.tsx'
import { ListHeading } from '../rows/content-table.tsx'
import { useUndoDeletion } from './delete-dialog.tsx'
import { PurgeDialog } from './purge-dialog.tsx'

/** Pause between two reads of the list while an item is being deleted. */
const REFETCH_MS = 3000

/** Lists the deletions that can be undone, latest first. */
export default function BinTab() {
  const query = useQuery({
    ...api.contentBin.list.queryOptions(),
    refetchInterval: ({ state }) => (state.data?.deletions.some(({ purging }) => purging) ? REFETCH_MS : false),
  })
  const [purged, setPurged] = useState<Deletion | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="bin-heading" className="min-w-0">
      <ListHeading ref={heading} id="bin-heading">
        {t`In the trash`}
      </ListHeading>
      <p className="mt-1 mb-4 max-w-prose text-ink-soft">
        {t`Deleted items stay here for ${{ days: RETENTION_DAYS.deletedContent }} days, or as long as learners have work in them. Restoring one brings back everything in it, including learners’ progress, marks and results.`}
      </p>
      <Loaded query={query} loading={<TabSkeleton label={t`Loading the trash...`} />} failed={FETCH_FAILED.data}>
        {({ deletions }) =>
          deletions.length === 0 ? (
            <EmptyState title={t`The trash is empty.`} />
          ) : (
            <ul className="grid grid-cols-1 gap-4">
              {deletions.map((deletion) => (
                <DeletionCard
                  key={deletion.id}
                  deletion={deletion}
                  // The card with the focused button has been removed.
                  onRestored={() => heading.current?.focus()}
                  onPurge={() => setPurged(deletion)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {purged && <PurgeDialog deletion={purged} onClose={() => setPurged(null)} heading={heading} />}
    </section>
  )
}

function Moment({ at }: { at: Date }) {
  return (
    <time dateTime={at.toISOString()} className="whitespace-nowrap">
      {formatDateTime(at)}
    </time>
  )
}

type DeletionCardProps = { deletion: Deletion; onRestored: () => void; onPurge: () => void }

/** A deleted item with the content deleted with it, and the day until which it can be restored. */
function DeletionCard({ deletion, onRestored, onPurge }: DeletionCardProps) {
  const undo = useUndoDeletion(onRestored)
  const content = formatContentCounts(deletion.with)
  const deletedAt = <Moment at={deletion.deletedAt} />
  return (
    <Card as="li" padding="snug" className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 grow basis-72">
        <h3 className="wrap-anywhere flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          <ContentText>{deletion.title}</ContentText>
          <Badge>{KIND_LABELS[deletion.kind]}</Badge>
        </h3>
        {deletion.within.length > 0 && (
          <p className="wrap-anywhere text-sm">{t`In ${{ place: deletion.within.join(', ') }}`}</p>
        )}
        {content && <p className="text-sm">{t`With ${content}.`}</p>}
        <p className="mt-1 text-ink-soft text-xs">
          {forEditor(deletion.deletedBy, {
            unknown: () => <Trans>Deleted on {deletedAt}.</Trans>,
            you: () => <Trans>Deleted by you on {deletedAt}.</Trans>,
            named: (name) => (
              <Trans>
                Deleted by {name} on {deletedAt}.
              </Trans>
            ),
          })}{' '}
          {deletion.purging ? (
            t`The term reports of its learners are being stored.`
          ) : deletion.expiresAt ? (
            <Trans>
              Permanently deleted after <Moment at={deletion.expiresAt} />.
            </Trans>
          ) : (
            t`It stays here because learners have work in it.`
          )}
        </p>
      </div>
      {deletion.purging ? (
        <p role="status" className="font-semibold">
          {t`Being deleted…`}
        </p>
      ) : (
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:w-full">
          <Button
            variant="secondary"
            aria-label={t`Delete permanently: ${{ title: deletion.title }}`}
            onClick={onPurge}
          >
            <Trash2 aria-hidden="true" className="size-5" />
            {t`Delete permanently`}
          </Button>
          <Button
            variant="secondary"
            busy={undo.isPending}
            busyLabel={t`Restoring...`}
            aria-label={undo.isPending ? undefined : t`Restore ${{ title: deletion.title }}`}
            onClick={() => undo.mutate({ deletionId: deletion.id })}
          >
            {!undo.isPending && <ArchiveRestore aria-hidden="true" className="size-5" />}
            {t`Restore`}
          </Button>
        </div>
      )}
    </Card>
  )
}
