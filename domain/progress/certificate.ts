import { hasContent, isFinished, type LessonState } from './lesson-progress.ts'

/** Current lessons and timed tests of a subject, with a learner's work in them. */
export type SubjectWork = { lessons: readonly LessonState[]; tests: readonly { passed: boolean }[] }

type CertificateState =
  | { outcome: 'earned'; lessons: number; tests: number }
  | { outcome: 'open'; lessonsLeft: number; testsLeft: number }

/**
 * State of the certificate of a subject by the published rule (docs/paper.md): every lesson that has any part is
 * finished, there is at least one such lesson, and every timed test of the subject, if any, is passed. Marks, plan and
 * speed do not matter.
 */
export function checkCertificate({ lessons, tests }: SubjectWork): CertificateState {
  const required = lessons.filter(hasContent)
  const lessonsLeft = required.filter((lesson) => !isFinished(lesson)).length
  const testsLeft = tests.filter(({ passed }) => !passed).length
  if (required.length > 0 && lessonsLeft === 0 && testsLeft === 0) {
    return { outcome: 'earned', lessons: required.length, tests: tests.length }
  }
  return { outcome: 'open', lessonsLeft, testsLeft }
}
