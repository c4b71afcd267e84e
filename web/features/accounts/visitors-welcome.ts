import { matchPath } from 'react-router'

/**
 * The pages of the learner area that a signed-out visitor may open: the subject page shows its list of lessons, and
 * the test page says itself what it needs (learner-area.md section 2).
 */
const openPages = ['/learner/subjects/:id', '/learner/tests/:id']

export function visitorsWelcome(pathname: string): boolean {
  return openPages.some((page) => matchPath(page, pathname) !== null)
}
