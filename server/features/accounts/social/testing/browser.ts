type Cookie = { name: string; value: string; path: string }

const MAX_REDIRECTS = 12

/** Minimal browser for a chain of redirects: cookies by host and path, and the current URL. */
export class Browser {
  #cookies = new Map<string, Cookie[]>()

  /** Sends one request with cookies and stores those of the response, without following redirects. */
  async request(address: string, init: RequestInit = {}): Promise<Response> {
    const url = new URL(address)
    const cookies = this.#of(url).filter(({ path }) => isUnder(url.pathname, path))
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: {
        ...init.headers,
        ...(cookies.length > 0 && {
          cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
        }),
      },
    })
    for (const line of response.headers.getSetCookie()) this.#keep(url, line)
    return response
  }

  /** Follows redirects up to the first address with this path, which is not requested, or to the last one. */
  async follow(address: string, stopAt: string, init: RequestInit = {}): Promise<string> {
    let at = address
    let next = init
    for (let step = 0; step < MAX_REDIRECTS; step++) {
      if (new URL(at).pathname.startsWith(stopAt)) return at
      const response = await this.request(at, next)
      const location = response.headers.get('location')
      if (location === null) throw new Error(`${at} answered ${response.status}: ${await response.text()}`)
      at = new URL(location, at).href
      next = {}
    }
    throw new Error(`Too many redirects, the last one to ${at}`)
  }

  clearCookies(address: string) {
    this.#cookies.delete(new URL(address).host)
  }

  cookieNames(address: string): string[] {
    return this.#of(new URL(address)).map(({ name }) => name)
  }

  #of(url: URL): Cookie[] {
    return this.#cookies.get(url.host) ?? []
  }

  #keep(url: URL, line: string) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
    const [name = '', ...value] = pair.split('=')
    const attribute = (wanted: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = attribute('path') ?? '/'
    const others = this.#of(url).filter((cookie) => cookie.name !== name || cookie.path !== path)
    const over = attribute('max-age') === '0' || new Date(attribute('expires') ?? '2100-01-01').getTime() < Date.now()
    this.#cookies.set(url.host, over ? others : [...others, { name, value: value.join('='), path }])
  }
}

function isUnder(pathname: string, path: string) {
  return path === '/' || pathname === path || pathname.startsWith(`${path}/`)
}
