import { matchPath } from 'react-router'

/** Pages of the learner area without lessons; a parent may open them without a learner profile. */
const PAGES_WITHOUT_GRADE = ['/learner/activate-profile', '/learner/profile']

export function isOpenWithoutGrade(pathname: string): boolean {
  return PAGES_WITHOUT_GRADE.some((page) => matchPath(page, pathname) !== null)
}

/**
 * Pages of the two areas that a signed-out visitor may open: the subject page lists its lessons, the other two show
 * themselves that a sign-in is needed (learner-area.md sections 2 and 8).
 */
const OPEN_PAGES = ['/learner/subjects/:id', '/learner/tests/:id', '/parent/payment-success']

export function isOpenToVisitors(pathname: string): boolean {
  return OPEN_PAGES.some((page) => matchPath(page, pathname) !== null)
}
