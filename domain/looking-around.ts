/**
 * Pages on which visitors who look around the sample family are themselves again: they sign in or up, confirm an address or
 * open the link of a mail. Opening one ends looking around.
 */
const OWN_PAGES = new Set([
  '/sign-up',
  '/sign-up/confirmed',
  '/parent/sign-in',
  '/sign-in/step',
  '/sign-in/lost-step',
  '/parent/approve-learner',
  '/parent/second-parent',
  '/parent/helper-invitation',
  '/learner/signin',
  '/learner/sign-in-code',
  '/learner/sign-up',
  '/learner/forgot-password',
  '/forgot-password',
  '/reset-password',
  '/weekly-email/stop',
  '/learner-email',
  '/email-change',
  '/auth-callback',
])

/** @param path without query; like the router, case and a slash at its end do not matter */
export function endsLookingAround(path: string): boolean {
  return OWN_PAGES.has(path.replace(/\/+$/, '').toLowerCase())
}

/** Pages of an account that the sample family does not have: what is only written, paid for, or the visitor's own. */
const CLOSED_PAGES = [
  /^\/learner\/(practice|check|start|activate-profile|profile)$/,
  /^\/learner\/tests\/[^/]+$/,
  /^\/parent\/(profile|log|subscriptions|payment-success|confirm-identity|cms|revenue)$/,
  /^\/parent\/(sign-in-card|helping)\//,
  /^\/(operator|seed-data)$/,
]

/** True for a page that visitors who look around are told about instead. */
export function isClosedToVisitors(path: string): boolean {
  const plain = path.replace(/\/+$/, '').toLowerCase()
  return CLOSED_PAGES.some((pattern) => pattern.test(plain))
}
