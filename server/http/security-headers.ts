import type { ServerResponse } from 'node:http'

const SELF_ONLY = [
  "default-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
]

/**
 * The content security policy: everything from here, no inline style, no eval, and of inline scripts only those
 * whose hashes are given (`'sha256-…'`).
 */
export function contentSecurityPolicy(scriptHashes: readonly string[] = []): string {
  return [...SELF_ONLY, `script-src ${["'self'", ...scriptHashes].join(' ')}`].join('; ')
}

const DEFAULT_POLICY = contentSecurityPolicy()

/** Headers of every answer; a page with inline scripts of its own replaces the policy by one with their hashes. */
export function setSecurityHeaders(response: ServerResponse, { https }: { https: boolean }) {
  response.setHeader('Content-Security-Policy', DEFAULT_POLICY)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin')
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin')
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin')
  response.setHeader('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=()')
  if (https) response.setHeader('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')
}
