import { matchPath } from 'react-router'

/** The pages of the learner area that show no lessons: a parent opens them without a learner profile of their own. */
const pages = ['/learner/activate-profile', '/learner/profile']

export function needsNoGrade(pathname: string): boolean {
  return pages.some((page) => matchPath(page, pathname) !== null)
}

/**
 * The pages of the two areas that a signed-out visitor may open: the subject page shows its list of lessons, the test
 * page and the result of a payment say themselves what they need (learner-area.md sections 2 and 8).
 */
const openPages = ['/learner/subjects/:id', '/learner/tests/:id', '/parent/payment-success']

export function visitorsWelcome(pathname: string): boolean {
  return openPages.some((page) => matchPath(page, pathname) !== null)
}
