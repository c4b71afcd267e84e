import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { recordingIn, type Spawned, startProduct, startProgram } from '../processes/spawn.ts'
import { processorTime } from '../processes/usage.ts'
import { type Call, load, median, send } from './load.ts'
import { RecordedStatement } from './recorded-statement.ts'
import { subjectPageCall } from './sample-learner.ts'

const RECORDER = join(import.meta.dirname, '../statement-recorder.ts')

/** Statements of one subject page in order, recorded from the product on the database in `folder`. */
async function recordSubjectStatements(folder: string): Promise<RecordedStatement[]> {
  const product = await startProduct(folder, [RECORDER])
  try {
    const call = await subjectPageCall(product)
    // Jobs send statements too; those of the page are the ones that come with each of several calls.
    const rounds: RecordedStatement[][] = []
    for (let round = 0; round < 3; round += 1) {
      const before = recorded(folder).length
      await send(call)
      rounds.push(recorded(folder).slice(before))
    }
    const [first = [], ...others] = rounds
    const statements = first.filter(({ name }) =>
      others.every((round) => round.some((statement) => statement.name === name)),
    )
    if (statements.length < 2) throw new Error('A subject page sent no statement beside that of its session')
    return statements
  } finally {
    await product.stop()
  }
}

function recorded(folder: string): RecordedStatement[] {
  const file = recordingIn(folder)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => RecordedStatement.parse(JSON.parse(line)))
}

const CONCURRENCY = 16
const WARM_UP = 2000
const REQUESTS = 2000
const ROUNDS = 7

export type SubjectPageFigures = {
  statements: number
  /** Milliseconds of processor time a request, each the median of the rounds. */
  product: number
  bare: number
  /** Median of the rounds' ratios, and the lowest and highest of them. */
  ratio: number
  spread: [number, number]
}

/**
 * Processor time of the server process for one subject page, next to a bare server that sends the same statements to
 * the same database in turn with it. The database's own work is not in it: it is the same for both.
 * @param folder with an installation that has the sample content
 */
export async function measureSubjectPage(folder: string): Promise<SubjectPageFigures> {
  const statements = await recordSubjectStatements(folder)
  const product = await startProduct(folder)
  const bare = await startBareServer(folder, statements)
  try {
    const call = await subjectPageCall(product)
    const bareCall: Call = { ...call, url: new URL('/', bare.address) }
    await rejectEmpty(bareCall, statements.length)
    await load(call, WARM_UP, CONCURRENCY)
    await load(bareCall, WARM_UP, CONCURRENCY)
    const rounds: { product: number; bare: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push({
        product: await timePerRequest(product, call),
        bare: await timePerRequest(bare, bareCall),
      })
    }
    const ratios = rounds.map((round) => round.product / round.bare)
    return {
      statements: statements.length,
      product: median(rounds.map((round) => round.product)),
      bare: median(rounds.map((round) => round.bare)),
      ratio: median(ratios),
      spread: [Math.min(...ratios), Math.max(...ratios)],
    }
  } finally {
    await bare.stop()
    await product.stop()
  }
}

/** The bare server on the product's running database. */
export function startBareServer(folder: string, statements: object[]): Promise<Spawned> {
  const task = JSON.stringify({ connection: connectionTo(folder), statements })
  return startProgram(['bench/bare-server.ts', task], {
    env: {},
    outputFile: join(folder, 'bare.log'),
  })
}

/** Connection to the database of the product that runs in `folder`. */
export function connectionTo(folder: string) {
  return { host: socketFolder(folder), port: 5432, user: 'trellis', database: 'trellis' }
}

/** Socket folder of PostgreSQL, from the fifth line of its pid file. */
function socketFolder(folder: string): string {
  const clusterDir = join(folder, 'data/postgres')
  const socketFolder = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n')[4] ?? ''
  return socketFolder.startsWith('/proc/') || !socketFolder.startsWith('/') ? clusterDir : socketFolder
}

async function timePerRequest({ pid }: Spawned, call: Call): Promise<number> {
  const before = processorTime(pid)
  await load(call, REQUESTS, CONCURRENCY)
  return (processorTime(pid) - before) / REQUESTS
}

/** An expired session in the recording would make the bare server's work too light. */
async function rejectEmpty(call: Call, statements: number) {
  const results: unknown = JSON.parse(await send(call))
  const filled = Array.isArray(results) ? results.filter((rows) => Array.isArray(rows) && rows.length > 0) : []
  if (filled.length !== statements) throw new Error('A recorded statement finds no rows any more')
}
