import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from '../../../database/database.ts'
import { madeLearners } from './made-learners.ts'
import { COPIED, gradesToStudy } from './queries.ts'

/** Learners of one transaction: what is in memory at a time. */
const AT_ONCE = 5000

export type CopyOutcome = 'done' | 'no-lessons'

/**
 * Adds learners for measurement, by COPY: up to a million in minutes, with no more in memory than one batch. What was
 * added before an end that nobody wanted stays; every batch of it is whole.
 */
export async function copyLearners(
  database: Database,
  count: number,
  onProgress: (done: number) => void,
): Promise<CopyOutcome> {
  const grades = await gradesToStudy(database.kysely)
  if (grades.length === 0) return 'no-lessons'
  const run = randomBytes(4).toString('hex')
  const client = await database.pool.connect()
  try {
    for (let done = 0; done < count; ) {
      const end = Math.min(done + AT_ONCE, count)
      const rows = madeLearners(grades, run, done, end)
      await client.query('BEGIN')
      for (const [table, statement] of entriesOf(COPIED)) {
        await pipeline(Readable.from(lines(rows[table])), client.query(copyFrom(statement)))
      }
      await client.query('COMMIT')
      done = end
      onProgress(done)
    }
    client.release()
    return 'done'
  } catch (error) {
    // The connection may be amid a COPY: it is not used again.
    client.release(true)
    throw error
  }
}

function entriesOf<Key extends string>(record: Record<Key, string>): [Key, string][] {
  const keys: Key[] = []
  for (const key in record) keys.push(key)
  return keys.map((key) => [key, record[key]])
}

/** COPY's text form. No cell made here has a tab, a backslash or a line end. */
function* lines(rows: readonly (readonly (string | number | boolean | null)[])[]) {
  for (const row of rows) yield `${row.map((cell) => (cell === null ? '\\N' : String(cell))).join('\t')}\n`
}
