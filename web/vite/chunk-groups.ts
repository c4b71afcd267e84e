import { basename, relative } from 'node:path'

type ModuleInfo = { code: string | null; importers: readonly string[]; dynamicImporters: readonly string[] } | null
type Graph = { getModuleInfo: (id: string) => ModuleInfo }

const WEB = `${import.meta.dirname.replace(/\/vite$/, '')}/`

/** Libraries of every page. They change rarely, so they have their own long-cached file. */
const REACT = /node_modules\/(react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser|turbo-stream)\//

/** Used only by the video player, although the components under every dialog import it too. */
const PLAYER = /node_modules\/@floating-ui\/(dom|core)\//

/** Checks what the browser has stored, and some forms: visitors' pages with a form need it without the outbox. */
const SCHEMAS = /node_modules\/zod\//

/** Components under toasts and dialogs, none of which a page shows first. */
const COMPONENTS = /node_modules\/(@base-ui\/|@floating-ui\/utils\/)/

/** Used only by lists of options, as of the search, although the components under every dialog import it too. */
const OPTIONS =
  /node_modules\/@base-ui\/(utils\/visuallyHidden|react\/(internals\/composite\/|utils\/popupStateMapping|floating-ui-react\/(hooks\/(useListNavigation|gridNavigation|useClick)|utils\/composite)\.mjs))/

/** Frames around all pages in the app. */
const FRAMES = new Set([
  'features/shell/app-frame.tsx',
  'features/accounts/areas/learner-area.tsx',
  'features/accounts/areas/parent-area.tsx',
  'features/study/study-frame.tsx',
])

/**
 * First pages of a learner and of a parent. Code that only one of them needs is in its own file, shared code with the
 * frames.
 */
const LEARNERS_FIRST_PAGE = 'features/study/dashboard/dashboard-page.tsx'
const FIRST_PAGES = new Set([LEARNERS_FIRST_PAGE, 'features/learners/parent-dashboard-page.tsx'])

/**
 * Sends what earlier pages could not, once the page is idle. Its file excludes code that only lessons and tests need.
 */
const OUTBOX = 'features/study/outbox/use-outbox.tsx'

/** Loaded once a page is idle, or with its first toast. Code shared with pages, such as an icon, is with the frames. */
const TOASTER = 'ui/toaster.tsx'

/** Opened now and then: what they share with others stays in the chunks of the others. */
const OCCASIONAL = new Set([
  'features/search/search-dialog.tsx',
  'features/help/help-page.tsx',
  'features/study/dashboard/learner-today-page.tsx',
  'product/reading-options/reading-dialog.tsx',
  'product/reading-options/reading-ruler.tsx',
  'product/account-choices.ts',
])

/**
 * Parts that many pages use and many others do not, each with its dependencies; a page loads those that it shows.
 * Ordered by dependency.
 */
const PARTS = new Map([
  ['ui/fields.tsx', 'controls'],
  ['ui/tabs.tsx', 'controls'],
  ['ui/join-formulas.ts', 'controls'],
  ['ui/data-table.tsx', 'controls'],
  ['ui/reading-text.css', 'controls'],
  ['ui/reading-text.tsx', 'controls'],
  ['ui/figure.css', 'controls'],
  ['product/reading-options/reading-options-button.tsx', 'controls'],
  ['ui/dialog.tsx', 'dialog'],
  ['product/switch-grade-dialog.tsx', 'dialog'],
  ['../domain/scoring/fold-characters.ts', 'answers'],
  ['../domain/kinds/answers.ts', 'answers'],
  ['product/kinds/typed/math-tools.tsx', 'math-tools'],
  ['product/questions/question-field.tsx', 'questions'],
  ['product/questions/scored-answer.tsx', 'questions'],
  ['product/questions/verdict.tsx', 'questions'],
  ['product/questions/question-tools.tsx', 'questions'],
  ['product/questions/open-questions.ts', 'questions'],
  ['product/questions/question-navigation.tsx', 'questions'],
  ['product/questions/use-checked-answer.ts', 'questions'],
  ['product/marked-question.tsx', 'questions'],
  ['../domain/content/parse-questions.ts', 'parse-questions'],
  ['../domain/scoring/draw-questions.ts', 'parse-questions'],
  ['features/study/achievements/emblems.tsx', 'badges'],
  ['features/study/achievements/badge-drawing.tsx', 'badges'],
  ['features/study/subject/test-list.tsx', 'test-list'],
  ['features/study/attendance.ts', 'attendance'],
  ['../domain/writing/written-answer.ts', 'writing-sync'],
  ['features/study/writing/writing-sync.ts', 'writing-sync'],
  ['product/writing-notes.tsx', 'writing'],
  ['product/written-answer.tsx', 'writing'],
  ['features/study/writing/delete-writing-dialog.tsx', 'writing'],
  ['features/study/practice/set-runner.tsx', 'practice'],
  ['product/skill-answers.tsx', 'skill-answers'],
  ['features/study/practice/skill-map.tsx', 'skill-map'],
])

