/**
 * Pages on which visitors who look around the sample family are themselves again: they sign in or up, confirm an address or
 * open the link of a mail. Opening one ends looking around.
 */
const OWN_PAGES = new Set([
  '/sign-up',
  '/sign-up/confirmed',
  '/parent/sign-in',
  '/parent/approve-learner',
  '/learner/signin',
  '/learner/sign-in-code',
  '/learner/sign-up',
  '/learner/forgot-password',
  '/forgot-password',
  '/reset-password',
  '/weekly-email/stop',
  '/learner-email',
  '/auth-callback',
])

/** @param path without query; like the router, case and a slash at its end do not matter */
export function endsLookingAround(path: string): boolean {
  return OWN_PAGES.has(path.replace(/\/+$/, '').toLowerCase())
}
