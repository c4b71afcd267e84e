import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useChangeQuery } from '#web/product/address-query.ts'
import type { SearchResult } from './content-queries.ts'

const CONTENT_TABS = ['grades', 'subjects', 'lessons', 'tests', 'bin'] as const
type ContentTab = (typeof CONTENT_TABS)[number]

/** State of content management in the URL: `?tab=lessons&grade=…&subject=…` and the open item. */
type ContentAddress = {
  tab: ContentTab
  /** Ids of the chosen grade and subject, which stay when the tab changes. */
  grade: string | null
  subject: string | null
  /** The id of the edited item, or `new`. */
  edit: string | null
  /** The open part of the edited item. */
  part: string | null
  /** The id of the item whose history is open, and the version that is compared. */
  history: string | null
  version: string | null
  /** The search text, and the page of its results. */
  q: string | null
  page: string | null
  /** The id of the open import, or `new`. */
  import: string | null
}

type Changes = { [Name in keyof ContentAddress]?: ContentAddress[Name] | undefined }

/** Removed from the address when another tab is opened. */
const TAB_PARAMETERS = ['edit', 'part', 'history', 'version', 'q', 'page', 'import'] as const

export function readContentAddress(search: URLSearchParams): ContentAddress {
  const tab = search.get('tab')
  const read = (name: string) => search.get(name) || null
  return {
    tab: CONTENT_TABS.find((known) => known === tab) ?? 'grades',
    grade: read('grade'),
    subject: read('subject'),
    edit: read('edit'),
    part: read('part'),
    history: read('history'),
    version: read('version'),
    q: read('q'),
    page: read('page'),
    import: read('import'),
  }
}

/** Returns the query with some parameters changed; null removes one. Another tab starts with nothing open. */
export function withChanges(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search)
  if (changes.tab !== undefined) for (const name of TAB_PARAMETERS) next.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue
    // A URL without a tab shows the grades.
    if (value === null || (name === 'tab' && value === 'grades')) next.delete(name)
    else next.set(name, value)
  }
  return next
}

type ShowContent = (changes: Changes, options?: { replace?: boolean }) => void | Promise<void>

/** State in the URL, and `show`, which changes parts of it. */
export function useContentAddress() {
  const [search] = useSearchParams()
  const changeQuery = useChangeQuery()
  const show = useCallback<ShowContent>(
    (changes, options) => changeQuery((current) => withChanges(current, changes), options),
    [changeQuery],
  )
  return { address: readContentAddress(search), show }
}

const TABS = { grade: 'grades', subject: 'subjects', lesson: 'lessons', test: 'tests' } as const

/** Opens a search result for editing. */
export function searchResultAddress({
  kind,
  id,
  gradeId,
  subjectId,
}: Pick<SearchResult, 'kind' | 'id' | 'gradeId' | 'subjectId'>) {
  const query = new URLSearchParams({ tab: TABS[kind], grade: gradeId })
  if (subjectId !== null && kind !== 'subject') query.set('subject', subjectId)
  query.set('edit', id)
  return `?${query}`
}
