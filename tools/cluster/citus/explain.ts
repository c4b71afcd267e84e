import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { openConnection } from '#server/database/database.ts'
import { type DistributedPlan, judgePlan, readPlan } from '#server/distribution/judge-plan.ts'
import { RECORD_VARIABLE, type RecordedStatement } from '#server/testing/counted-statements.ts'
import { KNOWN_PLANS } from './known-plans.ts'

const ROOT = join(import.meta.dirname, '../../..')

/** Tests that call every operation as every kind of sender, sign in and up, and run the jobs of the queue. */
const RECORDED_TESTS = [
  'server/features/permissions.test.ts',
  'server/features/accounts',
  'server/features/billing/sync',
  'server/features/content/bin',
  'server/features/learners/export/file.test.ts',
  'server/features/report/stored-reports',
  'server/features/tutoring',
  'server/features/weekly-email',
  'server/jobs/clear-expired.test.ts',
  'server/reading-text',
]

/**
 * Records the statements of every operation and job on plain PostgreSQL, has Citus explain them, and compares the plans with the
 * classes of their operations. Nothing is executed there.
 * @returns false if a statement is refused or runs on more shards than its class allows, unless that is known, and if what
 * is known is no longer so
 */
export async function explainStatements(connectionString: string, print: (line: string) => void): Promise<boolean> {
  const { client } = await openConnection({ connectionString })
  try {
    const statements = await recordStatements()
    // Citus then names the parts into which it divides a statement.
    await client.query('SET client_min_messages = debug1')
    print(`${statements.length} statements of every operation and job are recorded`)
    return await judge(client, statements, print)
  } finally {
    await client.end()
  }
}

async function judge(client: pg.Client, statements: readonly RecordedStatement[], print: (line: string) => void) {
  const problems = new Set<string>()
  const seen = new Set<string>()
  let widest = 0
  for (const statement of statements) {
    const { operation } = statement
    const plan = await explain(client, statement)
    if (typeof plan !== 'string') widest = Math.max(widest, plan.steps)
    const known = KNOWN_PLANS[operation]
    if (judgePlan(operation, plan, undefined) !== null) seen.add(operation)
    const problem = judgePlan(operation, plan, known)
    if (problem !== null) problems.add(problem)
  }
  for (const operation of Object.keys(KNOWN_PLANS)) {
    if (!seen.has(operation)) problems.add(`${operation} has no problem any more: remove it from known-plans.ts`)
  }
  for (const problem of [...problems].toSorted()) print(problem)
  print(`Known to be refused or to run on too many nodes: ${Object.keys(KNOWN_PLANS).length} operations`)
  print(`Most steps of a statement: ${widest}`)
  return problems.size === 0
}

/** Result of a part that has no columns (`EXISTS (SELECT FROM …)`), which Citus plans but fails to read. */
const WITHOUT_COLUMNS = /citus_copy_format\) intermediate_result\)/

/**
 * Error of `EXPLAIN` for an insertion from a part that Citus reads first: it plans that part again, without the values of the
 * parameters. The statement itself is accepted.
 */
const WITHOUT_VALUES = 'could not create distributed plan'

/** @returns the error message of a refused statement */
async function explain(client: pg.Client, { text, values }: RecordedStatement): Promise<DistributedPlan | string> {
  let isReadable = true
  const inspect = ({ message }: { message?: string | undefined }) => {
    if (WITHOUT_COLUMNS.test(message ?? '')) isReadable = false
  }
  client.on('notice', inspect)
  try {
    const parameters = values.map(toValue)
    const rows = await explainRows(client, text, parameters).catch(async (error: unknown) => {
      if (!(error instanceof pg.DatabaseError) || error.message !== WITHOUT_VALUES) throw error
      return explainRows(client, await withValues(client, text, parameters))
    })
    return isReadable ? readPlan(rows) : 'one of its parts has no columns'
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error.message
    throw error
  } finally {
    client.off('notice', inspect)
  }
}

async function explainRows(client: pg.Client, text: string, values: unknown[] = []) {
  const { rows } = await client.query({ text: `EXPLAIN (FORMAT JSON) ${text}`, values })
  return rows
}

const Types = z.tuple([z.object({ types: z.array(z.string()) })])
const Literals = z.tuple([z.object({ literals: z.array(z.string()) })])

/** @returns the statement with its values in place of the parameters */
async function withValues(client: pg.Client, text: string, values: unknown[]): Promise<string> {
  await client.query(`PREPARE explained AS ${text}`)
  const prepared = await client.query(
    "SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'explained'",
  )
  await client.query('DEALLOCATE explained')
  const [{ types }] = Types.parse(prepared.rows)
  const quoted = types.map((type, index) => `quote_nullable($${index + 1}::${type}::text) || '::${type}'`)
  const { rows } = await client.query(`SELECT ARRAY[${quoted.join(', ')}]::text[] AS literals`, values)
  const [{ literals }] = Literals.parse(rows)
  return text.replace(/\$(\d+)/g, (_, number) => literals[number - 1] ?? '')
}

/** Bytes are recorded as `Buffer` writes itself to JSON. */
function toValue(value: unknown): unknown {
  const isBytes = typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer'
  return isBytes && 'data' in value && Array.isArray(value.data) ? Buffer.from(value.data) : value
}

async function recordStatements(): Promise<RecordedStatement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-statements-'))
  const file = join(folder, 'statements.jsonl')
  try {
    const child = spawn('npx', ['vitest', 'run', '--project', 'server', ...RECORDED_TESTS, '--reporter=dot'], {
      cwd: ROOT,
      env: { ...process.env, [RECORD_VARIABLE]: file },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const code = await new Promise<number | null>((resolve) => child.on('exit', resolve))
    if (code !== 0) throw new Error('The recorded tests failed')
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
    return lines.map((line): RecordedStatement => JSON.parse(line))
  } finally {
    await rm(folder, { recursive: true })
  }
}
