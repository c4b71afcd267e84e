/**
 * Old and short paths with their targets (accounts-and-parent-portal.md section 2, Redirects). Parameters are matched
 * by name; query and hash are preserved.
 */
export const redirects: Readonly<Record<string, string>> = {
  '/learner-dashboard': '/learner/dashboard',
  '/dashboard': '/learner/dashboard',
  '/learner-signin': '/learner/signin',
  '/subjects/:id': '/learner/subjects/:id',
  '/tests/:id': '/learner/tests/:id',
  '/scores/:userId': '/learner/scores/:userId',
  '/signin': '/parent/sign-in',
  '/sign-in': '/parent/sign-in',
  '/parent-sign-in': '/parent/sign-in',
  '/signup': '/sign-up',
  '/manage-children': '/parent/manage-learners',
  '/manage-learners': '/parent/manage-learners',
  '/subscriptions': '/parent/subscriptions',
  '/cms': '/parent/cms',
  '/profile': '/parent/profile',
  '/payment-success': '/parent/payment-success',
}

/**
 * First operation of a page, with its input by path parameter names. The server puts the call in the page's HTML, which
 * starts it before any script has loaded (web/api/page-start.ts).
 */
export const firstCalls: Readonly<Record<string, { area: 'learner' | 'parent'; operation: string; input?: object }>> = {
  '/learner/dashboard': { area: 'learner', operation: 'study/dashboard' },
  '/learner/subjects/:id': { area: 'learner', operation: 'study/subject', input: { subjectId: 'id' } },
  '/learner/tests': { area: 'learner', operation: 'study/myTests' },
  '/learner/missed': { area: 'learner', operation: 'practice/missed' },
  '/learner/skills': { area: 'learner', operation: 'practice/skills' },
  '/learner/achievements': { area: 'learner', operation: 'study/achievements' },
  '/learner/scores/:userId': { area: 'learner', operation: 'report/get', input: { learnerId: 'userId' } },
  '/lessons': { area: 'learner', operation: 'study/myGrade' },
  '/subjects': { area: 'learner', operation: 'study/myGrade' },
  '/grade/:id': { area: 'learner', operation: 'study/grade', input: { gradeId: 'id' } },
  '/parent': { area: 'parent', operation: 'learners/overview' },
  '/parent/weekly-email': { area: 'parent', operation: 'weeklyEmail/get' },
  '/parent/skills/:userId': { area: 'parent', operation: 'practice/learnerSkills', input: { learnerId: 'userId' } },
  '/parent/target-days/:userId': { area: 'parent', operation: 'targetDays/get', input: { learnerId: 'userId' } },
  '/parent/certificate/:userId/:subjectId': {
    area: 'parent',
    operation: 'report/certificate',
    input: { learnerId: 'userId', subjectId: 'subjectId' },
  },
  '/learner/certificate/:userId/:subjectId': {
    area: 'learner',
    operation: 'report/certificate',
    input: { learnerId: 'userId', subjectId: 'subjectId' },
  },
  '/parent/worksheets/:userId': { area: 'parent', operation: 'worksheets/list', input: { learnerId: 'userId' } },
  '/parent/report/:userId': { area: 'parent', operation: 'report/get', input: { learnerId: 'userId' } },
}

/**
 * Public pages that are prerendered, so that they show before any script runs. Pages that need a session or a parameter
 * from the data are not included.
 */
export const prerenderedPaths = [
  '/',
  '/pricing',
  '/sign-up',
  '/sign-up/confirmed',
  '/forgot-password',
  '/parent/sign-in',
  '/learner/signin',
  '/learner/sign-up',
  '/learner/forgot-password',
  '/contact',
  '/privacy',
  '/terms',
  '/payment-cancelled',
] as const
