import type { Row } from './report-types.ts'

export type SubjectRows = Pick<Row, 'subjectId' | 'subjectName'> & { rows: Row[] }

/** The rows by subject, in the order in which the report names the subjects. */
export function subjectsOfReport(rows: readonly Row[]): SubjectRows[] {
  const subjects = new Map<string, SubjectRows>()
  for (const row of rows) {
    const { subjectId, subjectName } = row
    const known = subjects.get(subjectId)
    if (known) known.rows.push(row)
    else subjects.set(subjectId, { subjectId, subjectName, rows: [row] })
  }
  return [...subjects.values()]
}

/** How many rows of one type have a score: what its average is taken over. */
export function scoredCount(rows: readonly Row[], type: Row['type']): number {
  return rows.filter((row) => row.type === type && row.score !== null).length
}

/** How many rows are done: submitted, or a test that was taken. */
export function doneCount(rows: readonly Row[]): number {
  return rows.filter(({ status }) => status !== 'Pending' && status !== 'Not Taken').length
}
