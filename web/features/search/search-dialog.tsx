import { Autocomplete } from '@base-ui/react/autocomplete'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { SEARCH_LIMITS, splitSearch } from '#domain/search-words.ts'
import { api, queryClient } from '#web/api/client.ts'
import { useStoredSession } from '#web/api/session-store.ts'
import { learnersQuery } from '#web/product/page-queries.ts'
import { closeSearch } from '#web/product/search-request.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { formatList } from '#web/ui/format.ts'
import { Spinner, useOnline } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { type Group, groupLearnerResults, groupParentResults, type Result } from './results.ts'
import { revealPassage } from './reveal-passage.ts'

/** Typing pauses for this long before the server is asked. */
const DEBOUNCE_MS = 200

/** Search over lessons, skills and help for learners, and over children, pages and help for parents. */
export default function SearchDialog() {
  const session = useStoredSession()
  const input = useRef<HTMLInputElement>(null)
  if (session.kind !== 'signed-in') return null
  return (
    <QueryClientProvider client={queryClient}>
      <Dialog open onClose={closeSearch} title={t`Search`} initialFocus={input}>
        {session.user.isParent ? (
          <ParentSearch input={input} />
        ) : (
          <LearnerSearch input={input} hasGrade={session.user.gradeId !== null} />
        )}
      </Dialog>
    </QueryClientProvider>
  )
}

type InputRef = RefObject<HTMLInputElement | null>

function LearnerSearch({ input, hasGrade }: { input: InputRef; hasGrade: boolean }) {
  const [typed, setTyped] = useState('')
  const words = useDebounced(typed.trim())
  const isAsking = splitSearch(words).length > 0 && hasGrade
  const lessons = useQuery(
    api.search.find.queryOptions({
      input: { words: words.slice(0, SEARCH_LIMITS.text) },
      enabled: isAsking,
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  )
  const found = isAsking ? lessons.data : undefined
  return (
    <Results
      input={input}
      label={t`Search lessons, skills and help`}
      typed={typed}
      onType={setTyped}
      groups={groupLearnerResults(typed, found)}
      isLoading={hasGrade && splitSearch(typed).length > 0 && (words !== typed.trim() || lessons.isFetching)}
      failed={isAsking && lessons.isError ? () => void lessons.refetch() : null}
      note={found?.corrected ? describeCorrection(found.searched) : null}
    />
  )
}

function describeCorrection(searched: readonly string[]): string {
  const words = formatList(
    searched.map((word) => t`“${word}”`),
    'disjunction',
  )
  return t`No exact match. Showing ${words}.`
}

function ParentSearch({ input }: { input: InputRef }) {
  const [typed, setTyped] = useState('')
  const learners = useQuery(learnersQuery())
  return (
    <Results
      input={input}
      label={t`Search children, plans and help`}
      typed={typed}
      onType={setTyped}
      groups={groupParentResults(typed, learners.data?.learners ?? [])}
      isLoading={learners.isPending}
      failed={learners.isError && !learners.data ? () => void learners.refetch() : null}
      note={null}
    />
  )
}

type ResultsProps = {
  input: InputRef
  label: string
  typed: string
  onType: (typed: string) => void
  groups: Group[]
  isLoading: boolean
  /** Repeats the failed call; null if none has failed. */
  failed: (() => void) | null
  note: string | null
}

function Results({ input, label, typed, onType, groups, isLoading, failed, note }: ResultsProps) {
  const navigate = useNavigate()
  const online = useOnline()
  const count = groups.reduce((sum, { items }) => sum + items.length, 0)
  const open = ({ to, passage }: Result) => {
    closeSearch()
    void navigate(to)
    if (passage) revealPassage(passage.heading, passage.words)
  }
  const hasTyped = splitSearch(typed).length > 0
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      autoHighlight="always"
      keepHighlight
      value={typed}
      onValueChange={(value, { reason }) => {
        // A chosen item would otherwise become the text.
        if (reason !== 'item-press') onType(value)
      }}
      itemToStringValue={(item: Result) => item.label}
    >
      <div className="relative">
        <Search aria-hidden="true" className="absolute inset-y-0 start-3.5 my-auto size-5 text-ink-soft" />
        <Autocomplete.Input
          ref={input}
          aria-label={label}
          placeholder={label}
          maxLength={SEARCH_LIMITS.text}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          className="min-h-12 w-full rounded-md border-[1.5px] border-line-strong bg-surface pe-11 ps-11 text-ink placeholder:text-ink-soft"
        />
        {isLoading && online && <Spinner className="absolute inset-y-0 end-3.5 my-auto size-5 text-ink-soft" />}
      </div>
      <div className="mt-3 h-[min(24rem,50dvh)] overflow-y-auto">
        <Autocomplete.Status className="px-2 text-ink-soft text-sm empty:hidden">
          {hasTyped && !isLoading && count > 0 ? (
            <span className={note === null ? 'sr-only' : ''}>
              {note ?? plural(count, { one: '# result', other: '# results' })}
            </span>
          ) : hasTyped && isLoading && count === 0 ? (
            t`Searching...`
          ) : null}
        </Autocomplete.Status>
        {failed && online && (
          <div className="p-1">
            <ErrorState message={t`The search didn’t work.`} onRetry={failed} />
          </div>
        )}
        {!online && (
          <p role="status" className="px-2 py-2 text-ink-soft text-sm">
            <Trans>You’re offline. Lessons can be searched when you’re back.</Trans>
          </p>
        )}
        <Autocomplete.Empty className="empty:hidden">
          {hasTyped && !isLoading && !failed && online ? (
            <p className="px-2 py-6 text-center text-ink-soft">
              <Trans>Nothing found. Try fewer or different words, or ask us under Contact.</Trans>
            </p>
          ) : null}
        </Autocomplete.Empty>
        <Autocomplete.List aria-label={t`Results`}>
          {(group: Group) => (
            <Autocomplete.Group key={group.value} items={group.items} className="pb-2">
              <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 font-semibold text-ink-soft text-sm">
                {group.value}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(item: Result) => (
                  <Autocomplete.Item
                    key={item.key}
                    value={item}
                    onClick={() => open(item)}
                    className="block min-h-11 cursor-pointer rounded-sm px-2 py-2 outline-offset-[-3px] data-highlighted:bg-leaf-wash forced-colors:data-highlighted:outline-2"
                  >
                    <span className="wrap-anywhere block font-medium">{item.label}</span>
                    {item.detail && (
                      <span className="wrap-anywhere line-clamp-2 text-ink-soft text-sm">{item.detail}</span>
                    )}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
      </div>
    </Autocomplete.Root>
  )
}

/** The text once it has not changed for a moment. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
