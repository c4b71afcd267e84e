import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { searchResultAddress, useContentAddress } from '../content-address.ts'
import { FETCH_FAILED, KIND_LABELS } from '../content-labels.ts'
import type { SearchResult } from '../content-types.ts'
import { TabSkeleton } from '../lazy-tab.tsx'

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

/** One of the results of a search: a link to where it is edited. */
function FoundCard({ found, words }: { found: SearchResult; words: string }) {
  const within = [
    found.kind !== 'grade' && found.gradeName,
    found.kind !== 'subject' && found.subjectName,
  ].filter((name) => typeof name === 'string')
  return (
    <Card as="li" padding="snug" className="relative hover:border-leaf">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={searchResultAddress(found)}
          className="wrap-anywhere font-semibold text-lg after:absolute after:inset-0 after:rounded-lg"
        >
          {found.number !== null && `Lesson ${found.number}: `}
          <MarkedWords text={found.title} words={words} />
        </Link>
        <Badge>{KIND_LABELS[found.kind]}</Badge>
      </p>
      {within.length > 0 && <p className="wrap-anywhere text-ink-soft text-sm">{within.join(', ')}</p>}
      {found.excerpt && (
        <p className="wrap-anywhere mt-1 line-clamp-3 text-sm">
          <MarkedWords text={found.excerpt} words={words} />
        </p>
      )}
    </Card>
  )
}

/** A text in which every place of these words is marked, capitals or not. */
function MarkedWords({ text, words }: { text: string; words: string }) {
  return piecesOf(text, words).map((piece, index) =>
    index % 2 === 1 ? (
      // Every second piece is one of the words; they never change places.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <mark key={index} className="rounded-sm bg-sun-wash font-semibold text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}

function piecesOf(text: string, words: string): string[] {
  const asTyped = words.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return asTyped === '' ? [text] : text.split(new RegExp(`(${asTyped})`, 'i'))
}
