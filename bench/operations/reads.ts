import type { Classroom } from './classroom.ts'

/** Read operation, called as by the browser app. */
export type Read = { name: string; path: string; input: object; sender: 'learner' | 'parent' }

/** Pages that learners and parents open daily. */
export function reads({ learners, lessons, subjectId }: Classroom): Read[] {
  return [
    { name: 'Session check', path: 'session/get', input: {}, sender: 'learner' },
    { name: 'Dashboard', path: 'study/dashboard', input: {}, sender: 'learner' },
    { name: 'Subject', path: 'study/subject', input: { subjectId }, sender: 'learner' },
    { name: 'Lesson', path: 'study/lesson', input: { lessonId: lessons[0]?.id }, sender: 'learner' },
    { name: 'Report', path: 'report/get', input: { learnerId: learners[0]?.id }, sender: 'parent' },
    { name: 'Skill map', path: 'practice/skills', input: {}, sender: 'learner' },
    // The preview has the statement by which the email is written.
    { name: 'Weekly email', path: 'weeklyEmail/preview', input: {}, sender: 'parent' },
    { name: 'Parent dashboard', path: 'learners/overview', input: {}, sender: 'parent' },
  ]
}
