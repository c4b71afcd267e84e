import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { contentSecurityPolicy } from './security-headers.ts'

const FALLBACK = '__spa-fallback.html'

type Page = { html: Buffer; br: Buffer; gzip: Buffer; etag: string; policy: string }

/**
 * Built browser app: immutable assets, and pages. A path without a prerendered page gets the fallback page; a missing
 * asset is a 404, never a page.
 */
export function site(clientFolder: string, videoHosts: readonly string[]): Hono {
  const pages = readPages(clientFolder, videoHosts)
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
    c.header('Content-Security-Policy', page.policy)
    c.header('Cache-Control', 'no-cache')
    c.header('ETag', page.etag)
    c.header('Vary', 'Accept-Encoding')
    if (c.req.header('If-None-Match') === page.etag) return c.body(null, 304)
    c.header('Content-Type', 'text/html; charset=utf-8')
    const accepted = c.req.header('Accept-Encoding') ?? ''
    if (/\bbr\b/.test(accepted)) return c.body(new Uint8Array(page.br), 200, { 'Content-Encoding': 'br' })
    if (/\bgzip\b/.test(accepted))
      return c.body(new Uint8Array(page.gzip), 200, { 'Content-Encoding': 'gzip' })
    return c.body(new Uint8Array(page.html))
  })
  return app
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
  const hashes = scripts.map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return {
    html,
    br: brotliCompressSync(html),
    gzip: gzipSync(html),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 20)}"`,
    policy: contentSecurityPolicy(videoHosts, hashes),
  }
}
