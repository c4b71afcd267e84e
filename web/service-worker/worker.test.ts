import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { SECURE_SIGN_OUT_MARK, SIGN_OUT_MARK } from '#domain/sessions.ts'
import { startWorker, type WorkerMessage, type WorkerScope } from './worker.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const ORIGIN = 'https://trellis.example'
const PUBLIC_PAGE = '<!DOCTYPE html><html><head><meta charSet="utf-8"/></head><body>public</body></html>'
const PAGE = '<!DOCTYPE html><html><head><meta charSet="utf-8"/></head><body>the page</body></html>'
const POLICY = "default-src 'self'; script-src 'sha256-x'"

/** Cache storage of a browser for the site, across all releases of its worker. */
function fakeCaches() {
  const stored = new Map<string, Map<string, string>>()
  const pathOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, ORIGIN).pathname
  const read = (files: Map<string, string> | undefined, request: RequestInfo | URL) => {
    const text = files?.get(pathOf(request))
    return text === undefined ? undefined : new Response(text, { headers: { 'content-security-policy': POLICY } })
  }
  const caches = {
    open: async (name: string) => {
      const files = stored.get(name) ?? new Map<string, string>()
      stored.set(name, files)
      return {
        put: async (request: RequestInfo, response: Response) => void files.set(pathOf(request), await response.text()),
        addAll: async (names: string[]) => {
          for (const file of names) files.set(file, `content of ${file}`)
        },
        match: async (request: RequestInfo) => read(files, request),
      } as Cache
    },
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
    match: async (request: RequestInfo | URL) => {
      for (const files of stored.values()) {
        const found = read(files, request)
        if (found) return found
      }
      return undefined
    },
  }
  return { caches, stored }
}

/** Worker of a release over these caches, with a network that the test controls. */
function release(version: string, { caches }: ReturnType<typeof fakeCaches>, cookies = new Set<string>()) {
  const listeners: Record<string, (event: never) => void> = {}
  const messages: WorkerMessage[] = []
  let network: (path: string) => Promise<Response> = async (path) => new Response(path === '/' ? PUBLIC_PAGE : PAGE)
  const requests: { path: string; credentials: string | undefined }[] = []
  const scope: WorkerScope = {
    caches,
    location: { origin: ORIGIN },
    clients: {
      claim: async () => {},
      matchAll: async () => [{ postMessage: (message) => void messages.push(message) }],
    },
    skipWaiting: async () => {},
    cookieStore: { get: async (name) => (cookies.has(name) ? { name } : null) },
    navigator: {},
    fetch: (input, init) => {
      const path = new URL(input instanceof Request ? input.url : input, ORIGIN).pathname
      requests.push({ path, credentials: init?.credentials })
      return network(path)
    },
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners[type] = listener
    },
  }
  startWorker(scope, { version, files: [`/assets/app-${version}.js`] })
  const live = async (type: 'install' | 'activate') => {
    let work: Promise<unknown> = Promise.resolve()
    listeners[type]?.({ waitUntil: (given: Promise<unknown>) => (work = given) } as never)
    await work
  }
  return {
    messages,
    requests,
    setNetwork: (next: typeof network) => {
      network = next
    },
    async take() {
      await live('install')
      await live('activate')
    },
    install: () => live('install'),
    /** @returns null if the worker leaves the request to the browser */
    request(path: string, { mode = 'navigate', method = 'GET', ...init }: RequestInit = {}): Promise<Response> | null {
      let response: Promise<Response> | null = null
      const request = new Request(new URL(path, ORIGIN), { method, ...init })
      Object.defineProperty(request, 'mode', { value: mode })
      listeners.fetch?.({ request, respondWith: (given: Promise<Response>) => (response = given) } as never)
      return response
    },
  }
}

const lost = () => Promise.reject(new TypeError('Failed to fetch'))
const never = () => new Promise<Response>(() => {})