/** Texts of the consent, for pages of several areas. Ordered after `common`, which has the versions of the text. */
const CONSENT =
  /^(\.\.\/domain\/consent-text\.ts|product\/((asking|helpers|writing)-consent|consent-words|what-helpers-see)\.tsx)$/

/** Loaded by every page in the app as soon as it is shown. */
const LATE = new Set([
  'features/shell/account-menu.tsx',
  // In the account menu of learners.
  'product/avatar-drawing.tsx',
  'features/shell/learner-tabs.tsx',
  'features/shell/phone-account.tsx',
  'features/shell/search-button.tsx',
  'features/shell/sign-out.tsx',
])

/**
 * Chunk of a module. By default, the bundler creates a chunk per set of pages that share modules: a first visit to the
 * dashboard would load about fifty files, and small files compress worse.
 * @returns null for a module that only one page or lazily loaded part needs
 */
function computeChunk(id: string, graph: Graph): string | null {
  if (REACT.test(id) || id.includes('rolldown/runtime')) return 'react'
  if (id.includes('vite/preload-helper')) return 'frame'
  if (PLAYER.test(id) || OPTIONS.test(id)) return null
  const all = [...entriesOf(id, graph)]
  const regular = all.filter((entry) => !OCCASIONAL.has(entry))
  const entries = regular.length > 0 ? regular : all
  if (COMPONENTS.test(id)) return entries.includes(TOASTER) ? 'components' : null
  const pages = entries.filter((entry) => entry.endsWith('-page.tsx'))
  if (entries.some((entry) => entry === 'root.tsx' || entry.includes('entry.client'))) return 'frame'
  if (entries.includes('features/landing/landing-page.tsx') && pages.length > 1) return 'frame'
  const isOnFirstPage = entries.some((entry) => FIRST_PAGES.has(entry))
  if (entries.some((entry) => FRAMES.has(entry))) return 'app'
  if (SCHEMAS.test(id) && entries.includes(OUTBOX)) return 'schemas'
  if (isOnFirstPage && entries.length > 1) {
    // A learner's first visit, which loads all of `app`, does not need what only a parent's does. What lessons share with
    // a parent's first page is little: a lesson would load all of `parents` for it.
    const isForLearners = entries.some(
      (entry) =>
        entry === LEARNERS_FIRST_PAGE ||
        entry === OUTBOX ||
        entry === TOASTER ||
        LATE.has(entry) ||
        featureOf(entry) === 'study',
    )
    return isForLearners ? 'app' : 'parents'
  }
  if (entries.includes(TOASTER) && entries.length > 1) return 'app'
  if (entries.some((entry) => LATE.has(entry))) return 'late'
  if (entries.includes(OUTBOX)) return 'outbox'
  // If an icon were in the chunk of the first of two parts that use it, the second would load the first.
  if (isIcon(id) && entries.length > 1) return 'controls'
  const part = PARTS.get(relative(WEB, id))
  if (part !== undefined) return part
  if (CONSENT.test(relative(WEB, id))) return 'consent'
  if (pages.length === 0 || entries.length < 2) return null
  const featuresOf = (files: readonly string[]) => new Set(files.map(featureOf))
  if (pages.length === 1 && featuresOf(entries).size > 1) return null
  const features = featuresOf(pages)
  return features.size === 1 ? ([...features][0] ?? null) : 'common'
}

