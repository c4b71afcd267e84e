import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { SAMPLE_PARENT } from '#server/features/seeding/sample-family/sample-people.ts'
import { type Classroom, makeClassroom } from '../operations/classroom.ts'
import { type Read, reads } from '../operations/reads.ts'
import { WRITES } from '../operations/writes.ts'
import { connectionTo } from '../processes/bare-server.ts'
import { type Spawned, seedLearners, startProduct } from '../processes/spawn.ts'
import { type Measured, row, times } from '../report.ts'
import { operation, post, RECORDER, recordedIn, recordStatements, stepsOf } from './operations.ts'
import { type Index, indexHeights, type Pages, pagesOf } from './plan-pages.ts'
import type { RecordedStatement } from './recorded-statement.ts'

/** Learners of the database, before and after it has grown. Of fewer, whole tables are read, which are smaller than an index. */
const SIZES = [10_000, 100_000] as const

/** Limit for pages of tables and leaves of indexes. What grows beside them is the height of the indexes. */
const MAX_RATIO = 1.1

/** Limit for all pages of what content managers open, which level off when the statistics of large tables replace scans of small ones. */
const MAX_MANAGER_PAGES = 600

/** Pages that content managers open; outside production every parent is one. */
const MANAGER_READS: Read[] = [
  { name: 'Grade list', path: 'contentGrades/list', input: {}, sender: 'parent' },
  { name: 'Revenue', path: 'billing/revenue', input: {}, sender: 'parent' },
]

/** Practice and what belongs to it, beside the pages of reads.ts. */
function practiceReads({ learners }: Classroom): Read[] {
  const learnerId = learners[0]?.id
  return [
    { name: 'Practice', path: 'practice/today', input: {}, sender: 'learner' },
    { name: 'Missed questions', path: 'practice/missed', input: {}, sender: 'learner' },
    { name: 'Skill map of a child', path: 'practice/learnerSkills', input: { learnerId }, sender: 'parent' },
    { name: 'Target days', path: 'targetDays/get', input: { learnerId }, sender: 'parent' },
  ]
}

type Recorded = { name: string; statements: RecordedStatement[] }

/**
 * Counts the pages that the statements of each operation touch, in a small and in a large database of otherwise equal learners.
 * @param folder with an installation that has the sample content
 */
export async function measureGrowth(folder: string, sizes: readonly number[] = SIZES): Promise<Measured> {
  const recorded = await recordOperations(folder)
  const counted: Map<string, Pages>[] = []
  let learners = 0
  for (const size of sizes) {
    seedLearners(folder, size - learners)
    learners = size
    counted.push(await countOperations(join(folder, 'data'), recorded))
  }
  return compareGrowth(counted, sizes)
}

/** Rows for the last size against the first. */
function compareGrowth(counted: readonly Map<string, Pages>[], sizes: readonly number[]): Measured {
  const small = counted[0]
  const large = counted.at(-1)
  if (!small || !large) throw new Error('Nothing to compare')
  const figures = [...small].map(([name, before]) => {
    const after = large.get(name) ?? before
    const ratio = after.lowest / before.lowest
    const ofManagers = MANAGER_READS.some((read) => read.name === name)
    const limit = ofManagers ? `at most ${MAX_MANAGER_PAGES} pages` : `at most ${MAX_RATIO} ×`
    const isExceeded = ofManagers ? after.all > MAX_MANAGER_PAGES : ratio > MAX_RATIO
    return { name, before, after, ratio, limit, isExceeded }
  })
  return {
    rows: figures.map(({ name, before, after, ratio, limit }) =>
      row(
        `${name}, growth`,
        times(ratio),
        `${after.lowest} pages of ${format(sizes.at(-1))} learners against ${before.lowest}; ${times(after.all / before.all)} with the upper levels of indexes, ${after.all} against ${before.all}`,
        `${format(sizes[0])} learners`,
        limit,
      ),
    ),
    exceeded: figures.filter(({ isExceeded }) => isExceeded).map(({ name }) => `${name}, growth`),
  }
}

const format = (learners = 0) => learners.toLocaleString('en-US')

/** Counts pages for the learners that are in the database now, which has to be stopped. */
async function countOperations(dataDir: string, recorded: readonly Recorded[]): Promise<Map<string, Pages>> {
  const server = await launchEmbedded({ dataDir, onProgress: () => {} })
  const client = new pg.Client(server.connection)
  try {
    await client.connect()
    await client.query('VACUUM ANALYZE')
    const indexes = await indexHeights(client, join(dataDir, 'postgres'))
    const pages = new Map<string, Pages>()
    for (const { name, statements } of recorded) pages.set(name, await countPages(client, statements, indexes))
    return pages
  } finally {
    await client.end()
    await server.stop()
  }
}

