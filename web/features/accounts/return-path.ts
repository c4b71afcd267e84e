import type { SessionUser } from '#web/api/seen-session.ts'

export type SignInPage = '/parent/sign-in' | '/learner/signin'

/** The name of the query parameter in which a sign-in page is told where its visitor was going. */
const NEXT = 'next'

/** The address of a sign-in page that leads on to `from` afterwards. */
export function signInAddress(
  page: SignInPage,
  from: { pathname: string; search: string; hash: string },
): string {
  return `${page}?${new URLSearchParams({ [NEXT]: from.pathname + from.search + from.hash })}`
}

/** The same sign-in question at another door: what was asked for there is kept. */
export function otherSignInAddress(page: SignInPage, query: URLSearchParams): string {
  const next = query.get(NEXT)
  return next === null ? page : `${page}?${new URLSearchParams({ [NEXT]: next })}`
}

/** Where the visitor was going, if that is a page of this site. */
export function askedPage(query: URLSearchParams): string | null {
  return sameSitePath(query.get(NEXT))
}

/**
 * Where a sign-in leads (accounts-and-parent-portal.md section 2): to what was asked for, else to the portal of the
 * door that was taken. A learner never gets a parent's page, whichever door they came through.
 */
export function pageAfterSignIn(
  user: Pick<SessionUser, 'isParent'>,
  page: SignInPage,
  query: URLSearchParams,
): string {
  const asked = askedPage(query)
  if (asked !== null && (user.isParent || !/^\/parent(?![^/?#])/.test(asked))) return asked
  return user.isParent && page === '/parent/sign-in' ? '/parent' : '/learner/dashboard'
}

const ANY_SITE = 'https://site.invalid'

/**
 * Addresses come from a link that anybody may have written. Only what a browser reads as a path of this very site
 * passes; browsers read `/\host` and `/<tab>/host` as another host, and so does their own parser, used here.
 */
function sameSitePath(address: string | null): string | null {
  if (!address?.startsWith('/') || !URL.canParse(address, ANY_SITE)) return null
  const { origin, pathname, search, hash } = new URL(address, ANY_SITE)
  // `/.//host` stays on this site as an address, and becomes another host once its path stands alone.
  return origin === ANY_SITE && !pathname.startsWith('//') ? pathname + search + hash : null
}
