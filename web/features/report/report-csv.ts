import { unparse } from 'papaparse'
import { PARTS, type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { fullName } from '#web/product/full-name.ts'
import { datedFileName } from '#web/ui/download.ts'
import type { Report, ReportedLesson, ReportedSubject, ReportedTest } from './report-rows.ts'

/** An empty text where there is nothing to tell. */
type Cell = string | number

/** By these bytes a spreadsheet knows that the file is UTF-8, and shows names as they are spelled. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * What a spreadsheet takes for the beginning of a formula, the wide signs of East Asian keyboards and a cell of several
 * lines among it. The library's own pattern passes over a text with a line break.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

const HEAD = [
  ...['Subject', 'Kind', 'Activity'],
  ...['Video', 'Reading', 'Quiz', 'Assignment'].map((part) => `${part} marks`),
  ...['Mark out of 100', 'Plan bonus', 'Test bonus', 'Total'],
  ...['Best quiz %', 'Best assignment %', 'Test score %', 'Test result', 'Test taken on'],
]

/**
 * A learner's report as comma-separated values: a line for each lesson and each test, the work told apart from what plan
 * and tests add. A text that a spreadsheet would run as a formula is made harmless.
 */
export function reportCsv({ subjects }: Report): string {
  const lines = subjects.flatMap((subject) => [
    ...subject.lessons.map((lesson) => lessonLine(subject, lesson)),
    ...subject.tests.map((test) => testLine(subject, test)),
  ])
  return BYTE_ORDER_MARK + unparse([HEAD, ...lines], { escapeFormulae: FORMULA })
}

/** `noor-haddad-learning-report-2026-11-21.csv` */
export function reportFileName({ learner }: Report, moment: Date): string {
  return datedFileName(`${fullName(learner)} learning report`, 'learner', moment, 'csv')
}

function lessonLine(subject: ReportedSubject, lesson: ReportedLesson): Cell[] {
  const { number, title, marks, quizPercent, assignmentPercent } = lesson
  return [
    ...[subject.name, 'Lesson', `Lesson ${number}: ${title}`],
    ...PARTS.map((part) => partMarks(lesson, part)),
    ...(marks ? [marks.academic, marks.planBonus, marks.testBonus, marks.total] : ['', '', '', '']),
    ...[quizPercent ?? '', assignmentPercent ?? '', '', '', ''],
  ]
}

function testLine(subject: ReportedSubject, { title, type, result }: ReportedTest): Cell[] {
  return [
    ...[subject.name, type, title],
    ...['', '', '', '', '', '', '', '', '', ''],
    ...(result
      ? [result.score, result.passed ? 'Passed' : 'Failed', result.completedAt.toISOString().slice(0, 10)]
      : ['', 'Not Taken', '']),
  ]
}

function partMarks({ parts, completed }: ReportedLesson, part: Part): Cell {
  if (!parts[part]) return ''
  return completed[part] ? WEIGHTS[part] : 0
}
