import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import {
  createFakeIdentityProvider,
  FAKE_IDENTITY_PATH,
} from '#packages/fake-identity-provider/fake-identity-provider.ts'
import { TEST_PAGE_STYLE_PATH } from '#packages/test-pages/document.ts'
import { TEST_PAGE_STYLE } from '#packages/test-pages/style.ts'
import { listNewestMails } from '../email/queries.ts'
import type { Services } from '../services.ts'
import { apiDocs } from './api-docs/docs-page.ts'
import { fakeIdentityOptions } from './fake-identity.ts'
import { MAILBOX_STYLE, mailboxPage } from './mailbox-page.ts'
import { classifyError, pipelineError } from './pipeline-errors.ts'
import { contentSecurityPolicy } from './security-headers.ts'
import { MAX_BODY_BYTES } from './serve-operation.ts'

/**
 * Routes of the auth library that clients need. All others respond with 404, including routes that a later version adds:
 * those for administrators, or that expose session tokens to scripts, are not used. HEAD is not among them, since some
 * GET routes use up a token.
 */
const OPEN_ROUTES = new Set([
  'POST /sign-up/email',
  'GET /verify-email',
  'POST /send-verification-email',
  'POST /sign-in/email',
  'POST /sign-in/username',
  'POST /sign-in/social',
  'GET /callback/google',
  'GET /callback/facebook',
  'GET /confirm-provider-email',
  'POST /sign-out',
  'POST /request-password-reset',
  'POST /reset-password',
  'POST /change-password',
])

/** @param path below /api/auth, such as `/sign-out` */
export function isOpenAuthRoute(method: string, path: string): boolean {
  return OPEN_ROUTES.has(`${method} ${path}`)
}

/** Reads a POST without a body as one with an empty object, which the auth library expects. */
function withEmptyObject(request: Request): Request {
  const { method, url, headers } = request
  const hasBody = headers.has('content-type') || headers.has('transfer-encoding')
  if (method !== 'POST' || hasBody || Number(headers.get('content-length')) > 0) return request
  const withType = new Headers(headers)
  withType.set('content-type', 'application/json')
  withType.delete('content-length')
  return new Request(url, { method, headers: withType, body: '{}' })
}

const FALLBACK = '__spa-fallback.html'

type Page = { html: Buffer; br: Buffer; gzip: Buffer; etag: string; policy: string }

/**
 * Built browser app: immutable assets, and pages. An address without a prerendered page gets the fallback page, with status
 * 404 when the browser app will show there that no such page exists. A missing file is a 404 without a page.
 */
function site(clientFolder: string, videoHosts: readonly string[]): Hono {
  const pages = readPages(clientFolder, videoHosts)
  const hasPage = addressMatcher(join(clientFolder, '../addresses.json'))
  const app = new Hono()

  app.use(
    '/assets/*',
    serveStatic({
      root: clientFolder,
      precompressed: true,
      onFound: (_path, c) => c.header('Cache-Control', 'public, max-age=31536000, immutable'),
    }),
  )
  app.get('/assets/*', (c) => c.text('Not found', 404))
  app.use('*', async (c, next) => {
    if (c.req.path.endsWith('.html') || !/\.[a-z0-9]+$/i.test(c.req.path)) return next()
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
    const accepted = c.req.header('Accept-Encoding') ?? ''
    if (/\bbr\b/.test(accepted)) return c.body(new Uint8Array(page.br), { headers: { 'Content-Encoding': 'br' } })
    if (/\bgzip\b/.test(accepted)) return c.body(new Uint8Array(page.gzip), { headers: { 'Content-Encoding': 'gzip' } })
    return c.body(new Uint8Array(page.html))
  })
  return app
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
  const pages = new Map<string, Page>()
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.html')) continue
    const path = file === FALLBACK ? FALLBACK : `/${file}`.replace(/\/index\.html$/, '')
    pages.set(path, toPage(readFileSync(join(folder, file)), videoHosts))
  }
  return pages
}

function toPage(html: Buffer, videoHosts: readonly string[]): Page {
  const scripts = [...html.toString('utf8').matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  return {
    html,
    br: brotliCompressSync(html),
    gzip: gzipSync(html),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 20)}"`,
    policy: contentSecurityPolicy(videoHosts, hashes),
  }
}

const CONTENT_MEDIA = join(import.meta.dirname, '../../content/videos')

/** Times out, since a hanging database neither responds nor fails. */
const READINESS_QUERY = { text: 'SELECT 1', query_timeout: 2000 }

/**
 * Everything besides operations: sign-in routes, API documentation, health checks, sample media, and the browser app.
 * @param content files of content: images, imports and exports
 */
export function pages(
  services: Services,
  content: Hono<{ Bindings: HttpBindings }>,
  clientFolder: string | null,
  isStopping: () => boolean,
) {
  const { auth, config, database, log } = services
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error, c) => {
    const isTooLarge = error instanceof HTTPException && error.status === 413
    const { code, status, message } = isTooLarge
      ? pipelineError('PAYLOAD_TOO_LARGE')
      : classifyError(error, c.env.outgoing, log)
    return c.json({ defined: false, code, status, message }, status)
  })

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    try {
      await database.pool.query(READINESS_QUERY)
    } catch {
      return c.text('The database does not answer', 503)
    }
    return isStopping() ? c.text('The server is stopping', 503) : c.text('ready')
  })

  app.use('/api/auth/*', bodyLimit({ maxSize: MAX_BODY_BYTES }))
  app.all('/api/auth/*', (c, next) =>
    isOpenAuthRoute(c.req.method, c.req.path.slice('/api/auth'.length))
      ? auth.handler(withEmptyObject(c.req.raw))
      : next(),
  )
  app.route('/api', apiDocs(config.origin))
  app.all('/api/*', (c) => c.json({ defined: false, code: 'NOT_FOUND', status: 404, message: 'Not found' }, 404))

  app.route('/', content)

  if (!config.production) {
    app.get('/dev/mail', async (c) => c.html(mailboxPage(await listNewestMails(database.kysely, 50))))
    app.get('/dev/mail.css', (c) => c.text(MAILBOX_STYLE, 200, { 'Content-Type': 'text/css' }))
    app.get(TEST_PAGE_STYLE_PATH, (c) => c.text(TEST_PAGE_STYLE, 200, { 'Content-Type': 'text/css' }))
    const testPages = services.payments?.testPages
    if (testPages) app.route(testPages.path, testPages.app)
    const identityProvider = createFakeIdentityProvider(fakeIdentityOptions(config))
    app.all(`${FAKE_IDENTITY_PATH}/*`, async (c) => {
      await identityProvider(c.env.incoming, c.env.outgoing)
      return RESPONSE_ALREADY_SENT
    })
  }
  app.use('/media/*', serveStatic({ root: CONTENT_MEDIA, rewriteRequestPath: (path) => path.replace(/^\/media/, '') }))
  app.all('/media/*', (c) => c.text('Not found', 404))
  // /dev/ui is a page of the browser app, outside production; no other path under /dev exists beyond this point.
  app.all('/dev/*', (c, next) => (c.req.path === '/dev/ui' && !config.production ? next() : c.text('Not found', 404)))

  if (clientFolder !== null) app.route('/', site(clientFolder, config.videoHosts))
  return app
}
