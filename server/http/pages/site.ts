import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { z } from 'zod'
import { type Language, SOURCE_LANGUAGE } from '#domain/languages.ts'
import { endsLookingAround, isClosedToVisitors } from '#domain/looking-around.ts'
import type { Config } from '#server/config.ts'
import { demoCookie, demoViewOf } from '#server/demo/cookie.ts'
import { contentSecurityPolicy, fileSecurityHeaders } from '#server/http/security-headers.ts'
import { acceptsEncoding } from '../content-encoding.ts'
import { splitFirstViews } from './first-views.ts'
import { fillDemoButtons, fillLandingQuestion, type LandingQuestion, withOperator } from './landing-page.ts'
import { isListed, withShareTags } from './listing.ts'
import { languageOfPage } from './page-language.ts'
import {
  addPageStart,
  type FirstCall,
  findFirstCall,
  findOpenedCall,
  findOpenedText,
  type PageCall,
  type ReadPageAnswer,
  type ReadPageSession,
  START_SCRIPT_HASH,
} from './page-start.ts'

const FALLBACK = '__spa-fallback.html'

/** Encodings of the built files (start/build-app.ts), smallest first. */
const ENCODINGS = [
  {
    name: 'br',
    suffix: '.br',
    // Nearly as small as the maximum in a tenth of the time, since this runs at start.
    compress: (html: Buffer) => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  },
  { name: 'gzip', suffix: '.gz', compress: (html: Buffer) => gzipSync(html, { level: 9 }) },
] as const

/** Compression for pages with a session: 0.2 ms for nine kilobytes, 1 ms for forty. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_LGWIN]: 14 } }

type Encoding = (typeof ENCODINGS)[number]
type SiteConfig = Pick<Config, 'origin' | 'videoHosts' | 'operatorName' | 'operatorAddress' | 'demo' | 'languages'>

/** What pages carry: the session with a first answer, and on the landing page its question and the buttons to look around. */
export type PageReaders = {
  readAnswer: ReadPageAnswer
  readSession: ReadPageSession
  readLanding: () => Promise<LandingQuestion | null>
  readDemo: () => Promise<boolean>
}

type Page = { html: Buffer; compressed: Map<string, Buffer>; etag: string; policy: string }

/**
 * Built browser app: pages and static files. An address without a prerendered page gets the fallback page, with status
 * 404 if the browser app will show that no such page exists. A missing file is a 404 without a page.
 *
 * For a signed-in user, and for a visitor on a page that anyone opens, the fallback page carries the session and the
 * answer to the page's first call (page-start.ts).
 */
