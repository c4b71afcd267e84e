import { matchPath, type Params } from 'react-router'
import { api } from '#web/api/client.ts'

/**
 * Query of a page by its path, declared once: the page's HTML starts it before any script has loaded
 * (web/vite/first-calls.ts), the area's loader while the page's code loads, and the page reads it.
 * A page is not listed if its query depends on more than its path, or must be repeated on every visit.
 */
export const learnerPages = {
  '/learner/dashboard': () => api.study.dashboard.queryOptions(),
  '/learner/subjects/:id': ({ id = '' }: Params) => api.study.subject.queryOptions({ input: { subjectId: id } }),
  '/learner/tests': () => api.study.myTests.queryOptions(),
  '/learner/practice': () => api.practice.today.queryOptions({ input: {} }),
  '/learner/start': () => api.placement.get.queryOptions(),
  '/learner/missed': () => api.practice.missed.queryOptions(),
  '/learner/skills': () => api.practice.skills.queryOptions(),
  '/learner/week/:userId': targetDaysQuery,
  '/learner/notices': () => api.study.notices.queryOptions(),
  '/learner/achievements': () => api.study.achievements.queryOptions(),
  '/learner/scores/:userId': reportQuery,
  '/learner/certificate/:userId/:subjectId': certificateQuery,
  '/learner/profile': profileQuery,
  '/lessons': myGradeQuery,
  '/subjects': myGradeQuery,
  '/grade/:id': ({ id = '' }: Params) => api.study.grade.queryOptions({ input: { gradeId: id } }),
}

/**
 * Query of what an address opens on a page: the entry of a list in the page's answer that its query string names, such
 * as the lesson with the number 3 for `?lesson=3`.
 */
export const openedQueries = {
  '/learner/subjects/:id': { parameter: 'lesson', list: 'lessons', key: 'number', query: lessonContentQuery },
}

/** Queries of pages that anyone opens. */
export const openPages = {
  '/grades/:id': ({ id = '' }: Params) => api.curriculum.year.queryOptions({ input: { gradeId: id } }),
}

export const parentPages = {
  '/parent': () => api.learners.overview.queryOptions(),
  '/parent/manage-learners': learnersQuery,
  '/parent/manage-learners/:learnerId': learnersQuery,
  '/parent/sign-in-card/:learnerId': learnersQuery,
  '/parent/profile': profileQuery,
  '/parent/report/:userId': reportQuery,
  '/parent/certificate/:userId/:subjectId': certificateQuery,
  '/parent/worksheets/:userId': ({ userId = '' }: Params) =>
    api.worksheets.list.queryOptions({ input: { learnerId: userId } }),
  '/parent/helping': () => api.helping.children.queryOptions(),
  '/parent/helping/:userId': ({ userId = '' }: Params) =>
    api.report.forHelper.queryOptions({ input: { learnerId: userId } }),
  '/parent/helping/:userId/skills': ({ userId = '' }: Params) =>
    api.practice.helperSkills.queryOptions({ input: { learnerId: userId } }),
  '/parent/helping/:userId/cards': ({ userId = '' }: Params) =>
    api.helping.sent.queryOptions({ input: { learnerId: userId } }),
  '/parent/weekly-email': () => api.weeklyEmail.get.queryOptions(),
  '/parent/target-days/:userId': targetDaysQuery,
  '/parent/cards/:userId': ({ userId = '' }: Params) =>
    api.parentCards.list.queryOptions({ input: { learnerId: userId } }),
  '/parent/tutor': () => api.tutoring.lessons.queryOptions(),
  '/parent/today/:userId': ({ userId = '' }: Params) =>
    api.study.learnerDashboard.queryOptions({ input: { learnerId: userId } }),
  '/parent/cms': () => api.contentGrades.list.queryOptions(),
  '/parent/skills/:userId': ({ userId = '' }: Params) =>
    api.practice.learnerSkills.queryOptions({ input: { learnerId: userId } }),
}

function lessonContentQuery({ id = '' }: Params) {
  return api.study.lesson.queryOptions({ input: { lessonId: id } })
}

function myGradeQuery() {
  return api.study.myGrade.queryOptions()
}

export function learnersQuery() {
  return api.learners.list.queryOptions()
}

export function profileQuery() {
  return api.profile.get.queryOptions()
}

function reportQuery({ userId = '' }: Params) {
  return api.report.get.queryOptions({ input: { learnerId: userId } })
}

function targetDaysQuery({ userId = '' }: Params) {
  return api.targetDays.get.queryOptions({ input: { learnerId: userId } })
}

export function certificateQuery({ userId = '', subjectId = '' }: Params) {
  return api.report.certificate.queryOptions({ input: { learnerId: userId, subjectId } })
}

/** Query key of a set of practice that was started in addition to today's. */
export const startedSetKey = (setId: string) => api.practice.set.queryKey({ input: { setId } })

export type PageQueries = typeof learnerPages | typeof parentPages

/** Query of the page at this path; undefined for a page that is not listed. */
export function findPageQuery(pages: PageQueries, pathname: string) {
  for (const [path, query] of Object.entries(pages)) {
    const match = matchPath(path, pathname)
    if (match) return query(match.params)
  }
}
