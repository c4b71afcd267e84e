import { useLocation } from 'react-router'
import type { SessionUser } from '#web/api/session-store.ts'
import { useHydrated } from '#web/ui/loading.tsx'

export type SignInPage = '/parent/sign-in' | '/learner/signin'

/** Query and hash of an address; the hash begins with `#`. */
export type Address = { query: URLSearchParams; hash: string }

const EMPTY: Address = { query: new URLSearchParams(), hash: '' }

/** Query and hash of the current page; empty while a prerendered page hydrates, because it was built without them. */
export function useAddress(): Address {
  const { search, hash } = useLocation()
  return useHydrated() ? { query: new URLSearchParams(search), hash } : EMPTY
}

/**
 * Email address typed on the previous account page, to fill in again. It travels in the history entry's state, because
 * URLs are logged and shared.
 */
export function useTypedEmail(): string | undefined {
  const { state } = useLocation()
  const isHydrated = useHydrated()
  if (!isHydrated || typeof state !== 'object' || state === null || !('email' in state)) return undefined
  return typeof state.email === 'string' ? state.email : undefined
}

/** Secret of a mailed link, in the hash of its address: `#access_token=…`. Null if there is none. */
export function tokenInHash(hash: string, name: 'access_token' | 'token' | 'stop' | 'account'): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get(name) || null
}

/** Secret that a page has moved from its address to the state of its history entry. */
export function tokenInState(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('token' in state)) return null
  return typeof state.token === 'string' ? state.token : null
}

/** Query parameter of the sign-in pages with the path that the visitor was going to. */
const NEXT = 'next'

/**
 * URL of a sign-in page that returns to `returnPath`. The path's hash stays a hash: browsers do not send it, and mailed
 * links carry their secret there.
 */
export function signInAddress(
  page: SignInPage | '/sign-in' | '/sign-in/step',
  returnPath: string | null,
  query: Record<string, string> = {},
): string {
  const [path = '', ...hash] = returnPath?.split(/(?=#)/) ?? []
  return withReturnPath(
    page,
    { query: new URLSearchParams(returnPath === null ? {} : { [NEXT]: path }), hash: hash.join('') },
    query,
  )
}

/** URL of another account page with the current return path. */
export function withReturnPath(page: string, present: Address, query: Record<string, string> = {}): string {
  const next = present.query.get(NEXT)
  const search = new URLSearchParams({ ...query, ...(next !== null && { [NEXT]: next }) }).toString()
  return `${page}${search && `?${search}`}${next === null ? '' : present.hash}`
}

/** Path that the visitor was going to; null if there is none or it is on another site. */
export function readReturnPath({ query, hash }: Address): string | null {
  const next = query.get(NEXT)
  return sameSitePath(next === null || next.includes('#') ? next : next + hash)
}

/**
 * Target of a sign-in (accounts-and-parent-portal.md section 2): the return path, otherwise the portal of the sign-in
 * page. A learner never gets to a parent's page, regardless of the sign-in page.
 */
export function pageAfterSignIn(
  user: Pick<SessionUser, 'isParent'>,
  page: SignInPage,
  returnPath: string | null,
): string {
  if (returnPath !== null && (user.isParent || !/^\/parent(?![^/?#])/.test(returnPath))) return returnPath
  return user.isParent && page === '/parent/sign-in' ? '/parent' : '/learner/dashboard'
}

/**
 * Target of /auth-callback. For a signed-in user, also one from before, the return path or the portal; otherwise
 * /sign-in with the server's error code in `error` and the return path.
 */
export function pageAfterCallback(
  user: Pick<SessionUser, 'isParent'> | null,
  error: string | null,
  returnPath: string | null,
): string {
  if (user) return pageAfterSignIn(user, '/parent/sign-in', returnPath)
  return signInAddress('/sign-in', returnPath, error === null ? {} : { error })
}

const ANY_SITE = 'https://site.invalid'

/**
 * Path, query and hash of a URL on this site; null for any other. Anyone can write such a link, and browsers read
 * `/\host` and `/<tab>/host` as another host, so the browser's own parser decides.
 */
export function sameSitePath(address: string | null): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, ANY_SITE)) return null
  const { origin, pathname, search, hash } = new URL(address, ANY_SITE)
  // `/.//host` is a URL on this site, but its path alone would be another host.
  return origin === ANY_SITE && !pathname.startsWith('//') ? pathname + search + hash : null
}
