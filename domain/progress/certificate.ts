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

/** Describes the remaining work for a certificate: "2 lessons and 1 test to go." */
export function describeRemainingWork({
  lessonsLeft,
  testsLeft,
}: Extract<CertificateState, { outcome: 'open' }>): string {
  const left = [
    ...(lessonsLeft > 0 ? [lessonsLeft === 1 ? '1 lesson' : `${lessonsLeft} lessons`] : []),
    ...(testsLeft > 0 ? [testsLeft === 1 ? '1 test' : `${testsLeft} tests`] : []),
  ]
  return left.length === 0 ? 'This subject has no lessons yet.' : `${left.join(' and ')} to go.`
}