/** Records each operation of three learners, and makes the last one's statements those of a fourth, who has not sent it. */
async function recordOperations(folder: string): Promise<Recorded[]> {
  const product = await startProduct(folder, { args: ['--api-only'], preload: [RECORDER] })
  const client = new pg.Client(connectionTo(folder))
  await client.connect()
  try {
    const classroom = await makeClassroom(client, 4)
    const [first, , last, other] = classroom.learners
    if (!first || !last || !other) throw new Error('The classroom is too small')
    const recorded: Recorded[] = []
    for (const { name, path, input, sender } of [...reads(classroom), ...practiceReads(classroom), ...MANAGER_READS]) {
      const call = post(operation(product, path), first, sender, JSON.stringify({ json: input }))
      recorded.push({ name, statements: await recordStatements(folder, () => call) })
    }
    for (const write of WRITES) {
      const next = stepsOf(write, classroom, classroom.learners.slice(0, 3))
      const statements = await recordStatements(folder, () => {
        const step = next()
        return post(
          operation(product, write.path),
          step.learner,
          'learner',
          JSON.stringify({ json: write.input(step) }),
        )
      })
      recorded.push({ name: write.name, statements: statements.map((statement) => sentBy(other, last, statement)) })
    }
    recorded.push({ name: 'Sign-in', statements: await recordSignIn(folder, product, client) })
    recorded.push({ name: 'Jobs looking for work', statements: await recordJobs(folder) })
    return recorded
  } finally {
    await client.end()
    await product.stop()
  }
}

/** Records a sign-in by the sample family's parent. Its session is deleted, so that the statements can be sent again. */
async function recordSignIn(folder: string, product: Spawned, client: pg.Client): Promise<RecordedStatement[]> {
  const { email, password } = SAMPLE_PARENT
  const { rows } = await client.query('SELECT now() AS before')
  const statements = await recordStatements(folder, () => ({
    url: new URL('/api/auth/sign-in/email', product.address),
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: product.address },
    body: JSON.stringify({ email, password }),
  }))
  await client.query('DELETE FROM sessions WHERE created_at >= $1', [rows[0]?.before])
  return statements
}

/** The longest pause between two runs of a job, apart from those of a day, and some time to run. */
const JOBS_MS = 200_000

/** Records the statements of an idle product: one of each that looks for work or reports. The job queue's own ones are not sent by name. */
async function recordJobs(folder: string): Promise<RecordedStatement[]> {
  const before = recordedIn(folder).length
  await wait(JOBS_MS)
  const statements = recordedIn(folder).slice(before)
  return [...new Map(statements.map((statement) => [statement.name, statement])).values()]
}

type Ids = { id: string; token: string }

function sentBy(other: Ids, sender: Ids, { values, ...statement }: RecordedStatement): RecordedStatement {
  const text = JSON.stringify(values).replaceAll(sender.id, other.id).replaceAll(sender.token, other.token)
  const replaced: unknown = JSON.parse(text)
  return { ...statement, values: Array.isArray(replaced) ? replaced : [] }
}

/** Rows by table that this transaction has updated outside of their pages. */
async function movedRows(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query(`
    SELECT relname AS table, (n_tup_upd - n_tup_hot_upd)::integer AS rows FROM pg_stat_xact_user_tables
    WHERE n_tup_upd > n_tup_hot_upd`)
  return new Map(MovedRows.parse(rows).map((one) => [one.table, one.rows]))
}

const MovedRows = z.array(z.object({ table: z.string(), rows: z.int() }))

/** Pages of all statements, the least of three runs: the first ones also set hint bits. Changes nothing. */
async function countPages(
  client: pg.Client,
  statements: readonly RecordedStatement[],
  indexes: ReadonlyMap<string, Index>,
): Promise<Pages> {
  const runs: Pages[] = []
  for (let run = 0; run < 3; run += 1) {
    await client.query('BEGIN')
    const pages: Pages = { all: 0, lowest: 0 }
    let before = await movedRows(client)
    for (const { text, values } of statements) {
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, [...values])
      const now = await movedRows(client)
      const moved = new Map([...now].map(([table, count]) => [table, count - (before.get(table) ?? 0)]))
      before = now
      const { all, lowest } = pagesOf(rows[0]?.['QUERY PLAN']?.[0]?.Plan, indexes, moved)
      pages.all += all
      pages.lowest += lowest
    }
    await client.query('ROLLBACK')
    runs.push(pages)
  }
  return runs.reduce((least, pages) => (pages.all < least.all ? pages : least))
}
