import type { Row } from './report-types.ts'

export type SubjectRows = { subjectName: string; rows: Row[] }

/** The rows by subject, in the order in which the report names the subjects. */
export function subjectsOfReport(rows: readonly Row[]): SubjectRows[] {
  const subjects = new Map<string, Row[]>()
  for (const row of rows) {
    const known = subjects.get(row.subjectName)
    if (known) known.push(row)
    else subjects.set(row.subjectName, [row])
  }
  return [...subjects].map(([subjectName, its]) => ({ subjectName, rows: its }))
}

/** How many rows of one type have a score: what its average is taken over. */
export function scoredCount(rows: readonly Row[], type: Row['type']): number {
  return rows.filter((row) => row.type === type && row.score !== null).length
}

/** How many rows are done: submitted, or a test that was taken. */
export function doneCount(rows: readonly Row[]): number {
  return rows.filter(({ status }) => status !== 'Pending' && status !== 'Not Taken').length
}
