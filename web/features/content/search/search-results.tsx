import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api } from '#web/api/client.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { FETCH_FAILED } from '../content-messages.ts'
import { TabSkeleton } from '../lazy-tab.tsx'
import { useContentAddress } from '../use-content-address.ts'
import { FoundCard } from './found-card.tsx'

/** Everything that has the words in its title, description or text; titles first. */
export function SearchResults({ words }: { words: string }) {
  const { address, show } = useContentAddress()
  const page = Math.max(1, Math.trunc(Number(address.page)) || 1)
  const answer = useQuery(
    api.content.search.queryOptions({ input: { words, page }, placeholderData: keepPreviousData }),
  )
  if (answer.isPending) return <TabSkeleton label="Searching..." />
  if (!answer.data) {
    return (
      <ErrorState
        message={FETCH_FAILED.data}
        onRetry={() => void answer.refetch()}
        busy={answer.isFetching}
      />
    )
  }
  const { results, total, pages } = answer.data
  const summary = `${total === 1 ? '1 result' : `${total} results`} for “${words}”`
  return (
    <section aria-labelledby="found-heading" className="min-w-0">
      <p role="status" className="sr-only">
        {summary}
      </p>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="found-heading" className="wrap-anywhere text-xl">
          {summary}
        </h2>
        <Button variant="ghost" size="small" onClick={() => void show({ q: null, page: null })}>
          Back to the content
        </Button>
      </div>
      {results.length === 0 ? (
        <EmptyState title="Nothing was found.">
          <p>Grades, subjects, lessons and tests are searched, with their descriptions and reading texts.</p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {results.map((found) => (
            <FoundCard key={found.id} found={found} words={words} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label="Pages of results" className="mt-5 flex flex-wrap items-center justify-center gap-4">
          <Button
            variant="secondary"
            size="small"
            disabled={page <= 1}
            onClick={() => void show({ page: String(page - 1) })}
          >
            Previous
          </Button>
          <span>
            Page {page} of {pages}
          </span>
          <Button
            variant="secondary"
            size="small"
            disabled={page >= pages}
            onClick={() => void show({ page: String(page + 1) })}
          >
            Next
          </Button>
        </nav>
      )}
    </section>
  )
}
