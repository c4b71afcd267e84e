import { once } from 'node:events'
import { type AddressInfo, createServer as createSocketServer } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#server/database/database.ts'
import { createLog } from '#server/log.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { startBuiltSite } from './testing/built-site.ts'

const logged: { err?: unknown; requestId?: string }[] = []
const log = createLog('warn', { write: (line) => void logged.push(JSON.parse(line)) })
const app = forThisFile(startTestApp)
const site = forThisFile(() => startBuiltSite({ ...app.services, log }))

const get = (path: string, headers?: Record<string, string>) => site.get(path, headers)

describe('a built file', () => {
  test('is sent compressed and immutable', async () => {
    const { status, text, headers } = await get('/assets/app-1.js', { 'accept-encoding': 'gzip, br' })
    expect([status, text]).toEqual([200, 'script'])
    expect(Object.fromEntries(headers)).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "frame-ancestors 'none'",
      vary: 'Accept-Encoding',
    })
    expect(headers.get('strict-transport-security')).toBeNull()
  })

  test('of a site with https is to be reached by https only', async () => {
    const config = { ...app.services.config, origin: 'https://learn.example.org' }
    const secure = await startBuiltSite({ ...app.services, config })
    const { headers } = await secure.get('/assets/app-1.js')
    await secure.close()
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  test('has fewer than 400 bytes of headers', async () => {
    const { headers } = await get('/assets/app-1.js')
    const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0)
    expect(bytes).toBeLessThan(400)
  })

  test('is sent uncompressed to a client that accepts no encoding', async () => {
    const { text, headers } = await get('/assets/app-1.js', { 'accept-encoding': 'identity' })
    expect([text, headers.get('content-encoding')]).toEqual(['script', null])
  })

  test.each(['/assets/app-2.js', '/assets/', '/assets/../index.html.br', '/assets/%2e%2e/addresses.json'])(
    '%s is not found',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )
})

describe('an address of the browser app', () => {
  test.each([
    ['/', 'home'],
    ['/pricing', 'pricing'],
    ['/pricing/', 'pricing'],
    ['/pricing/7', 'the frame of every page'],
    ['/Learner/Profile', 'the frame of every page'],
    ['/learner/profile?tab=devices', 'the frame of every page'],
  ])('%s responds with its page', async (path, text) => {
    expect(await get(path)).toMatchObject({ status: 200, text: expect.stringContaining(text) })
  })

  test('is not sent again while it is unchanged', async () => {
    const etag = (await get('/pricing')).headers.get('etag') ?? ''
    expect((await get('/pricing', { 'if-none-match': etag })).status).toBe(304)
  })
})

describe('any other address', () => {
  test.each(['/metrics', '/learner', '/pricing/7/8', '/learner/profile/x', '/wp-admin', '/%00', '/%ff'])(
    '%s responds with 404 and the not-found page',
    async (path) => {
      const answer = await get(path)
      expect(answer).toMatchObject({ status: 404, text: expect.stringContaining('the frame of every page') })
      expect(answer.headers.get('content-type')).toContain('text/html')
      const etag = answer.headers.get('etag') ?? ''
      expect((await get(path, { 'if-none-match': etag })).status).toBe(404)
    },
  )

  test.each(['/favicon.ico', '/gone.txt', '/assets/gone.js', '/%2e%2e/addresses.json'])(
    'the missing file %s responds with 404 without a page',
    async (path) => {
      const { status, text } = await get(path)
      expect([status, text]).toEqual([404, 'Not found'])
    },
  )

  test('a webhook accepts POST only', async () => {
    const { status, headers } = await get('/webhooks/stripe')
    expect([status, headers.get('allow')]).toEqual([405, 'POST'])
  })
})

describe('on a site with several languages', () => {
  const config = () => ({ ...app.services.config, languages: ['en' as const, 'es' as const] })
  const several = forThisFile(() => startBuiltSite({ ...app.services, config: config() }))

  test('a page is sent in that of the browser, and caches keep both apart', async () => {
    const spanish = await several.get('/pricing', { 'accept-language': 'es' })
    expect(spanish.text).toBe('<html data-languages="en es" data-built="es">precios</html>')
    expect(spanish.headers.get('vary')).toBe('Accept-Encoding, Accept-Language, Cookie')
    const english = await several.get('/pricing', { 'accept-language': 'es', cookie: 'language=en' })
    expect(english.text).toBe('<html>pricing</html>')
    expect(english.headers.get('etag')).not.toBe(spanish.headers.get('etag'))
  })

  test('one that was built in English alone is sent in English', async () => {
    expect((await several.get('/', { 'accept-language': 'es' })).text).toContain('home')
  })
})

