import { useLocation } from 'react-router'
import type { SessionUser } from '#web/api/seen-session.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const none: Address = { query: new URLSearchParams(), hash: '' }

/**
 * What the address says beside its path; nothing while the prerendered page, which was made without, is still being
 * taken over.
 */
export function useAddress(): Address {
  const { search, hash } = useLocation()
  return useHydrated() ? { query: new URLSearchParams(search), hash } : none
}

export type SignInPage = '/parent/sign-in' | '/learner/signin'

/** The query of an address, and its hash with the `#`. */
export type Address = { query: URLSearchParams; hash: string }

/** The name of the query parameter in which a sign-in page is told where its visitor was going. */
const NEXT = 'next'

/**
 * The address of a sign-in page that leads on to the page asked for. What stands in its hash stays in the hash: browsers
 * keep that to themselves, and the link of a mail has its secret there.
 */
export function signInAddress(
  page: SignInPage | '/sign-in',
  asked: string | null,
  more: Record<string, string> = {},
): string {
  const [path = '', ...hash] = asked?.split(/(?=#)/) ?? []
  return onTheWay(
    page,
    { query: new URLSearchParams(asked === null ? {} : { [NEXT]: path }), hash: hash.join('') },
    more,
  )
}

/** Another page on the way in, which is told of the same page to go to afterwards. */
export function onTheWay(page: string, { query, hash }: Address, more: Record<string, string> = {}): string {
  const next = query.get(NEXT)
  const told = new URLSearchParams({ ...more, ...(next !== null && { [NEXT]: next }) }).toString()
  return `${page}${told && `?${told}`}${next === null ? '' : hash}`
}

/** Where the visitor was going, if that is a page of this site. */
export function askedPage({ query, hash }: Address): string | null {
  const next = query.get(NEXT)
  return sameSitePath(next === null || next.includes('#') ? next : next + hash)
}

/**
 * Where a sign-in leads (accounts-and-parent-portal.md section 2): to what was asked for, else to the portal of the
 * door that was taken. A learner never gets a parent's page, whichever door they came through.
 */
export function pageAfterSignIn(
  user: Pick<SessionUser, 'isParent'>,
  page: SignInPage,
  asked: string | null,
): string {
  if (asked !== null && (user.isParent || !/^\/parent(?![^/?#])/.test(asked))) return asked
  return user.isParent && page === '/parent/sign-in' ? '/parent' : '/learner/dashboard'
}

const ANY_SITE = 'https://site.invalid'

/**
 * Addresses come from a link that anybody may have written. Only what a browser reads as a path of this very site
 * passes; browsers read `/\host` and `/<tab>/host` as another host, and so does their own parser, used here.
 */
export function sameSitePath(address: string | null): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, ANY_SITE)) return null
  const { origin, pathname, search, hash } = new URL(address, ANY_SITE)
  // `/.//host` stays on this site as an address, and becomes another host once its path stands alone.
  return origin === ANY_SITE && !pathname.startsWith('//') ? pathname + search + hash : null
}

/**
 * Where /auth-callback leads: who is signed in (now, or from before) to the page asked for or their portal, anybody else
 * to /sign-in, with the failure to tell there, and still on the way to the page asked for.
 *
 * @param error the code that the server gave of a failure
 * @param asked the page of this site that the visitor was going to
 */
export function pageAfterCallback(
  user: Pick<SessionUser, 'isParent'> | null,
  error: string | null,
  asked: string | null,
): string {
  if (user) return pageAfterSignIn(user, '/parent/sign-in', asked)
  return signInAddress('/sign-in', asked, error === null ? {} : { error })
}

/** The secret of a mailed link, which stands in the hash of its address: `#access_token=…`. Null if there is none. */
export function tokenInHash(hash: string, name: 'access_token' | 'token'): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get(name) || null
}
