import { t } from '@lingui/core/macro'
import { unparse } from 'papaparse'
import { PARTS, type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { fullName } from '#web/product/names.ts'
import { datedFileName } from '#web/ui/download.ts'
import type { Report, ReportedLesson, ReportedSubject, ReportedTest } from './report-rows.ts'
import { statusName } from './report-words.ts'

/** Text or number of a cell; '' for an empty one. */
type Cell = string | number

/** Byte order mark, which makes spreadsheets detect UTF-8. */
const BYTE_ORDER_MARK = '\ufeff'

/**
 * Matches text that a spreadsheet would run as a formula, including full-width signs and multi-line cells. The
 * library's own pattern misses text with a line break.
 */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

const head = () => [
  t`Subject`,
  t`Kind`,
  t`Activity`,
  t`Video marks`,
  t`Reading marks`,
  t`Quiz marks`,
  t`Assignment marks`,
  t`Mark out of 100`,
  t`Plan bonus`,
  t`Test bonus`,
  t`Total`,
  t`Best quiz %`,
  t`Best assignment %`,
  t`Test score %`,
  t`Test result`,
  t`Test taken on`,
  t`First quiz %`,
  t`First assignment %`,
  t`First test score %`,
]

/**
 * Report of a learner as CSV: a line per lesson and test, with marks separate from the bonuses of plan and tests. Text
 * that a spreadsheet would run as a formula is escaped.
 */
export function reportCsv({ subjects }: Report): string {
  const lines = subjects.flatMap((subject) => [
    ...subject.lessons.map((lesson) => lessonLine(subject, lesson)),
    ...subject.tests.map((test) => testLine(subject, test)),
  ])
  return BYTE_ORDER_MARK + unparse([head(), ...lines], { escapeFormulae: FORMULA })
}

/** `noor-haddad-learning-report-2026-11-21.csv` */
export function reportFileName({ learner }: Report, moment: Date): string {
  // not translated: the name of a file
  return datedFileName(`${fullName(learner)} learning report`, 'learner', moment, 'csv')
}

function lessonLine(subject: ReportedSubject, lesson: ReportedLesson): Cell[] {
  const { number, title, marks, quizPercent, assignmentPercent, firstQuizPercent, firstAssignmentPercent } = lesson
  return [
    subject.name,
    t`Lesson`,
    t`Lesson ${number}: ${title}`,
    ...PARTS.map((part) => partMarks(lesson, part)),
    ...(marks ? [marks.academic, marks.planBonus, marks.testBonus, marks.total] : ['', '', '', '']),
    quizPercent ?? '',
    assignmentPercent ?? '',
    '',
    '',
    '',
    firstQuizPercent ?? '',
    firstAssignmentPercent ?? '',
    '',
  ]
}

function testLine(subject: ReportedSubject, { title, type, result }: ReportedTest): Cell[] {
  return [
    subject.name,
    type,
    title,
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    '',
    ...(result
      ? [result.score, statusName(result.passed ? 'Passed' : 'Failed'), result.completedAt.toISOString().slice(0, 10)]
      : // not translated: a status
        ['', statusName('Not Taken'), '']),
    '',
    '',
    result?.firstScore ?? '',
  ]
}

function partMarks({ parts, completed }: ReportedLesson, part: Part): Cell {
  if (!parts[part]) return ''
  return completed[part] ? WEIGHTS[part] : 0
}
