import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Database, openDatabase } from '#server/database/database.ts'
import { query } from '#server/database/rows.ts'
import { classOfLearners } from '#server/features/timed-tests/testing/class-of-learners.ts'
import { createLog } from '#server/log.ts'
import { DATABASE_VARIABLE } from '../../../e2e/testing/product.ts'
import { type Learner, saveLikeBrowsers, send } from '../load.ts'
import { startProgram, until } from '../processes.ts'
import { AUTH_SECRET } from '../programs.ts'
import { moveDeadline, writeSection } from '../stored.ts'
import { explainStatements } from './explain.ts'
import { FAULTS, type Fault } from './faults.ts'
import { type Saved, type SpreadCounts, startSpreadLoad } from './load.ts'
import { type Nodes, startNodes } from './nodes.ts'

const ROOT = join(import.meta.dirname, '../../..')
const LEARNERS = 300
const AT_DEADLINE = 5
const PORTS = [3001, 3002]
const addressOf = (port: number) => `http://127.0.0.1:${port}`

type Row = SpreadCounts &
  Pick<Fault, 'away'> & { fault: string; seen: string; lost: number; nodeOf: ReadonlyMap<number, number> }

/**
 * Starts a distributed database, walks a family's journeys on it, has it explain the statements of every operation, and adds
 * a worker and kills nodes under a load of saves of two processes of Trellis.
 * @param programs folder of PostgreSQL's programs
 * @returns false if a journey failed, if a statement is refused or too wide, or if anything acknowledged was lost or a test closed too early
 */
export async function runOnCitus(programs: string, folder: string, print: (line: string) => void): Promise<boolean> {
  const nodes = await startNodes(programs, join(folder, 'nodes'))
  await distribute(nodes.address)
  print('A coordinator and two workers have the distributed tables of an empty database')
  const isWalked = await walkJourneys(nodes.address, print)
  await Promise.all(PORTS.map((port) => startTrellis(folder, nodes.address, port)))
  const isKnown = await explainStatements(nodes.address, print)
  const database = openDatabase({ connectionString: nodes.address, max: 4, min: 0 }, createLog('silent'))
  const isSafe = await causeFaults(nodes, database, print)
  await database.kysely.destroy()
  return isWalked && isKnown && isSafe
}

async function causeFaults(nodes: Nodes, database: Database, print: (line: string) => void) {
  const { learners, testId } = await startTests(database)
  const atDeadline = learners.slice(LEARNERS)
  const shards = await nodes.shardsOf(learners.slice(0, LEARNERS))
  const load = startSpreadLoad(PORTS.map(addressOf), shards, testId)
  const rows: Row[] = []
  let closedEarly = 0
  for (const { name, away, cause } of FAULTS) {
    const nodeOf = await nodes.nodesOfShards()
    load.takeCounts()
    const seen = await cause({
      nodes,
      async approachDeadline() {
        for (const { id } of atDeadline) await moveDeadline(database, id, testId, 8)
        return async () => {
          const closed = await saveLikeBrowsers(addressOf(present(PORTS[1])), atDeadline, testId)
          closedEarly += closed
          return `${closed} of ${AT_DEADLINE} tests with a deadline in the outage were closed before their learners could save`
        }
      },
    })
    await load.untilAllSave()
    await wait(3000)
    const lost = await countLost(database, testId, load.saved)
    rows.push({ fault: name, away, seen, lost, nodeOf, ...load.takeCounts() })
    print(describe(rows.at(-1)))
  }
  await load.stop()
  const lost = (await countLost(database, testId, load.saved)) + rows.reduce((sum, row) => sum + row.lost, 0)
  const text = report(rows)
  print(text)
  if (lost > 0 || closedEarly > 0) print(`Failed: ${JSON.stringify({ lost, closedEarly })}`)
  else await writeSection('citus', text)
  return lost === 0 && closedEarly === 0
}

function present<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('Nothing is there')
  return value
}

async function startTests(database: Database): Promise<{ learners: Learner[]; testId: string }> {
  const { learners, testIds } = await classOfLearners({ database }, { learners: LEARNERS + AT_DEADLINE, tests: 1 })
  const testId = present(testIds[0])
  for (const learner of learners) {
    const status = await send(addressOf(present(PORTS[0])), learner, {
      method: 'POST',
      path: `/api/tests/${testId}/attempt`,
      body: {},
    })
    if (status !== 200) throw new Error(`A test could not be started: ${status}`)
  }
  return { learners, testId }
}

