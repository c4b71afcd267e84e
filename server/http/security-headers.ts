import type { IncomingMessage, ServerResponse } from 'node:http'

const SELF_ONLY = [
  "default-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/** Where lessons' videos that are neither files nor streams are played (domain/video-address.ts). */
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/**
 * The content security policy: everything from here, no inline style, no eval, and of inline scripts only those
 * whose hashes are given (`'sha256-…'`). Videos may come from more places: frames from two players alone, files from
 * the operator's hosts. A stream is put together in the page, which then plays it by a `blob:` address of its own.
 * @param videoHosts host names that were checked by the configuration
 */
export function contentSecurityPolicy(
  videoHosts: readonly string[],
  scriptHashes: readonly string[] = [],
): string {
  const hosts = videoHosts.map((host) => `https://${host}`)
  return [
    ...SELF_ONLY,
    `frame-src ${PLAYERS.join(' ')}`,
    `media-src ${["'self'", 'blob:', ...hosts].join(' ')}`,
    `connect-src ${["'self'", ...hosts].join(' ')}`,
    `script-src ${["'self'", ...scriptHashes].join(' ')}`,
  ].join('; ')
}

/** Headers of every answer; a page with inline scripts of its own replaces the policy by one with their hashes. */
export function setSecurityHeaders(
  response: ServerResponse,
  { https, policy }: { https: boolean; policy: string },
) {
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  if (https) response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}

/**
 * Whether a request that changes something may be answered. A browser says where a request comes from; one that
 * comes from another site is refused, whatever cookies it brings. Clients that are no browser send neither header.
 */
export function isFromHere(request: IncomingMessage, ownOrigin: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  if (origin === undefined || origin === ownOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