/** Folder of a feature. Timed tests belong to studying. */
function featureOf(file: string): string | undefined {
  const name = /^features\/([\w-]+)/.exec(file)?.[1]
  return name === 'timed-tests' ? 'study' : name
}

/** Entry modules (pages, frames, lazily loaded parts) from which `id` is reached, relative to web/. */
function entriesOf(id: string, graph: Graph): Set<string> {
  const found = new Set<string>()
  const visited = new Set<string>()
  const todo = [id]
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (visited.has(next)) continue
    visited.add(next)
    const { importers, isDynamic } = importersOf(next, graph)
    if (importers.length === 0 || isDynamic) found.add(relative(WEB, next.split('?')[0] ?? next))
    todo.push(...importers)
  }
  return found
}

type Importers = { importers: readonly string[]; isDynamic: boolean }
const importersById = new Map<string, Importers>()

/** Importers of a module, cached for the build: the bundler copies a module's code on every call. */
function importersOf(id: string, graph: Graph): Importers {
  const known = importersById.get(id)
  if (known) return known
  const info = graph.getModuleInfo(id)
  const importers = isIcon(id) ? usersOfIcon(id, info, graph) : (info?.importers ?? [])
  const result = { importers, isDynamic: (info?.dynamicImporters.length ?? 0) > 0 }
  importersById.set(id, result)
  return result
}

function isIcon(id: string): boolean {
  return id.includes('/lucide-react/dist/esm/icons/')
}

type IconIndex = { namesByFile: Map<string, string[]>; usersByName: Map<string, string[]> }
let iconIndex: IconIndex | undefined

/** Modules that use an icon. All import the index of the library, so they are found by the icon's names. */
function usersOfIcon(id: string, info: ModuleInfo, graph: Graph): string[] {
  const index = info?.importers.find((importer) => importer.endsWith('/lucide-react.mjs'))
  if (index === undefined) return []
  iconIndex ??= readIconIndex(graph.getModuleInfo(index), graph)
  const { namesByFile, usersByName } = iconIndex
  return (namesByFile.get(basename(id)) ?? []).flatMap((name) => usersByName.get(name) ?? [])
}

function readIconIndex(index: ModuleInfo, graph: Graph): IconIndex {
  const namesByFile = new Map<string, string[]>()
  for (const [line, file = ''] of (index?.code ?? '').matchAll(/export {[^}]*} from '\.\/icons\/([\w-]+\.mjs)'/g)) {
    namesByFile.set(
      file,
      [...line.matchAll(/default as (\w+)/g)].map(([, name = '']) => name),
    )
  }
  const usersByName = new Map<string, string[]>()
  for (const user of index?.importers ?? []) {
    for (const name of new Set(graph.getModuleInfo(user)?.code?.match(/\b[A-Z]\w*/g))) {
      usersByName.set(name, [...(usersByName.get(name) ?? []), user])
    }
  }
  return { namesByFile, usersByName }
}

const chunksById = new Map<string, string | null>()

function chunkOf(id: string, graph: Graph): string | null {
  const known = chunksById.get(id)
  if (known !== undefined) return known
  const chunk = computeChunk(id, graph)
  chunksById.set(id, chunk)
  return chunk
}

const ORDER = [
  'react',
  'frame',
  'schemas',
  'components',
  'app',
  'parents',
  'late',
  'outbox',
  ...new Set(PARTS.values()),
  'common',
  'consent',
]

/** A group includes the dependencies of its modules, so the groups are in dependency order. */
export const chunkGroups = [
  ...ORDER.map((name, index) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
    priority: ORDER.length + 1 - index,
  })),
  { name: chunkOf, priority: 1 },
]