const Stored = z.object({ id: z.string(), sequences: z.record(z.string(), z.int()) })

/** Counts answers whose stored save is older than the one that was acknowledged. */
async function countLost({ kysely }: Database, testId: string, acknowledged: Saved): Promise<number> {
  // Saved while the rows are read, and not compared.
  const saved = [...acknowledged]
  const rows = await query(
    kysely,
    Stored,
    sql`SELECT user_id AS id, answer_sequences AS sequences FROM test_attempts WHERE test_id = ${testId}`,
  )
  const stored = new Map(
    rows.flatMap(({ id, sequences }) => Object.entries(sequences).map(([key, value]) => [`${id} ${key}`, value])),
  )
  return saved.filter(([answer, sequence]) => (stored.get(answer) ?? 0) < sequence).length
}

/** Of a family, from its sign-up to what a parent sees and pays, and to the end of an account. */
const JOURNEYS = [
  'sign-up',
  'first-steps',
  'family',
  'practice',
  'manage-learner',
  'second-parent',
  'payments',
  'subscriptions',
  'permanent-deletion',
].map((name) => `e2e/${name}.e2e.ts`)

/** @returns false if a journey failed */
async function walkJourneys(connectionString: string, print: (line: string) => void): Promise<boolean> {
  const child = spawn('npx', ['playwright', 'test', '--workers=1', '--reporter=line', ...JOURNEYS], {
    cwd: ROOT,
    env: { ...process.env, [DATABASE_VARIABLE]: connectionString },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code]: (number | null)[] = await once(child, 'exit')
  print(`The journeys of a family ${code === 0 ? 'passed' : 'failed'}: ${JOURNEYS.join(', ')}`)
  return code === 0
}

/** Runs `npm run distribute`. */
async function distribute(connectionString: string) {
  const child = spawn(process.execPath, [join(ROOT, 'server/distribute.ts')], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: connectionString, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code]: (number | null)[] = await once(child, 'exit')
  if (code !== 0) throw new Error('npm run distribute failed')
}

async function startTrellis(folder: string, connectionString: string, port: number) {
  startProgram({
    name: `trellis-${port}`,
    folder,
    command: [process.execPath, join(ROOT, 'server/main.ts')],
    env: {
      PORT: String(port),
      ORIGIN: addressOf(port),
      DATABASE_URL: connectionString,
      DATA_DIR: join(folder, `trellis-${port}`),
      AUTH_SECRET,
      SEED_DATA: 'off',
      BACKUPS: 'off',
      LOG_LEVEL: 'warn',
    },
  })
  await until(`process ${port} is ready`, async () => (await fetch(`${addressOf(port)}/readyz`)).ok)
}

function describe(row: Row | undefined): string {
  if (row === undefined) return ''
  const longest = (isAway: boolean) => {
    const its = [...row.pauses].filter(([shard]) => (row.nodeOf.get(shard) === row.away) === isAway)
    return its.length === 0 ? '' : Math.max(...its.map(([, seconds]) => seconds)).toFixed(1)
  }
  const rate = Math.round(row.acknowledged / row.seconds)
  const numbers = [row.acknowledged, rate, row.lost, row.unavailable, row.faults, row.rejected, row.broken]
  return `| ${[row.fault, ...numbers, longest(true), longest(false), row.seen].join(' | ')} |`
}

function report(rows: readonly Row[]): string {
  const total = rows.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
  const lost = rows.reduce((sum, row) => sum + row.lost, 0)
  return `## Several nodes

A coordinator and two workers of Citus without standbys, two processes of Trellis, ${LEARNERS} learners in a timed test, all on one machine; the load repeats nothing:
\`npm run cluster -- --citus\`, ${new Date().toISOString().slice(0, 10)}.

| fault | saves acknowledged | a second | lost | 503 | 500 | rejected | no answer | longest pause of the learners of the node that was away, s | of the others, s | what else was seen |
|---|---|---|---|---|---|---|---|---|---|---|
${rows.map(describe).join('\n')}

- **Lost**: acknowledged answers that the database does not have after the fault: **${lost}** of ${total}. Each was compared before it was saved anew.
- **Pause**: between two acknowledged saves of learners whose rows are together in one of four shards.
`
}
