import type { Config } from './config.ts'

/**
 * Origins from which browsers may use the site. Without ORIGIN these are all local names of this machine, since users
 * may type any of them.
 */
export function allowedOrigins(config: Config): string[] {
  if (!config.originIsLocal) return [config.origin]
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${config.port}`)
}

/** Host names that always resolve to this machine, with any port. */
const LOOPBACK = /^(?:localhost|[a-z\d-]+\.localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(?::\d{1,5})?$/i

/**
 * True if the site may be opened under the name in a Host header. Outside production only the configured addresses and
 * loopback names are allowed: through DNS rebinding, a page of any other name could read the mails at /dev/mail.
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
 * Address for the server's requests to itself: the one it listens on, since its origin may belong to a proxy that it
 * cannot reach. `0.0.0.0` and `::` mean all addresses and cannot be connected to.
 */
export function ownAddress({ host, port }: Config): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