test('a file of another language is not served by its name', async () => {
  expect((await get('/pricing/index.es.html')).status).toBe(404)
  expect((await get('/pricing', { 'accept-language': 'es' })).text).toBe('<html>pricing</html>')
})

test('a file responds with its content', async () => {
  expect(await get('/share.png')).toMatchObject({ status: 200, text: 'a picture' })
})

describe('search engines and shared links', () => {
  test('the home page names its address, its picture and its organization, compressed or not', async () => {
    const plain = await get('/', { 'accept-encoding': 'identity' })
    expect(plain.text).toContain(`<link rel="canonical" href="${app.services.config.origin}/"/>`)
    expect(plain.text).toContain('<meta property="og:title" content="Home &amp; more"/>')
    expect(plain.text).toContain(`<meta property="og:image" content="${app.services.config.origin}/share.png"/>`)
    const facts = plain.text.match(/<script type="application\/ld\+json">(.*?)<\/script>/)?.[1] ?? ''
    expect(JSON.parse(facts)['@graph'][0]).toMatchObject({ '@type': 'Organization', description: 'What it is.' })
    for (const encoding of ['br', 'gzip']) {
      const packed = await get('/', { 'accept-encoding': encoding })
      expect(packed.headers.get('content-encoding')).toBe(encoding)
      expect(packed.text).toBe(plain.text)
    }
  })

  test.each([
    ['/', null],
    ['/pricing', null],
    ['/pricing/7', 'noindex'],
    ['/learner/profile', 'noindex'],
    ['/nowhere', 'noindex'],
  ])('%s may be listed only if it is public', async (path, header) => {
    expect((await get(path)).headers.get('x-robots-tag')).toBe(header)
  })

  test('the sitemap has every listed page, and robots.txt names it', async () => {
    const { text, headers } = await get('/sitemap.xml')
    expect(headers.get('content-type')).toContain('application/xml')
    const pages = [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
    expect(pages).toContain('/pricing')
    for (const path of pages) expect((await get(path)).headers.get('x-robots-tag'), path).toBe(null)
    expect((await get('/robots.txt')).text).toContain(`Sitemap: ${app.services.config.origin}/sitemap.xml`)
  })

  test('security.txt names a contact and expires within a year', async () => {
    const { text } = await get('/.well-known/security.txt')
    expect(text).toMatch(/^Contact: (mailto:|https?:)/m)
    const expires = Date.parse(text.match(/^Expires: (.*)$/m)?.[1] ?? '')
    expect(expires).toBeGreaterThan(Date.now())
    expect(expires).toBeLessThan(Date.now() + 366 * 86_400_000)
  })
})

test('a browser revalidates the service worker each time and caches other files for an hour', async () => {
  expect((await get('/sw.js')).headers.get('cache-control')).toBe('no-cache')
  expect((await get('/share.png')).headers.get('cache-control')).toBe('public, max-age=3600')
})

test('pages and files are served while the database does not answer', async () => {
  const silent = createSocketServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const log = createLog('silent')
  const database = openDatabase({ host: '127.0.0.1', port, min: 0, connectionTimeoutMillis: 2000 }, log)
  const away = await startBuiltSite({ ...app.services, database, log })
  const { token } = await makeParent(app)
  for (const path of ['/', '/parent', '/pricing', '/assets/app-1.js', '/sw.js', '/healthz']) {
    const start = performance.now()
    const { status } = await away.get(path, { authorization: `Bearer ${token}` })
    expect([path, status]).toEqual([path, 200])
    expect(performance.now() - start).toBeLessThan(1500)
  }
  await away.close()
  await database.kysely.destroy()
  silent.close()
})

describe('a page that fails', () => {
  test('exposes no details and is logged once, with the id of its request', async () => {
    const standardError = vi.spyOn(console, 'error')
    await app.database.pool.query('ALTER TABLE mails RENAME TO mails_gone')
    const { status, text, headers } = await get('/dev/mail')
    await app.database.pool.query('ALTER TABLE mails_gone RENAME TO mails')
    expect([status, JSON.parse(text)]).toEqual([
      500,
      {
        defined: false,
        code: 'INTERNAL_SERVER_ERROR',
        status: 500,
        message: 'An unexpected error occurred. Please try again.',
      },
    ])
    expect(logged).toEqual([
      expect.objectContaining({
        requestId: headers.get('x-request-id'),
        err: expect.objectContaining({ message: expect.stringContaining('mails') }),
      }),
    ])
    expect(standardError).not.toHaveBeenCalled()
    standardError.mockRestore()
  })
})
