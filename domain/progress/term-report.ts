import { type Flags, PARTS } from '../marks/compute-marks.ts'
import { isFinished } from './lesson-progress.ts'
import { meanFirstTry, meanMark } from './report.ts'
import { type Day, nextDay } from './study-history.ts'

/** First and last day of a term report, both inclusive. */
export type Period = { from: Day; to: Day }

/** First month of a school year: August. */
const FIRST_MONTH = 8

/** Suggested periods, each up to today. */
export function suggestPeriods(today: Day): { kind: 'month' | 'three-months' | 'school-year'; period: Period }[] {
  return [
    { kind: 'month', period: { from: `${today.slice(0, 7)}-01`, to: today } },
    { kind: 'three-months', period: lastThreeMonths(today) },
    { kind: 'school-year', period: { from: startOfSchoolYear(today), to: today } },
  ]
}

/** Default period of a term report. */
export function lastThreeMonths(today: Day): Period {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  // Day 0 of the next month is the last day of this month: for May 31, three months ago is the last day of February.
  const lastOfMonth = new Date(Date.UTC(year, month - 3, 0)).getUTCDate()
  const before = new Date(Date.UTC(year, month - 4, Math.min(day, lastOfMonth))).toISOString().slice(0, 10)
  return { from: nextDay(before), to: today }
}

function startOfSchoolYear(today: Day): Day {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return `${month >= FIRST_MONTH ? year : year - 1}-${String(FIRST_MONTH).padStart(2, '0')}-01`
}

/**
 * Lesson in a period: parts completed within it and by its end, time spent, and the best percent submitted within it.
 */
export type TermLesson = {
  number: number
  content: Flags
  within: Flags
  byEnd: Flags
  seconds: number
  quizPercent: number | null
  assignmentPercent: number | null
  /** Percents of the first submissions ever; null without one by the end of the period. */
  firstQuizPercent: number | null
  firstAssignmentPercent: number | null
}

/** True for a lesson with any work in the period. */
export function isWorkedOn({ within, seconds, quizPercent, assignmentPercent }: TermLesson): boolean {
  return PARTS.some((part) => within[part]) || seconds > 0 || quizPercent !== null || assignmentPercent !== null
}

/** Summary of the lessons worked on in a subject: time, lessons finished in the period, and their mean mark. */
export function summarizeTerm(lessons: readonly TermLesson[]) {
  const finished = lessons
    .map((lesson) => ({ ...lesson, completed: lesson.byEnd }))
    .filter((lesson) => isFinished(lesson) && PARTS.some((part) => lesson.within[part]))
  return {
    seconds: lessons.reduce((sum, { seconds }) => sum + seconds, 0),
    finishedLessons: finished.length,
    averageMark: meanMark(finished),
    averageFirstTry: meanFirstTry(
      finished.map((lesson) => ({ ...lesson, first: [lesson.firstQuizPercent, lesson.firstAssignmentPercent] })),
    ),
  }
}

/** Tests taken and passed in a period. A test that was taken twice is one test, passed by either attempt. */
export function countTests(subjects: readonly { tests: readonly { id: string; passed: boolean }[] }[]) {
  const attempts = subjects.flatMap(({ tests }) => tests)
  return {
    taken: new Set(attempts.map(({ id }) => id)).size,
    passed: new Set(attempts.filter((attempt) => attempt.passed).map(({ id }) => id)).size,
  }
}
