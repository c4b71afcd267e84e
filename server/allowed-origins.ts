import type { Config } from './config.ts'

/**
 * The origins that people may come by. Without ORIGIN that is every name of this machine for itself, because there is no
 * telling which one somebody types.
 */
export function ownOrigins(config: Config): string[] {
  if (!config.originIsLocal) return [config.origin]
  return ['localhost', '127.0.0.1', '[::1]'].map((host) => `http://${host}:${config.port}`)
}

/** The origin that a request came by: the one of its Host header if that is one of ours, else the configured one. */
export function originFor(config: Config, host: string | null | undefined): string {
  return ownOrigins(config).find((origin) => new URL(origin).host === host) ?? config.origin
}

/**
 * Where the server asks itself: the address that it listens on, since its origin may be a proxy's that it cannot reach.
 * `0.0.0.0` and `::` are every address of the machine, and none that one can connect to.
 */
export function ownAddress({ host, port }: Config): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
