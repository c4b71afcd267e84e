import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { api } from '#web/api/client.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { searchResultAddress, useContentAddress } from '../content-address.ts'
import { FETCH_FAILED, KIND_LABELS } from '../content-labels.ts'
import type { SearchResult } from '../content-queries.ts'
import { ContentText } from '../content-text.tsx'
import { TabSkeleton } from '../lazy-tab.tsx'

/** Content with the searched text in its title, description or reading text; matching titles come first. */
export function SearchResults({ text }: { text: string }) {
  const { address, show } = useContentAddress()
  const page = Math.max(1, Math.trunc(Number(address.page)) || 1)
  const query = useQuery(
    api.content.search.queryOptions({ input: { words: text, page }, placeholderData: keepPreviousData }),
  )
  if (query.isPending) return <TabSkeleton label={t`Searching...`} />
  if (!query.data) {
    return <ErrorState message={FETCH_FAILED.data} onRetry={() => void query.refetch()} busy={query.isFetching} />
  }
  const { results, total, pages } = query.data
  const summary = plural(total, { one: `# result for “${text}”`, other: `# results for “${text}”` })
  return (
    <section aria-labelledby="results-heading" className="min-w-0">
      <p role="status" className="sr-only">
        {summary}
      </p>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="results-heading" className="wrap-anywhere text-xl">
          {summary}
        </h2>
        <Button
          variant="ghost"
          size="small"
          className="max-sm:-ms-3.5"
          onClick={() => void show({ q: null, page: null })}
        >
          {t`Back to content`}
        </Button>
      </div>
      {results.length === 0 ? (
        <EmptyState title={t`No results.`}>
          <p>
            {t`We searched grades, subjects, lessons and tests, including descriptions and reading texts. Try fewer or different words.`}
          </p>
        </EmptyState>
      ) : (
        <ul className="grid grid-cols-1 gap-3">
          {results.map((result) => (
            <ResultCard key={result.id} result={result} searched={text} />
          ))}
        </ul>
      )}
      {pages > 1 && (
        <nav aria-label={t`Result pages`} className="mt-5 flex flex-wrap items-center justify-center gap-4">
          <Button
            variant="secondary"
            size="small"
            disabled={page <= 1}
            onClick={() => void show({ page: String(page - 1) })}
          >
            {t`Previous`}
          </Button>
          <span>{t`Page ${page} of ${pages}`}</span>
          <Button
            variant="secondary"
            size="small"
            disabled={page >= pages}
            onClick={() => void show({ page: String(page + 1) })}
          >
            {t`Next`}
          </Button>
        </nav>
      )}
    </section>
  )
}

/** A search result that links to its editor. */
function ResultCard({ result, searched }: { result: SearchResult; searched: string }) {
  const within = [result.kind !== 'grade' && result.gradeName, result.kind !== 'subject' && result.subjectName].filter(
    (name) => typeof name === 'string',
  )
  const title = (
    <ContentText>
      <Highlighted text={result.title} searched={searched} />
    </ContentText>
  )
  return (
    <Card as="li" padding="snug" className="relative hover:border-leaf">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Link
          to={searchResultAddress(result)}
          className="wrap-anywhere font-semibold text-lg after:absolute after:inset-0 after:rounded-lg"
        >
          {result.number === null ? (
            title
          ) : (
            <Trans>
              Lesson {ph({ number: result.number })}: {title}
            </Trans>
          )}
        </Link>
        <Badge>{KIND_LABELS[result.kind]}</Badge>
      </p>
      {within.length > 0 && (
        <p className="wrap-anywhere text-ink-soft text-sm">
          <ContentText>{within.join(', ')}</ContentText>
        </p>
      )}
      {result.excerpt && (
        <p className="wrap-anywhere mt-1 line-clamp-6 sm:line-clamp-3 text-sm">
          <ContentText>
            <Highlighted text={result.excerpt} searched={searched} />
          </ContentText>
        </p>
      )}
    </Card>
  )
}

/** Text with every case-insensitive match of the searched text highlighted. */
function Highlighted({ text, searched }: { text: string; searched: string }) {
  return splitAtMatches(text, searched).map((piece, index) =>
    index % 2 === 1 ? (
      // Every second piece is a match, and the order of the pieces never changes.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <mark key={index} className="rounded-sm bg-sun-wash font-semibold text-ink">
        {piece}
      </mark>
    ) : (
      piece
    ),
  )
}

function splitAtMatches(text: string, searched: string): string[] {
  const escaped = searched.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)
  return escaped === '' ? [text] : text.split(new RegExp(`(${escaped})`, 'i'))
}