export function site(
  clientFolder: string,
  config: SiteConfig,
  { readSession, readAnswer, readLanding, readDemo }: PageReaders,
): Hono<{ Bindings: HttpBindings }> {
  const english = readPages(clientFolder, config, SOURCE_LANGUAGE)
  const builds = new Map(config.languages.map((language) => [language, readPages(clientFolder, config, language)]))
  const findAddress = addressMatcher(join(clientFolder, '../addresses.json'))
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.get('/assets/*', (c) => c.text('Not found', 404))
  app.use('*', async (c, next) => {
    if (/\.html(\.br|\.gz)?$/.test(c.req.path) || !/\.[a-z0-9]+$/i.test(c.req.path)) return next()
    return serveStatic({
      root: clientFolder,
      // Browsers must revalidate the service worker to find a new release immediately.
      onFound: (path, c) => c.header('Cache-Control', path.endsWith('/sw.js') ? 'no-cache' : 'public, max-age=3600'),
    })(c, next)
  })

  app.get('*', async (c) => {
    const path = c.req.path.replace(/\/+$/, '')
    if (/\.[a-z0-9]+$/i.test(path)) return c.text('Not found', 404)
    const { incoming, outgoing } = c.env
    const ends = endsLookingAround(path) && demoViewOf(config, incoming) !== null
    if (ends) c.header('Set-Cookie', demoCookie(config, null), { append: true })
    const session = ends || english.pages.has(path) ? null : await readSession(incoming, outgoing)
    const language = languageOfPage(config, incoming, session?.user ?? null)
    const { pages, views, landingPage } = builds.get(language) ?? english
    const landing = async () => {
      const [question, hasDemo] = await Promise.all([readLanding(), readDemo()])
      return landingPage({ question, hasDemo })
    }
    const page = (path === '' ? await landing() : pages.get(path)) ?? pages.get(FALLBACK)
    if (!page) return c.text('Not found', 404)
    const address = findAddress(path)
    if (!address) c.status(404)
    c.header('Content-Security-Policy', page.policy)
    if (!isListed(path)) c.header('X-Robots-Tag', 'noindex')
    c.header('Vary', config.languages.length > 1 ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding')
    c.header('Content-Type', 'text/html; charset=utf-8')

    if (session && (session.user || address?.firstCall?.area === null)) {
      const hasCall = !(session.user?.isDemo && isClosedToVisitors(path))
      const firstCall = hasCall ? address?.firstCall : undefined
      const call = firstCall ? findFirstCall(session, firstCall, address?.parameters ?? {}) : null
      const answered = async (call: PageCall | null) =>
        call && { call, answer: await readAnswer(incoming, outgoing, call) }
      const first = await answered(call)
      const search = new URL(c.req.url).searchParams
      const opened = firstCall && first?.answer ? await answered(findOpenedCall(firstCall, first.answer, search)) : null
      const text = opened?.answer ? findOpenedText(opened.answer, search) : null
      const shown = (first?.answer && views.get(first.call.operation)) || page
      c.header('Content-Security-Policy', shown.policy)
      // Neither a cache nor the browser's history may show the page to the next user.
      c.header('Cache-Control', 'private, no-store')
      const html = addPageStart(shown.html.toString('utf8'), { session, first, opened, text }, address?.scripts ?? [])
      if (!acceptsEncoding(c.req.header('Accept-Encoding'), 'br')) return c.body(html)
      return c.body(brotliCompressSync(html, QUICK), { headers: { 'Content-Encoding': 'br' } })
    }

    c.header('Cache-Control', 'no-cache')
    c.header('ETag', page.etag)
    if (address && c.req.header('If-None-Match') === page.etag) return c.body(null, 304)
    const encoding = acceptedEncoding(c.req.header('Accept-Encoding'), ({ name }) => page.compressed.has(name))
    const compressed = encoding && page.compressed.get(encoding.name)
    if (!compressed) return c.body(new Uint8Array(page.html))
    return c.body(new Uint8Array(compressed), { headers: { 'Content-Encoding': encoding.name } })
  })
  return app
}

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
}

/**
 * Serves the built files below /assets/ from memory, where each is cached on first request. Their names contain a
 * content hash, so browsers cache them forever; they carry only the headers that this needs.
 * @param https true for a site that is reached by https only
 * @returns a function that responds, or returns false for a missing file
 */
