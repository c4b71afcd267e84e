import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { FETCH_FAILED } from '../content-messages.ts'
import { useContentAddress } from '../use-content-address.ts'
import { RevisionComparison } from './revision-comparison.tsx'
import { RevisionList } from './revision-list.tsx'
import { useRevisions } from './use-revisions.ts'

/**
 * The history of the item that the address names (`?history=…&version=…`), whatever it is: every version of it, each
 * beside what it is like now, and the way back to it.
 */
export function RevisionsDialog({ itemId }: { itemId: string }) {
  const { show } = useContentAddress()
  return (
    <Dialog open size="full" title="History" onClose={() => void show({ history: null, version: null })}>
      <Revisions itemId={itemId} />
    </Dialog>
  )
}

function Revisions({ itemId }: { itemId: string }) {
  const { address } = useContentAddress()
  const answer = useRevisions(itemId)
  if (answer.isPending) return <Loading label="Loading history..." />
  if (!answer.data) {
    return (
      <ErrorState
        message={FETCH_FAILED.data}
        onRetry={() => void answer.refetch()}
        busy={answer.isFetching}
      />
    )
  }
  const revisions = answer.data.pages.flatMap((page) => page.revisions)
  const [latest, previous = latest] = revisions
  if (!latest) return null
  const chosen = revisions.find(({ version }) => String(version) === address.version) ?? previous ?? latest
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[19rem_1fr]">
      <RevisionList
        revisions={revisions}
        chosen={chosen.version}
        more={answer.hasNextPage}
        loadingMore={answer.isFetchingNextPage}
        onMore={() => void answer.fetchNextPage()}
      />
      <RevisionComparison key={chosen.version} itemId={itemId} chosen={chosen} latest={latest} />
    </div>
  )
}
