import { useCallback } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { SearchResult } from './content-types.ts'

const TAB = { grade: 'grades', subject: 'subjects', lesson: 'lessons', test: 'tests' } as const

/** The address at which something that was found is edited. */
export function searchResultAddress({
  kind,
  id,
  gradeId,
  subjectId,
}: Pick<SearchResult, 'kind' | 'id' | 'gradeId' | 'subjectId'>) {
  const place = new URLSearchParams({ tab: TAB[kind], grade: gradeId })
  if (subjectId !== null && kind !== 'subject') place.set('subject', subjectId)
  place.set('edit', id)
  return `?${place}`
}

const CONTENT_TABS = ['grades', 'subjects', 'lessons', 'tests', 'bin'] as const
type ContentTab = (typeof CONTENT_TABS)[number]

/**
 * What the address of content management says: `?tab=lessons&grade=…&subject=…`, and what is open there. What is not said
 * is the default.
 */
type ContentAddress = {
  tab: ContentTab
  /** The chosen grade and subject, by id; they stay from tab to tab. */
  grade: string | null
  subject: string | null
  /** What is being edited in the tab, by its id, or `new`. */
  edit: string | null
  /** The open part of what is being edited. */
  part: string | null
  /** The item whose changes are looked at, by its id, and the version that is compared. */
  history: string | null
  version: string | null
  /** What is being searched for, and the page of its results. */
  q: string | null
  page: string | null
  /** The import that is open, by its id, or `new`. */
  import: string | null
}

type Changes = { [Name in keyof ContentAddress]?: ContentAddress[Name] | undefined }

/** What belongs to a tab, and is closed when another one is opened. */
const TAB_PARAMETERS = ['edit', 'part', 'history', 'version', 'q', 'page', 'import'] as const

export function readContentAddress(search: URLSearchParams): ContentAddress {
  const tab = search.get('tab')
  const said = (name: string) => search.get(name) || null
  return {
    tab: CONTENT_TABS.find((known) => known === tab) ?? 'grades',
    grade: said('grade'),
    subject: said('subject'),
    edit: said('edit'),
    part: said('part'),
    history: said('history'),
    version: said('version'),
    q: said('q'),
    page: said('page'),
    import: said('import'),
  }
}

/** The query of the address with some things changed; null takes away. Another tab begins with nothing open. */
export function withChanges(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search)
  if (changes.tab !== undefined) for (const name of TAB_PARAMETERS) next.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue
    // The grades are what a bare address shows.
    if (value === null || (name === 'tab' && value === 'grades')) next.delete(name)
    else next.set(name, value)
  }
  return next
}

type ShowContent = (
  changes: Parameters<typeof withChanges>[1],
  how?: { replace?: boolean },
) => void | Promise<void>

/** What is open in content management, as its address says, and how to open something else there. */
export function useContentAddress() {
  const [search] = useSearchParams()
  const navigate = useNavigate()

  /** The same function at every render. Changes what it is told of the address, and leaves the rest as it is. */
  const show = useCallback<ShowContent>(
    (changes, { replace = false } = {}) => {
      // A pressed tab is chosen by taking the focus and again by the click, before the first has been rendered. Only
      // the address bar knows by then; twice in the history, the way back would need two steps.
      const present = new URLSearchParams(window.location.search)
      const next = withChanges(present, changes)
      if (next.toString() !== present.toString()) {
        return navigate(`?${next}`, { replace, preventScrollReset: true })
      }
    },
    [navigate],
  )
  return { address: readContentAddress(search), show }
}
