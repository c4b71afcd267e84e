import { join } from 'node:path'
import pg from 'pg'
import { launchEmbedded } from '#packages/embedded-postgres/launch.ts'
import { type Classroom, makeClassroom } from '../operations/classroom.ts'
import { type Read, reads } from '../operations/reads.ts'
import { WRITES } from '../operations/writes.ts'
import { connectionTo } from '../processes/bare-server.ts'
import { seedLearners, startProduct } from '../processes/spawn.ts'
import { type Measured, row, times } from '../report.ts'
import { operation, post, RECORDER, recordStatements, stepsOf } from './operations.ts'
import type { RecordedStatement } from './recorded-statement.ts'

/** Learners of the database, before and after it has grown. Of fewer, whole tables are read, which are smaller than an index. */
const SIZES = [10_000, 100_000] as const

/** With ten times the rows some indexes are a level deeper, which is a page more for each lookup: a quarter in the worst case. */
const MAX_RATIO = 1.35

/** Pages that content managers open; outside production every parent is one. */
const MANAGER_READS: Read[] = [
  { name: 'Grade list', path: 'contentGrades/list', input: {}, sender: 'parent' },
  { name: 'Revenue', path: 'billing/revenue', input: {}, sender: 'parent' },
]

/** Practice and what belongs to it. The preview has the statement by which the weekly email is written. */
function practiceReads({ learners }: Classroom): Read[] {
  const learnerId = learners[0]?.id
  return [
    { name: 'Practice', path: 'practice/today', input: {}, sender: 'learner' },
    { name: 'Missed questions', path: 'practice/missed', input: {}, sender: 'learner' },
    { name: 'Skill map', path: 'practice/skills', input: {}, sender: 'learner' },
    { name: 'Skill map of a child', path: 'practice/learnerSkills', input: { learnerId }, sender: 'parent' },
    { name: 'Target days', path: 'targetDays/get', input: { learnerId }, sender: 'parent' },
    { name: 'Weekly email', path: 'weeklyEmail/preview', input: {}, sender: 'parent' },
  ]
}

type Recorded = { name: string; statements: RecordedStatement[] }

/**
 * Counts the pages that the statements of each operation touch, in a small and in a large database of otherwise equal learners.
 * @param folder with an installation that has the sample content
 */
export async function measureGrowth(folder: string, sizes: readonly number[] = SIZES): Promise<Measured> {
  const recorded = await record(folder)
  const pages = new Map(recorded.map(({ name }) => [name, [] as number[]]))
  let learners = 0
  for (const size of sizes) {
    seedLearners(folder, size - learners)
    learners = size
    const server = await launchEmbedded({ dataDir: join(folder, 'data'), onProgress: () => {} })
    const client = new pg.Client(server.connection)
    try {
      await client.connect()
      await client.query('VACUUM ANALYZE')
      for (const { name, statements } of recorded) pages.get(name)?.push(await countPages(client, statements))
    } finally {
      await client.end()
      await server.stop()
    }
  }
  const [small = 0, large = 0] = sizes
  const figures = [...pages].map(([name, [before = 0, after = 0]]) => ({ name, before, after, ratio: after / before }))
  return {
    rows: figures.map(({ name, before, after, ratio }) =>
      row(
        `${name}, growth`,
        times(ratio),
        `${after} pages of ${large.toLocaleString('en-US')} learners against ${before}`,
        `${small.toLocaleString('en-US')} learners`,
        `at most ${MAX_RATIO} ×`,
      ),
    ),
    exceeded: figures.filter(({ ratio }) => ratio > MAX_RATIO).map(({ name }) => `${name}, growth`),
  }
}

/** Records each operation of two learners, and makes its statements those of a third one, who has not sent it. */
async function record(folder: string): Promise<Recorded[]> {
  const product = await startProduct(folder, { args: ['--api-only'], preload: [RECORDER] })
  const client = new pg.Client(connectionTo(folder))
  await client.connect()
  try {
    const classroom = await makeClassroom(client, 4)
    const [first, , , other] = classroom.learners
    if (!first || !other) throw new Error('The classroom is too small')
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
      recorded.push({ name: write.name, statements: statements.map((statement) => sentBy(other, first, statement)) })
    }
    return recorded
  } finally {
    await client.end()
    await product.stop()
  }
}

type Ids = { id: string; token: string }

function sentBy(other: Ids, sender: Ids, { values, ...statement }: RecordedStatement): RecordedStatement {
  const text = JSON.stringify(values).replaceAll(sender.id, other.id).replaceAll(sender.token, other.token)
  const replaced: unknown = JSON.parse(text)
  return { ...statement, values: Array.isArray(replaced) ? replaced : [] }
}

/** Pages of all statements, the least of three runs: the first ones also set hint bits. Changes nothing. */
async function countPages(client: pg.Client, statements: readonly RecordedStatement[]): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < 3; run += 1) {
    await client.query('BEGIN')
    let pages = 0
    for (const { text, values } of statements) {
      const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, TIMING OFF, FORMAT JSON) ${text}`, [...values])
      const plan = rows[0]?.['QUERY PLAN']?.[0]?.Plan
      pages += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    await client.query('ROLLBACK')
    runs.push(pages)
  }
  return Math.min(...runs)
}
