import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { z } from 'zod'
import { contentSecurityPolicy } from './security-headers.ts'

const FALLBACK = '__spa-fallback.html'

/** Encodings in which the build stores files (start/build-app.ts), the smallest first. */
const ENCODINGS = [
  { name: 'br', suffix: '.br' },
  { name: 'gzip', suffix: '.gz' },
] as const

type Encoding = (typeof ENCODINGS)[number]
type Page = { html: Buffer; compressed: Map<string, Buffer>; etag: string; policy: string }

/**
 * Built browser app: pages and the files beside them. An address without a prerendered page gets the fallback page, with
 * status 404 when the browser app will show there that no such page exists. A missing file is a 404 without a page.
 */
export function site(clientFolder: string, videoHosts: readonly string[]): Hono {
  const pages = readPages(clientFolder, videoHosts)
  const hasPage = addressMatcher(join(clientFolder, '../addresses.json'))
  const app = new Hono()

  app.get('/assets/*', (c) => c.text('Not found', 404))
  app.use('*', async (c, next) => {
    if (/\.html(\.br|\.gz)?$/.test(c.req.path) || !/\.[a-z0-9]+$/i.test(c.req.path)) return next()
    return serveStatic({
      root: clientFolder,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=3600'),
    })(c, next)
  })

  app.get('*', (c) => {
    const path = c.req.path.replace(/\/+$/, '')
    if (/\.[a-z0-9]+$/i.test(path)) return c.text('Not found', 404)
    const page = pages.get(path) ?? pages.get(FALLBACK)
    if (!page) return c.text('Not found', 404)
    if (!hasPage(path)) c.status(404)
    c.header('Content-Security-Policy', page.policy)
    c.header('Cache-Control', 'no-cache')
    c.header('ETag', page.etag)
    c.header('Vary', 'Accept-Encoding')
    if (hasPage(path) && c.req.header('If-None-Match') === page.etag) return c.body(null, 304)
    c.header('Content-Type', 'text/html; charset=utf-8')
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
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.woff2': 'font/woff2',
  '.webp': 'image/webp',
  '.png': 'image/png',
}

/**
 * Serves the built files below /assets/ from memory, where each stays after its first request. Their names contain a hash of
 * their content, so browsers store them for good; they carry no more headers than that needs.
 * @returns a function that responds, or returns false where there is no such file
 */
export function assetServer(clientFolder: string) {
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
      'X-Content-Type-Options': 'nosniff',
      ...(encoding && { 'Content-Encoding': encoding.name }),
      Vary: 'Accept-Encoding',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
    return true
  }
}

function acceptedEncoding(header: string | undefined, exists: (encoding: Encoding) => boolean): Encoding | undefined {
  return ENCODINGS.find((encoding) => header?.split(/[,;\s]+/).includes(encoding.name) && exists(encoding))
}

/**
 * Matches paths as the browser app does: parameters in place of segments such as `:id`, and without regard to case.
 * @param file addresses of the browser app, written by its build (react-router.config.ts)
 */
function addressMatcher(file: string): (path: string) => boolean {
  const addresses = z.array(z.string()).parse(JSON.parse(readFileSync(file, 'utf8')))
  const patterns = addresses.map((address) => address.replace(/:[^/]+/g, '[^/]+'))
  const pattern = new RegExp(`^(${patterns.join('|')})?$`, 'i')
  return (path) => pattern.test(path)
}

/** Prerendered pages by path ('' is the home page), with the hashes of their inline scripts. */
function readPages(folder: string, videoHosts: readonly string[]): Map<string, Page> {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: 'utf8' }))
  const pages = new Map<string, Page>()
  for (const file of files) {
    if (!file.endsWith('.html')) continue
    const html = readFileSync(join(folder, file))
    const scripts = [...html.toString('utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
    const hashes = scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
    const stored = ENCODINGS.filter(({ suffix }) => files.has(file + suffix))
    pages.set(file === FALLBACK ? FALLBACK : `/${file}`.replace(/\/index\.html$/, ''), {
      html,
      compressed: new Map(stored.map(({ name, suffix }) => [name, readFileSync(join(folder, file + suffix))])),
      etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 20)}"`,
      policy: contentSecurityPolicy(videoHosts, hashes),
    })
  }
  return pages
}
