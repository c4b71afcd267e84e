export const CONTENT_TABS = ['grades', 'subjects', 'lessons', 'tests', 'bin'] as const
export type ContentTab = (typeof CONTENT_TABS)[number]

/**
 * What the address of content management says: `?tab=lessons&grade=…&subject=…`, and what is open there. What is not said
 * is the default.
 */
export type ContentAddress = {
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
const OF_A_TAB = ['edit', 'part', 'history', 'version', 'q', 'page', 'import'] as const

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
  if (changes.tab !== undefined) for (const name of OF_A_TAB) next.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) continue
    // The grades are what a bare address shows.
    if (value === null || (name === 'tab' && value === 'grades')) next.delete(name)
    else next.set(name, value)
  }
  return next
}
