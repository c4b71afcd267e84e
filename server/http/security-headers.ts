import type { IncomingMessage, ServerResponse } from 'node:http'

const SELF_ONLY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  // No text becomes HTML or code but by the policies of web/ui/trusted-html.ts, web/ui/default-policy.ts and web/features/study/worker-address.ts.
  "require-trusted-types-for 'script'",
  'trusted-types trellis default worker',
]

/** Origins of embedded video players (domain/content/video-address.ts). */
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/**
 * Content security policy: own origin only, no eval, inline scripts and styles only by hash (`'sha256-…'`).
 * Videos may also come from two embedded players and from the operator's hosts; streams are assembled in the page and
 * played from a `blob:` URL.
 * @param videoHosts host names validated by the configuration
 */
export function contentSecurityPolicy(
  videoHosts: readonly string[],
  hashes: { scripts: readonly string[]; styles: readonly string[] } = { scripts: [], styles: [] },
): string {
  const hosts = videoHosts.map((host) => `https://${host}`)
  return [
    ...SELF_ONLY,
    `frame-src ${PLAYERS.join(' ')}`,
    `media-src ${["'self'", 'blob:', ...hosts].join(' ')}`,
    `connect-src ${["'self'", ...hosts].join(' ')}`,
    `style-src ${["'self'", ...hashes.styles].join(' ')}`,
    `script-src ${["'self'", ...hashes.scripts].join(' ')}`,
  ].join('; ')
}

/** Sets the headers of every response. Pages with inline scripts replace the policy by one with their hashes. */
export function setSecurityHeaders(response: ServerResponse, { https, policy }: { https: boolean; policy: string }) {
  response.setHeader('Content-Security-Policy', policy)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  if (https) response.setHeader(...HTTPS_ONLY)
}

const HTTPS_ONLY = ['Strict-Transport-Security', 'max-age=31536000; includeSubDomains'] as const

/** Headers of a built file, which is neither a page nor anyone's data: no more than it needs, since there are many. */
export function fileSecurityHeaders(https: boolean): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "frame-ancestors 'none'",
    ...(https && { [HTTPS_ONLY[0]]: HTTPS_ONLY[1] }),
  }
}

/**
 * True for a request of a browser, whose scripts cannot leave the header out. Browsers send it over https and to this
 * machine.
 */
export function isFromBrowser(headers: Headers): boolean {
  return headers.has('sec-fetch-site')
}

/**
 * Protects against cross-site request forgery: false for a request with side effects that a browser sends from another
 * site. Clients other than browsers send neither header and pass.
 */
export function isSameOrigin(request: IncomingMessage, ownOrigin: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return true
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false
  const origin = request.headers.origin
  if (origin === undefined || origin === ownOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === request.headers.host
}