export function assetServer(clientFolder: string, https: boolean) {
  const security = fileSecurityHeaders(https)
  const folder = join(clientFolder, 'assets')
  const names = new Set(readdirSync(folder))
  const contents = new Map<string, Promise<Buffer>>()
  const load = (name: string) => {
    const known = contents.get(name)
    if (known) return known
    const loading = readFile(join(folder, name))
    contents.set(name, loading)
    loading.catch(() => contents.delete(name))
    return loading
  }

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const name = path.slice('/assets/'.length)
    const type = TYPES[extname(name)]
    if (type === undefined || !names.has(name)) return false
    if (request.method !== 'GET' && request.method !== 'HEAD') return false
    const encoding = acceptedEncoding(request.headers['accept-encoding'], ({ suffix }) => names.has(name + suffix))
    const body = await load(name + (encoding?.suffix ?? ''))
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Length': body.length,
      'Cache-Control': 'public, max-age=31536000, immutable',
      ...security,
      ...(encoding && { 'Content-Encoding': encoding.name }),
      Vary: 'Accept-Encoding',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

function acceptedEncoding(header: string | undefined, exists: (encoding: Encoding) => boolean): Encoding | undefined {
  return ENCODINGS.find((encoding) => acceptsEncoding(header, encoding.name) && exists(encoding))
}

const Addresses = z.array(
  z.object({
    path: z.string(),
    firstCall: z
      .object({
        area: z.enum(['learner', 'parent']).nullable(),
        operation: z.string(),
        input: z.record(z.string(), z.string()).optional(),
        opened: z
          .object({
            parameter: z.string(),
            list: z.string(),
            key: z.string(),
            operation: z.string(),
            input: z.string(),
          })
          .optional(),
      })
      .optional(),
    scripts: z.array(z.string()).default([]),
  }),
)

type Address = { parameters: Record<string, string>; firstCall?: FirstCall | undefined; scripts?: readonly string[] }

/**
 * Matches paths like the browser app: segments such as `:id` are parameters, and case is ignored.
 * @param file routes of the browser app, written by its build (react-router.config.ts)
 */
function addressMatcher(file: string): (path: string) => Address | null {
  const addresses = Addresses.parse(JSON.parse(readFileSync(file, 'utf8'))).map(({ path, ...address }) => ({
    pattern: new RegExp(`^${path.replace(/:([^/]+)/g, '(?<$1>[^/]+)')}$`, 'i'),
    address,
  }))
  return (path) => {
    if (path === '') return { parameters: {} }
    for (const { pattern, address } of addresses) {
      const match = pattern.exec(path)
      if (match) return { parameters: { ...match.groups }, ...address }
    }
    return null
  }
}

/**
 * Prerendered pages in a language by path ('' is the home page), with the hashes of their inline scripts and styles, and the starting
 * pages with a first view by the operation of their call.
 */
function readPages(folder: string, { origin, videoHosts, ...config }: SiteConfig, language: Language) {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  const pages = new Map<string, Page>()
  const startingPages = new Map<string, Page>()
  for (const english of files) {
    if (!/^[^.]+\.html$/.test(english)) continue
    const path = english === FALLBACK ? FALLBACK : `/${english}`.replace(/\/index\.html$/, '')
    const translated = english.replace(/\.html$/, `.${language}.html`)
    const file = files.has(translated) ? translated : english
    const built = readFileSync(join(folder, file))
    const source = built.toString('utf8')
    const { plain: text, views } = splitFirstViews(
      withLanguages(
        withOperator(isListed(path) ? withShareTags(source, path, origin) : source, config),
        config.languages,
      ),
    )
    const html = text === source ? built : Buffer.from(text)
    const policyOf = (page: string) => {
      const scripts = hashesOf(page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g))
      const styles = hashesOf(page.matchAll(/<style>([\s\S]*?)<\/style>/g))
      return contentSecurityPolicy(videoHosts, {
        scripts: path === FALLBACK ? [START_SCRIPT_HASH, ...scripts] : scripts,
        styles,
      })
    }
    const stored = ENCODINGS.filter(({ suffix }) => files.has(file + suffix))
    pages.set(path, {
      html,
      compressed:
        html === built
          ? new Map(stored.map(({ name, suffix }) => [name, readFileSync(join(folder, file + suffix))]))
          : compressedForms(html),
      etag: etagOf(html),
      policy: policyOf(text),
    })
    for (const [operation, view] of views) {
      const page = Buffer.from(view)
      startingPages.set(operation, { html: page, compressed: new Map(), etag: etagOf(page), policy: policyOf(view) })
    }
  }
  return { pages, views: startingPages, landingPage: landingPages(pages.get('')) }
}

/** Names the languages that people can choose, for the script that sets one (web/language/language.ts). */
function withLanguages(html: string, languages: readonly string[]): string {
  return languages.length > 1 ? html.replace('<html ', `<html data-languages="${languages.join(' ')}" `) : html
}

type Landing = { question: LandingQuestion | null; hasDemo: boolean }

/**
 * The landing page with its question, and the buttons to look around. It is made and compressed once per question.
 * @param built page with the templates of both
 */
function landingPages(built: Page | undefined): (landing: Landing) => Page | undefined {
  let made: { of: Landing; page: Page } | undefined
  return (landing) => {
    if (made?.of.question === landing.question && made.of.hasDemo === landing.hasDemo) return made.page
    if (built === undefined) return undefined
    const source = built.html.toString('utf8')
    const html = Buffer.from(fillDemoButtons(fillLandingQuestion(source, landing.question), landing.hasDemo))
    const page = { ...built, html, compressed: compressedForms(html), etag: etagOf(html) }
    made = { of: landing, page }
    return page
  }
}

const etagOf = (html: Buffer) => `"${createHash('sha256').update(html).digest('base64url').slice(0, 20)}"`

const compressedForms = (html: Buffer) => new Map(ENCODINGS.map(({ name, compress }) => [name, compress(html)]))

/** Hashes of inline elements for the content security policy. */
function hashesOf(elements: Iterable<RegExpMatchArray>): string[] {
  return [...elements].map(([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`)
}