describe('a page of the learner area', () => {
  test('comes from the server while it responds', async () => {
    const worker = release('1', fakeCaches())
    await worker.take()
    worker.setNetwork(async () => new Response('of the server'))
    expect(await (await worker.request('/learner/dashboard'))?.text()).toBe('of the server')
  })

  test.each([
    ['without a connection', lost],
    ['behind a gateway without a server', async () => new Response('Bad gateway', { status: 502 })],
  ])('is the stored one %s, marked and with its policy', async (_, network) => {
    const worker = release('1', fakeCaches())
    await worker.take()
    worker.setNetwork(network)
    const page = await worker.request('/learner/subjects/7?lesson=2')
    expect(page?.headers.get('content-security-policy')).toBe(POLICY)
    expect(await page?.text()).toBe(
      PAGE.replace('<meta charSet="utf-8"/>', '<meta charSet="utf-8"/><meta name="offline-start"/>'),
    )
  })

  test('is the stored one if the server does not respond within five seconds', async () => {
    const worker = release('1', fakeCaches())
    await worker.take()
    worker.setNetwork(never)
    const page = worker.request('/lessons')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await (await page)?.text()).toContain('offline-start')
  })

  test('is stored as rendered for a visitor, without personal data', async () => {
    const worker = release('1', fakeCaches())
    await worker.take()
    expect(worker.requests).toEqual([
      { path: '/learner/dashboard', credentials: 'omit' },
      { path: '/', credentials: 'omit' },
    ])
  })
})

describe('while a sign-out waits for the server', () => {
  const marked = async (mark = SIGN_OUT_MARK) => {
    const cookies = new Set([mark])
    const worker = release('1', fakeCaches(), cookies)
    await worker.take()
    worker.requests.length = 0
    return { worker, cookies, sent: () => worker.requests.map(({ path }) => path) }
  }

  test.each(['/learner/dashboard', '/learner/subjects/7', '/parent', '/pricing'])(
    '%s without a connection leads to the public page, and only the sign-out is sent',
    async (path) => {
      const { worker, sent } = await marked()
      worker.setNetwork(lost)
      const redirect = await worker.request(path)
      expect([redirect?.status, redirect?.headers.get('location')]).toEqual([302, `${ORIGIN}/`])
      const page = await worker.request('/')
      expect([page?.status, await page?.text()]).toEqual([200, PUBLIC_PAGE])
      expect(new Set(sent())).toEqual(new Set(['/api/auth/sign-out']))
    },
  )

  test.each([SIGN_OUT_MARK, SECURE_SIGN_OUT_MARK])(
    'is sent before the page once the connection is back, by the mark %s',
    async (mark) => {
      const { worker, cookies, sent } = await marked(mark)
      worker.setNetwork(async (path) => {
        if (path === '/api/auth/sign-out') cookies.delete(mark)
        return new Response('of the server')
      })
      expect(await (await worker.request('/learner/dashboard'))?.text()).toBe('of the server')
      expect(sent()).toEqual(['/api/auth/sign-out', '/learner/dashboard'])
    },
  )

  test('shows the public page if the server answers the sign-out with an error', async () => {
    const { worker, sent } = await marked()
    worker.setNetwork(async () => new Response('', { status: 503 }))
    expect((await worker.request('/parent'))?.headers.get('location')).toBe(`${ORIGIN}/`)
    expect(sent()).toEqual(['/api/auth/sign-out'])
  })
})

