import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Loading } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { contentName, describeContent, fieldLabel } from '../compare/describe-content.ts'
import { SideBySide } from '../compare/side-by-side.tsx'
import { useContentAddress } from '../content-address.ts'
import { FETCH_FAILED, forEditor } from '../content-labels.ts'
import { type Revision, useGrades } from '../content-queries.ts'
import { RestoreRevision } from './restore-revision.tsx'

/** History of the item that the URL names (`?history=…&version=…`): compares each version with the current one. */
export function RevisionsDialog({ itemId }: { itemId: string }) {
  const { show } = useContentAddress()
  return (
    <Dialog open size="full" title={t`History`} onClose={() => void show({ history: null, version: null })}>
      <Revisions itemId={itemId} />
    </Dialog>
  )
}

function Revisions({ itemId }: { itemId: string }) {
  const { address } = useContentAddress()
  const history = useRevisions(itemId)
  if (history.isPending) return <Loading label={t`Loading history...`} />
  if (!history.data) {
    return <ErrorState message={FETCH_FAILED.data} onRetry={() => void history.refetch()} busy={history.isFetching} />
  }
  const revisions = history.data.pages.flatMap((page) => page.revisions)
  const [latest, previous = latest] = revisions
  if (!latest) return null
  const chosen = revisions.find(({ version }) => String(version) === address.version) ?? previous ?? latest
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[19rem_1fr]">
      <RevisionList
        revisions={revisions}
        chosen={chosen.version}
        more={history.hasNextPage}
        loadingMore={history.isFetchingNextPage}
        onMore={() => void history.fetchNextPage()}
      />
      <RevisionComparison key={chosen.version} itemId={itemId} chosen={chosen} latest={latest} />
    </div>
  )
}

type RevisionListProps = {
  /** Latest first. */
  revisions: readonly Revision[]
  /** Version that is compared. */
  chosen: number
  more: boolean
  loadingMore: boolean
  onMore: () => void
}

function RevisionList({ revisions, chosen, more, loadingMore, onMore }: RevisionListProps) {
  const { show } = useContentAddress()
  return (
    // On a phone a long list scrolls, so that the comparison below it stays within reach.
    <nav aria-label={t`Versions`} className="max-lg:-m-1 max-lg:max-h-72 max-lg:overflow-y-auto max-lg:p-1">
      <ol className="grid gap-1.5">
        {revisions.map((revision, index) => (
          <li key={revision.version}>
            <button
              type="button"
              aria-current={revision.version === chosen || undefined}
              onClick={() => void show({ version: String(revision.version) }, { replace: true })}
              className="w-full cursor-pointer rounded-md border-[1.5px] border-line px-3.5 py-2.5 text-start hover:bg-sunken aria-[current]:border-leaf aria-[current]:bg-leaf-wash"
            >
              <span className="block font-semibold">
                {index === 0
                  ? t`Version ${{ version: revision.version }} (current)`
                  : t`Version ${{ version: revision.version }}`}
              </span>
              <span className="block text-ink-soft text-sm">
                <Author revision={revision} />
              </span>
              <span className="block text-sm">{describeChange(revision)}</span>
            </button>
          </li>
        ))}
      </ol>
      {more && (
        <Button variant="secondary" size="small" className="mt-3" busy={loadingMore} onClick={onMore}>
          {t`Show older versions`}
        </Button>
      )}
    </nav>
  )
}

function Author({ revision: { changedAt, changedBy } }: { revision: Revision }) {
  const date = <time dateTime={changedAt.toISOString()}>{formatDateTime(changedAt)}</time>
  return forEditor<ReactNode>(changedBy, {
    unknown: () => date,
    you: () => <Trans>{date} by you</Trans>,
    named: (name) => (
      <Trans>
        {date} by {name}
      </Trans>
    ),
  })
}

function describeChange({ version, changedFields }: Revision): string {
  if (version === 1) return t`Added`
  return changedFields.map(fieldLabel).join(', ') || t`Saved without changes`
}

type RevisionComparisonProps = { itemId: string; chosen: Revision; latest: Revision }

/** Compares a version with the current one, field by field, and restores it. */
function RevisionComparison({ itemId, chosen, latest }: RevisionComparisonProps) {
  const then = useRevision(itemId, chosen.version)
  const now = useRevision(itemId, latest.version)
  const grades = useGrades().data?.grades ?? []
  if (then.isPending || now.isPending) return <Loading label={t`Loading version...`} />
  if (!then.data || !now.data) {
    return (
      <ErrorState
        message={FETCH_FAILED.data}
        onRetry={() => void Promise.all([then.refetch(), now.refetch()])}
        busy={then.isFetching || now.isFetching}
      />
    )
  }
  const gradeName = (id: string) => grades.find((grade) => grade.id === id)?.name ?? t`A deleted grade`
  const before = describeContent(then.data.content, gradeName)
  const after = describeContent(now.data.content, gradeName)
  const name = contentName(now.data.content)
  const { version } = chosen
  const isCurrent = version === latest.version
  const fields = Object.entries(before).filter(([name, text]) => (isCurrent ? text !== '' : text !== after[name]))
  return (
    <section aria-labelledby="version-heading" className="grid min-w-0 grid-cols-1 gap-5">
      <h3 id="version-heading" className="wrap-anywhere text-lg">
        {isCurrent ? t`${name}: version ${version} (current)` : t`${name}: version ${version} and the current version`}
      </h3>
      {fields.length === 0 && <p>{t`This version is the same as the current one.`}</p>}
      {fields.map(([field, text]) => (
        <section key={field} aria-label={fieldLabel(field)} className="min-w-0">
          <h4 className="mb-1.5 font-semibold">{fieldLabel(field)}</h4>
          {isCurrent ? (
            <p className="wrap-anywhere whitespace-pre-wrap rounded-md bg-sunken px-3.5 py-2.5 text-sm">{text}</p>
          ) : (
            <SideBySide
              left={{ name: t`Version ${version}`, text }}
              right={{ name: t`Current version (${{ version: latest.version }})`, text: after[field] ?? '' }}
            />
          )}
        </section>
      ))}
      {!isCurrent && fields.length > 0 && (
        <RestoreRevision
          itemId={itemId}
          version={chosen.version}
          basedOn={latest.version}
          kind={then.data.content.kind}
        />
      )}
    </section>
  )
}

/** Fetches the revisions of an item, latest first, fifty at a time. */
function useRevisions(itemId: string) {
  return useInfiniteQuery(
    api.contentRevisions.list.infiniteOptions({
      input: (before: number | undefined) => ({ itemId, before }),
      initialPageParam: undefined,
      getNextPageParam: ({ more, revisions }) => (more ? revisions.at(-1)?.version : undefined),
    }),
  )
}

/** Fetches the content of a version, which never changes. */
function useRevision(itemId: string, version: number) {
  return useQuery(
    api.contentRevisions.get.queryOptions({
      input: { itemId, version },
      staleTime: Number.POSITIVE_INFINITY,
    }),
  )
}
