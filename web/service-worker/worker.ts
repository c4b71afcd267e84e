/** Build of the browser app: the files that the learner area needs offline. */
export type Release = { version: string; files: readonly string[] }

/** Message to every open page when a release is ready. */
export type WorkerMessage = { kind: 'release'; version: string }

type LifeEvent = { waitUntil(work: Promise<unknown>): void }
type FetchEvent = { request: Request; respondWith(response: Promise<Response>): void }

/** Subset of a service worker's global scope that is used here; the compiler knows only that of a page. */
export type WorkerScope = {
  caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>
  fetch: typeof fetch
  location: { origin: string }
  clients: { claim(): Promise<void>; matchAll(): Promise<readonly { postMessage(message: WorkerMessage): void }[]> }
  skipWaiting(): Promise<void>
  /** Missing in some browsers, where the page and the server alone heed a sign-out. */
  cookieStore?: { get(name: string): Promise<unknown> }
  navigator: { locks?: { request<Result>(name: string, act: () => Promise<Result>): Promise<Result> } }
  addEventListener(type: 'install' | 'activate', listener: (event: LifeEvent) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}

/**
 * Serves the learner area while offline. Stores no personal data: the page is requested without cookies, and the last
 * known data is in the page's own storage (web/api/offline/last-known.ts). The pictures and films of a downloaded week are
 * stored by the page, and read here.
 *
 * While a sign-out waits for the server (web/api/sign-out/), it is sent before any page is requested, and without a
 * connection every page is the public one.
 *
 * While online every page comes from the server, so a new release needs no permission: it is loaded in addition to the
 * one in use, whose files stay until the release after it.
 *
 * The build writes this function's source to /sw.js (web/vite/write-service-worker.ts), so it must not use other
 * modules.
 */
export function startWorker(scope: WorkerScope, { version, files }: Release) {
  const PREFIX = 'learner-area '
  const SHELL = '/learner/dashboard'
  const PUBLIC_PAGE = '/'
  /** Under https, or otherwise; a page of an earlier version sets the second always. */
  const SIGN_OUT_MARKS = ['__Host-signing-out', 'signing-out']
  const SIGN_OUT_LOCK = 'sign-out'
  /** A server that does not respond within this time counts as a lost connection. */
  const MAX_WAIT_MS = 5_000
  /** Statuses of a gateway that cannot reach the server. */
  const UNREACHABLE_STATUSES = [502, 503, 504]
  const LEARNER_AREA = /^\/(learner\/(?!sign)|grade\/|lessons$|subjects$)/
  const NOTICE =
    '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
    '<meta name="color-scheme" content="light dark"><style>' +
    'body{display:grid;place-content:center;min-height:90vh;padding:1rem;font:1.125rem/1.6 system-ui;text-align:center;' +
    'background:light-dark(#f9f6ec,#0f1a22);color:light-dark(#17233c,#f1efe6)}a{color:light-dark(#146440,#7fdba8)}</style>' +
    '<title>Offline · Trellis</title><main><h1>You’re offline</h1><p>We’ll carry on when you’re back.</p>' +
    '<p><a href="">Try again</a></p></main></html>'

  scope.addEventListener('install', (event) => event.waitUntil(install()))
  scope.addEventListener('activate', (event) => event.waitUntil(activate()))
  scope.addEventListener('fetch', (event) => {
    const { request } = event
    const url = new URL(request.url)
    if (request.method !== 'GET' || url.origin !== scope.location.origin) return
    if (request.mode === 'navigate') {
      // Downloads and the server's own pages do not belong to the app.
      if (/^\/(api|files|exports|imports|media|dev)\//.test(url.pathname)) return
      event.respondWith(open(request, url.pathname))
    } else if (url.pathname.startsWith('/assets/')) event.respondWith(readFile(request))
    else if (/^\/(files|media)\//.test(url.pathname)) event.respondWith(readDownloaded(request))
  })

  async function install() {
    const cache = await scope.caches.open(PREFIX + version)
    for (const path of [SHELL, PUBLIC_PAGE]) {
      // In English, which every page can be hydrated in.
      const headers = { 'accept-language': 'en' }
      const page = await scope.fetch(path, { credentials: 'omit', cache: 'no-store', headers })
      if (!page.ok) throw new Error(`The page ${path} responded with ${page.status}`)
      await cache.put(path, page)
    }
    await cache.addAll([...files])
    await scope.skipWaiting()
  }

  async function activate() {
    const releases = (await scope.caches.keys()).filter((name) => name.startsWith(PREFIX))
    const earlier = releases.filter((name) => name !== PREFIX + version)
    // Open pages use the files of the previous release.
    await Promise.all(earlier.slice(0, -1).map((name) => scope.caches.delete(name)))
    await scope.clients.claim()
    for (const client of await scope.clients.matchAll()) client.postMessage({ kind: 'release', version })
  }

  async function readFile(request: Request): Promise<Response> {
    const stored = await scope.caches.match(request.url)
    if (stored) return stored
    try {
      const response = await scope.fetch(request)
      // Code that the first page did not need, such as the player of a downloaded film. Its names never have other content.
      if (response.ok) {
        const cache = await scope.caches.open(PREFIX + version)
        await cache.put(request.url, response.clone()).catch(() => {})
      }
      return response
    } catch (error) {
      const english = routeWithoutTexts(request.url)
      if (english === null) throw error
      return english
    }
  }

  /** Route of a piece with its texts in another language (web/vite/text-pieces.ts): the page is then in English. */
  function routeWithoutTexts(address: string): Response | null {
    const [, name] = /\/([^/]+)\.[a-z]+\.[0-9a-f]{8}\.js$/.exec(address) ?? []
    const code = `export*from"./${name}.js";export{default}from"./${name}.js"`
    return name === undefined ? null : new Response(code, { headers: { 'content-type': 'text/javascript' } })
  }

  /** Picture or film that the learner has downloaded (web/api/offline/downloads.ts), else from the server. */
  async function readDownloaded(request: Request): Promise<Response> {
    const stored = request.cache === 'reload' ? undefined : await scope.caches.match(request.url)
    if (!stored) return scope.fetch(request)
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '')
    if (!range) return stored
    // Players ask for parts of a film, and cannot seek in a whole one.
    const content = await stored.blob()
    const from = Number(range[1])
    const end = range[2] ? Math.min(Number(range[2]) + 1, content.size) : content.size
    const type = stored.headers.get('content-type') ?? ''
    if (from >= end) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${content.size}` } })
    const headers = {
      'content-type': type,
      'content-range': `bytes ${from}-${end - 1}/${content.size}`,
      'content-length': String(end - from),
      'accept-ranges': 'bytes',
    }
    return new Response(content.slice(from, end, type), { status: 206, headers })
  }

  async function open(request: Request, path: string): Promise<Response> {
    if (await finishSignOut()) return LEARNER_AREA.test(path) ? openPage(request) : openOther(request)
    if (path !== PUBLIC_PAGE) return Response.redirect(scope.location.origin + PUBLIC_PAGE)
    return (await readStored(PUBLIC_PAGE, '')) ?? notice()
  }

  /** Sends the sign-out that waits (web/api/sign-out/revocation.ts). Returns true if nothing waits any more. */
  async function finishSignOut(): Promise<boolean> {
    const isWaiting = async () => {
      const cookies = await Promise.all(SIGN_OUT_MARKS.map((name) => scope.cookieStore?.get(name)))
      return cookies.some(Boolean)
    }
    if (!(await isWaiting())) return true
    const send = async () => {
      const signal = AbortSignal.timeout(MAX_WAIT_MS)
      if (await isWaiting()) await scope.fetch('/api/auth/sign-out', { method: 'POST', signal }).catch(() => null)
      return !(await isWaiting())
    }
    return scope.navigator.locks ? scope.navigator.locks.request(SIGN_OUT_LOCK, send) : send()
  }

  async function openPage(request: Request): Promise<Response> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<null>((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT_MS, null)
    })
    const response = scope.fetch(request)
    const first = await Promise.race([response.catch(() => null), late])
    clearTimeout(timer)
    if (first && !UNREACHABLE_STATUSES.includes(first.status)) return first
    // Marked to show the last known data (isOfflineStart in web/api/page-start.ts).
    return (await readStored(SHELL, '<meta name="offline-start"/>')) ?? first ?? response
  }

  async function readStored(path: string, mark: string): Promise<Response | null> {
    const stored = await (await scope.caches.open(PREFIX + version)).match(path)
    if (!stored) return null
    const html = (await stored.text()).replace(/<meta charset="utf-8"\/>/i, `$&${mark}`)
    const policy = stored.headers.get('content-security-policy') ?? "default-src 'self'"
    return new Response(html, {
      headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy },
    })
  }

  async function openOther(request: Request): Promise<Response> {
    try {
      return await scope.fetch(request)
    } catch {
      return notice()
    }
  }

  function notice(): Response {
    const policy = "default-src 'none'; style-src 'unsafe-inline'"
    const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }
    return new Response(NOTICE, { status: 503, headers })
  }
}
