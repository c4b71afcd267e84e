import { readdir, readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { framesOf, readRouteManifest } from './route-manifest.ts'

const SOURCE = join(import.meta.dirname, '../service-worker/worker.ts')

/** Frame around the pages that open offline. */
const LEARNER_AREA = 'features/accounts/areas/learner-area'

/**
 * Files not stored at once: video players and transcripts, which need a connection anyway, pictures of the landing page,
 * what loads the texts of other languages than English, and the typeface of a reading option, which the browser caches
 * once it is chosen.
 */
const EXCLUDED = /^(atkinson|hls|file-player|vidstack|prod|transcript|youtube|vimeo|load-texts)-|\.webp$/

/** First files of the code that plays a downloaded film; what streams and other sites need is not part of it. */
const FILM = /^(file-player|transcript)-.*\.(js|css)$/
const NO_FILM = /^(hls|youtube|vimeo)-/

/** Pages that a downloaded week opens; its texts in other languages are fetched with it. */
const DOWNLOADED_PAGES = new Set([
  'learner/dashboard',
  'learner/subjects/:id',
  'learner/practice',
  'learner/missed',
  'subjects',
  'lessons',
])

/** Piece of a file with its texts in a language (web/vite/text-pieces.ts), and the code that loads pieces. */
const PIECE = /^(.+)\.([a-z]+)\.[0-9a-f]{8}\.js$/
const LOADS_PIECES = /^load-texts-.*\.js$/

/**
 * Writes /sw.js: the service worker with the file names of the learner area; and beside the app's other files the list of
 * those that a downloaded film needs, and for each language of those with the texts of a downloaded week
 * (web/features/study/download/download-week.ts).
 * @param client folder of the built browser app
 */
export async function writeServiceWorker(client: string): Promise<void> {
  const source = stripTypeScriptTypes(await readFile(SOURCE, 'utf8')).replaceAll(/^export /gm, '')
  const { film, texts, ...release } = await readRelease(client)
  await writeFile(join(client, 'sw.js'), `${source}\nstartWorker(self, ${JSON.stringify(release)})\n`)
  await writeFile(join(client, `assets/film-code-${release.version}.json`), JSON.stringify(film))
  for (const [language, pieces] of Object.entries(texts)) {
    await writeFile(join(client, `assets/texts-${language}-${release.version}.json`), JSON.stringify(pieces))
  }
}

async function readRelease(client: string) {
  const folder = join(client, 'assets')
  const names = new Set((await readdir(folder)).filter((name) => /\.(js|css|svg|woff2)$/.test(name)))
  const { version, url, entry, routes } = await readRouteManifest(client)
  const pages = Object.keys(routes).filter((id) => framesOf(routes, id).includes(LEARNER_AREA))
  if (pages.length < 10) throw new Error(`The learner area has more pages than these: ${pages}`)
  // The stored page is shown at any URL of the area, even one that does not exist.
  const notFound = Object.values(routes).flatMap(({ id, path }) => (path === '*' ? [id] : []))
  // The public page is shown after a sign-out without a connection.
  const landing = Object.values(routes).flatMap(({ id, index }) => (index ? [id] : []))
  if (landing.length !== 1) throw new Error(`One page is at the root path: ${landing}`)
  const needed = new Set([...pages.flatMap((id) => framesOf(routes, id)), ...notFound, ...landing])
  const first = Object.values(routes).flatMap(({ id, module, css = [] }) => (needed.has(id) ? [module, ...css] : []))
  const files = await collectFiles(folder, names, { first: [entry.module, ...first], excluded: EXCLUDED })
  const players = [...names].filter((name) => FILM.test(name))
  if (players.length === 0) throw new Error('The code of the film player is missing')
  const film = await collectFiles(folder, names, { first: players, excluded: NO_FILM })
  const downloaded = Object.values(routes).flatMap(({ id, path }) =>
    DOWNLOADED_PAGES.has(path?.replace(/^\//, '') ?? '') ? framesOf(routes, id) : [],
  )
  const code = await collectFiles(folder, names, {
    first: downloaded.map((id) => routes[id]?.module ?? ''),
    excluded: EXCLUDED,
  })
  return {
    version,
    files: [url, ...files],
    film: film.filter((file) => !files.includes(file)),
    texts: piecesOf([...code, ...players.map((name) => `/assets/${name}`)], names),
  }
}

/** Pieces of these files, and the code that loads them, by language. */
function piecesOf(files: readonly string[], names: ReadonlySet<string>): Record<string, string[]> {
  const needed = new Set(files.map((file) => file.replace(/^\/assets\/|\.js$/g, '')))
  const code = [...names].filter((name) => LOADS_PIECES.test(name) && !PIECE.test(name))
  const texts: Record<string, string[]> = {}
  for (const name of names) {
    const [, file = '', language = ''] = PIECE.exec(name) ?? []
    if (!needed.has(file)) continue
    texts[language] ??= code.map((one) => `/assets/${one}`)
    texts[language].push(`/assets/${name}`)
  }
  return texts
}

type Collected = { first: readonly string[]; excluded: RegExp }

/** Collects the named files and, transitively, the files that they name. */
async function collectFiles(
  folder: string,
  names: ReadonlySet<string>,
  { first, excluded }: Collected,
): Promise<string[]> {
  const found = new Set<string>()
  const todo = first.map((address) => address.replace(/^\/assets\/|#$/g, ''))
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (found.has(name) || !names.has(name) || excluded.test(name)) continue
    found.add(name)
    if (!/\.(js|css)$/.test(name)) continue
    const text = await readFile(join(folder, name), 'utf8')
    todo.push(...(text.match(/[\w.-]+-[\w-]{8}\.(js|css|svg|woff2)/g) ?? []))
  }
  return [...found].map((name) => `/assets/${name}`).sort()
}