describe('a downloaded film', () => {
  const downloaded = async () => {
    const caches = fakeCaches()
    const worker = release('1', caches)
    await worker.take()
    caches.stored.set('downloads mira', new Map([['/media/film.webm', '0123456789']]))
    worker.setNetwork(lost)
    return { worker, caches }
  }
  const part = (range: string) => ({ mode: 'no-cors' as const, headers: { range } })

  test('is played from this device, whole and in parts', async () => {
    const { worker } = await downloaded()
    expect(await (await worker.request('/media/film.webm', { mode: 'no-cors' }))?.text()).toBe('0123456789')
    const first = await worker.request('/media/film.webm', part('bytes=0-3'))
    expect([first?.status, first?.headers.get('content-range'), await first?.text()]).toEqual([
      206,
      'bytes 0-3/10',
      '0123',
    ])
    const rest = await worker.request('/media/film.webm', part('bytes=7-'))
    expect([rest?.headers.get('content-range'), await rest?.text()]).toEqual(['bytes 7-9/10', '789'])
    expect((await worker.request('/media/film.webm', part('bytes=10-')))?.status).toBe(416)
  })

  test('stays with a new release, and comes from the server when it is downloaded again', async () => {
    const { caches } = await downloaded()
    const next = release('2', caches)
    await next.take()
    next.setNetwork(async () => new Response('new'))
    expect(await (await next.request('/media/film.webm', { mode: 'no-cors' }))?.text()).toBe('0123456789')
    const again = await next.request('/media/film.webm', { mode: 'cors', cache: 'reload' })
    expect(await again?.text()).toBe('new')
  })

  test('comes from the server if it is not downloaded', async () => {
    const { worker } = await downloaded()
    worker.setNetwork(async () => new Response('of the server'))
    expect(await (await worker.request('/files/picture', { mode: 'no-cors' }))?.text()).toBe('of the server')
  })
})

test('code that was loaded later is stored with the release', async () => {
  const caches = fakeCaches()
  const worker = release('1', caches)
  await worker.take()
  worker.setNetwork(async () => new Response('player'))
  await worker.request('/assets/player.js', { mode: 'cors' })
  worker.setNetwork(lost)
  expect(await (await worker.request('/assets/player.js', { mode: 'cors' }))?.text()).toBe('player')
})

test('a page whose texts in its language are not stored opens in English without a connection', async () => {
  const worker = release('1', fakeCaches())
  await worker.take()
  worker.setNetwork(lost)
  const route = await worker.request('/assets/lessons-page-a_B-c3D4.es.0123abcd.js', { mode: 'cors' })
  expect(await route?.text()).toBe(
    'export*from"./lessons-page-a_B-c3D4.js";export{default}from"./lessons-page-a_B-c3D4.js"',
  )
})

describe('everything else', () => {
  test.each(['/', '/parent', '/learner/signin', '/no-such-page'])(
    '%s shows the offline page without a connection',
    async (path) => {
      const worker = release('1', fakeCaches())
      await worker.take()
      worker.setNetwork(lost)
      const page = await worker.request(path)
      expect(page?.status).toBe(503)
      expect(await page?.text()).toContain('You’re offline')
    },
  )

  test('the offline page has colors for light and dark, which its policy allows', async () => {
    const worker = release('1', fakeCaches())
    await worker.take()
    worker.setNetwork(lost)
    const page = await worker.request('/')
    expect(page?.headers.get('content-security-policy')).toContain("style-src 'unsafe-inline'")
    expect(await page?.text()).toMatch(/<style>.*background:light-dark\(/)
  })

  test('calls, downloads, other methods and other sites are left to the browser', async () => {
    const worker = release('1', fakeCaches())
    await worker.take()
    expect(worker.request('/api/rpc/study/dashboard', { mode: 'cors', method: 'POST' })).toBeNull()
    expect(worker.request('/api/rpc/study/dashboard', { mode: 'cors' })).toBeNull()
    expect(worker.request('/exports/7.zip')).toBeNull()
    expect(worker.request('https://other.example/learner/dashboard')).toBeNull()
  })
})

describe('a new release', () => {
  test('is announced to open pages, whose own files stay until the release after it', async () => {
    const caches = fakeCaches()
    await release('1', caches).take()
    const second = release('2', caches)
    await second.take()
    expect(second.messages).toEqual([{ kind: 'release', version: '2' }])
    second.setNetwork(lost)
    const file = await second.request('/assets/app-1.js', { mode: 'no-cors' })
    expect(await file?.text()).toBe('content of /assets/app-1.js')
    await release('3', caches).take()
    expect([...caches.stored.keys()]).toEqual(['learner-area 2', 'learner-area 3'])
  })

  test('is not installed if the server does not serve its page', async () => {
    const worker = release('1', fakeCaches())
    worker.setNetwork(async () => new Response('', { status: 503 }))
    await expect(worker.install()).rejects.toThrow('503')
  })
})
