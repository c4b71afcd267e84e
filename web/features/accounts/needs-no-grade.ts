import { matchPath } from 'react-router'

/** The pages of the learner area that show no lessons: a parent opens them without a learner profile of their own. */
const pages = ['/learner/activate-profile', '/learner/profile']

export function needsNoGrade(pathname: string): boolean {
  return pages.some((page) => matchPath(page, pathname) !== null)
}
