import type { Config } from './config.ts'

/**
 * Origins under which browsers may open the site. Without ORIGIN these are all local names of this machine, since users
 * may type any of them.
 */
export function allowedOrigins(config: Config): string[] {
  if (!config.originIsLocal) return [config.origin]
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${config.port}`)
}

/** Names that lead to this machine alone, with any port. */
const LOOPBACK = /^(?:localhost|[a-z\d-]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i

/**
 * True if the site may be opened by the name in a Host header. Outside production these are the configured addresses and
 * loopback names: by DNS rebinding any other name can lead a browser here, and the page of that name could read the mails at
 * /dev/mail.
 */
export function isAllowedHost(config: Config, host = ''): boolean {
  if (config.production || LOOPBACK.test(host)) return true
  return [config.origin, ownAddress(config)].some((address) => new URL(address).host === host.toLowerCase())
}

/** Origin of a request: that of its Host header if allowed, otherwise the configured one. */
export function requestOrigin(config: Config, host: string | null | undefined): string {
  return allowedOrigins(config).find((origin) => new URL(origin).host === host) ?? config.origin
}

/**
 * Address for requests of the server to itself: the one it listens on, since its origin may be a proxy that it cannot
 * reach. `0.0.0.0` and `::` stand for every address of the machine; they cannot be connected to.
 */
export function ownAddress({ host, port }: Config): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
