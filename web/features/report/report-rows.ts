import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { typeName } from './report-words.ts'

type ReportAnswers = InferContractRouterOutputs<typeof contract>['report']

export type Report = ReportAnswers['get']
export type Term = ReportAnswers['term']
export type Certificate = ReportAnswers['certificate']
export type MarkedAnswers = ReportAnswers['answers']
export type Row = Report['rows'][number]
/** What averages read of a row. */
export type ScoredRow = Pick<Row, 'type' | 'title' | 'status' | 'score' | 'firstScore'>
export type RowType = Row['type']
export type ReportedSubject = Report['subjects'][number]
export type ReportedLesson = ReportedSubject['lessons'][number]
export type ReportedTest = ReportedSubject['tests'][number]
export type Timeline = Report['timeline']
export type StudyTime = Report['studyTime']

/**
 * Query of a report: `?subject=…&type=quiz` filters the activities, `&answers=…` opens the answers of one. Missing or
 * unknown values mean no filter.
 */
export type ReportAddress = { subject: string | null; type: RowType | null; answers: string | null }

/** Reader of a report: the learner, or a parent, who can open lessons with a learner profile of their own. */
export type Reader = { kind: 'learner' } | { kind: 'parent'; learnerName: string; opensLessons: boolean }

type Filter = Pick<ReportAddress, 'subject' | 'type'>

export type FilteredRows = {
  rows: Row[]
  /** Description of the filter; null for none. */
  only: string | null
  filter: Filter
}

/** Filters the rows. A subject that is not in the report, such as from an old link, is ignored. */
export function filterRows(all: readonly Row[], { subject, type }: Filter): FilteredRows {
  const subjectName = all.find(({ subjectId }) => subjectId === subject)?.subjectName
  const known = subjectName === undefined ? null : subject
  return {
    rows: all.filter((row) => (known === null || row.subjectId === known) && (type === null || row.type === type)),
    only: [subjectName, type && typeName(type)].filter(Boolean).join(', ') || null,
    filter: { subject: known, type },
  }
}

export type SubjectRows = Pick<Row, 'subjectId' | 'subjectName'> & { rows: Row[] }

/** Groups rows by subject, in the order of the report. */
export function groupBySubject(rows: readonly Row[]): SubjectRows[] {
  const subjects = new Map<string, SubjectRows>()
  for (const row of rows) {
    const { subjectId, subjectName } = row
    const known = subjects.get(subjectId)
    if (known) known.rows.push(row)
    else subjects.set(subjectId, { subjectId, subjectName, rows: [row] })
  }
  return [...subjects.values()]
}

/** Number of scored rows of a type, over which the average is taken. */
export function scoredCount(rows: readonly Pick<Row, 'type' | 'score'>[], type: Row['type']): number {
  return rows.filter((row) => row.type === type && row.score !== null).length
}

/** Number of submitted rows and taken tests. */
export function doneCount(rows: readonly Row[]): number {
  return rows.filter(({ status }) => status !== 'Pending' && status !== 'Not Taken').length
}
