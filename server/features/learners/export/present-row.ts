import type { Presentation, TableToExport } from './exported-tables.ts'
import type { ExportedRow } from './file-queries.ts'
import { presentAttemptQuestions, presentResults } from './present-export.ts'

/** Presents a column that may hold keys, by the same rules as in an export that is sent at once. */
const PRESENT: Record<Presentation, (value: unknown, facts: ExportedRow) => unknown> = {
  questions: presentAttemptQuestions,
  results: (value, { work, texts }) => (work === null ? [] : presentResults(work, value, texts)),
  result: (value, { work }) => (work === null ? null : (presentResults(work, [value], null)[0] ?? null)),
}

/** Row of a table as it leaves. */
export function presentRow({ presented }: TableToExport, facts: ExportedRow): Record<string, unknown> {
  const row = { ...facts.row }
  for (const { column, as } of presented) row[column] = PRESENT[as](row[column], facts)
  return row
}
