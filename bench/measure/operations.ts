import { existsSync, readFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { join } from 'node:path'
import pg from 'pg'
import { z } from 'zod'
import { type Classroom, type Learner, makeClassroom } from '../operations/classroom.ts'
import { type Read, reads } from '../operations/reads.ts'
import { type Step, WRITES, type Write } from '../operations/writes.ts'
import { type BareOperations, connectionTo, startBareServer } from '../processes/bare-server.ts'
import { bearer, recordingIn, type Spawned, startProduct } from '../processes/spawn.ts'
import { processorTime } from '../processes/usage.ts'
import { type Call, load, median, type Ratio, ratioOf, send } from './load.ts'
import { countPlanNodes } from './plan-pages.ts'
import { RecordedStatement } from './recorded-statement.ts'

export const RECORDER = join(import.meta.dirname, '../statement-recorder.ts')

/** Half of them save through the product, half through the bare server: more than a cache of the server has places for. */
const LEARNERS = 1_200
const CONCURRENCY = 32
/**
 * Warm-up requests before the first round: V8 optimizes a server's code over thousands of requests. Writes that a
 * learner can send once per lesson allow fewer.
 */
const WARM_UP = { any: 3000, once: 400 }
const SLICES = 8
const ROUNDS = 5
const REQUESTS = 320

/** CPU milliseconds per request, of the server process and of its PostgreSQL backends. */
export type Cost = { node: number; database: number }

export type OperationFigures = {
  name: string
  /** Saves that need no decision between reading and writing can be one statement. */
  kind: 'read' | 'save' | 'decision'
  /** Medians of the rounds. */
  product: Cost
  /**
   * Server process, PostgreSQL and both together, relative to a bare server that sends the same statements or, for writes,
   * pipelined plain SQL that changes the same rows.
   */
  node: Ratio
  database: Ratio
  both: Ratio
  /** Nodes in the plans of a read's statements. */
  planNodes?: number
}

type Target = { server: Spawned; next: () => Call }

/**
 * Measures every operation alternately with its baselines on the same database.
 * @param folder data folder of an installation with the sample content
 * @param selected names of operations; all by default
 */
export async function measureOperations(folder: string, selected?: readonly string[]): Promise<OperationFigures[]> {
  const { classroom, recorded, planNodes } = await prepare(folder)
  const product = await startProduct(folder, { args: ['--api-only'] })
  const bare = await startBareServer(folder, bareOperations(recorded))
  const client = new pg.Client({ ...connectionTo(folder), application_name: 'bench' })
  await client.connect()
  const chosen = ({ name }: { name: string }) => selected === undefined || selected.includes(name)
  const figures: OperationFigures[] = []
  try {
    for (const read of reads(classroom).filter(chosen)) {
      const targets = readTargets(read, { classroom, product, bare, recorded: recorded[read.path] ?? [] })
      const rounds = await interleave(client, bare, WARM_UP.any, targets)
      figures.push({ ...figuresOf(read.name, 'read', rounds), planNodes: planNodes[read.path] ?? 0 })
    }
    for (const write of WRITES.filter(chosen)) {
      const warmUp = write.each === 'any' ? WARM_UP.any : WARM_UP.once
      const rounds = await interleave(client, bare, warmUp, writeTargets(write, classroom, product, bare))
      figures.push(figuresOf(write.name, write.decides ? 'decision' : 'save', rounds))
    }
    return figures
  } finally {
    await client.end()
    await bare.stop()
    await product.stop()
  }
}

/** Creates the learners, and records the statements that the product sends for each read. */
async function prepare(folder: string) {
  const product = await startProduct(folder, { args: ['--api-only'], preload: [RECORDER] })
  const client = new pg.Client(connectionTo(folder))
  await client.connect()
  try {
    const classroom = await makeClassroom(client, LEARNERS)
    const recorded: Record<string, RecordedStatement[]> = {}
    const planNodes: Record<string, number> = {}
    for (const read of reads(classroom)) {
      const call = post(
        operation(product, read.path),
        classroom.learners[0],
        read.sender,
        JSON.stringify({ json: read.input }),
      )
      const statements = await recordStatements(folder, () => call)
      recorded[read.path] = statements
      planNodes[read.path] = await countPlanNodes(client, statements)
    }
    return { classroom, recorded, planNodes }
  } finally {
    await client.end()
    await product.stop()
  }
}

/** Records several calls: statements of background jobs occur only in some of them, those of the operation in all. */
export async function recordStatements(folder: string, next: () => Call): Promise<RecordedStatement[]> {
  const rounds: RecordedStatement[][] = []
  for (let round = 0; round < 3; round += 1) {
    const before = recordedIn(folder).length
    await send(next())
    rounds.push(recordedIn(folder).slice(before))
  }
  // The first call of a learner may also write what later ones find.
  const statements = (rounds.pop() ?? []).filter(({ name }) =>
    rounds.every((round) => round.some((statement) => statement.name === name)),
  )
  if (statements.length === 0) throw new Error('The operation sent no statements')
  return statements
}

/** All statements that were recorded in a folder so far, in their order. */
export function recordedIn(folder: string): RecordedStatement[] {
  const file = recordingIn(folder)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => RecordedStatement.parse(JSON.parse(line)))
}

function bareOperations(recorded: Record<string, RecordedStatement[]>): BareOperations {
  const operations: BareOperations = {}
  for (const [path, statements] of Object.entries(recorded)) {
    operations[`/${path}`] = { statements, transaction: false }
  }
  for (const { path, plain } of WRITES) {
    const statements = plain.map(({ name, text }) => ({ name: `${path}/${name}`, text, values: [] }))
    operations[`/${path}`] = { statements, transaction: true }
  }
  return operations
}

type ReadTargets = { classroom: Classroom; product: Spawned; bare: Spawned; recorded: readonly RecordedStatement[] }

/** Each call is another learner's. */
function readTargets(read: Read, { classroom: { learners }, product, bare, recorded }: ReadTargets) {
  const [first] = learners
  if (!first) throw new Error('There is no learner')
  const input = JSON.stringify({ json: read.input })
  const values = JSON.stringify(recorded.map((statement) => statement.values))
  const inTurn = (url: URL, body: string) => {
    let turn = 0
    return () => {
      const learner = learners[turn % learners.length]
      turn += 1
      return post(url, learner, read.sender, learner ? inNameOf(learner, first, body) : body)
    }
  }
  return {
    product: { server: product, next: inTurn(operation(product, read.path), input) },
    floor: { server: bare, next: inTurn(new URL(`/${read.path}`, bare.address), values) },
  }
}

/** Text with the ids and tokens of one learner in place of another's. */
function inNameOf(learner: Learner, first: Learner, text: string): string {
  return text
    .replaceAll(first.id, learner.id)
    .replaceAll(first.token, learner.token)
    .replaceAll(first.parentToken, learner.parentToken)
}

function writeTargets(write: Write, classroom: Classroom, product: Spawned, bare: Spawned) {
  const half = classroom.learners.length / 2
  const ofProduct = stepsOf(write, classroom, classroom.learners.slice(0, half))
  const ofPlain = stepsOf(write, classroom, classroom.learners.slice(half))
  return {
    product: {
      server: product,
      next() {
        const step = ofProduct()
        return post(
          operation(product, write.path),
          step.learner,
          'learner',
          JSON.stringify({ json: write.input(step) }),
        )
      },
    },
    floor: {
      server: bare,
      next() {
        const step = ofPlain()
        const values = write.plain.map((statement) => statement.values(step))
        return post(new URL(`/${write.path}`, bare.address), step.learner, 'learner', JSON.stringify(values))
      },
    },
  }
}

/**
 * Enumerates steps of these learners without repetition. The last lesson and the last test are for steps that can be
 * repeated.
 */
export function stepsOf({ each }: Write, { lessons, tests }: Classroom, learners: readonly Learner[]): () => Step {
  const count = each === 'lesson' ? lessons.length - 1 : each === 'test' ? tests.length - 1 : Number.POSITIVE_INFINITY
  let next = 0
  return () => {
    const learner = learners[next % learners.length]
    const time = Math.floor(next / learners.length)
    next += 1
    const lesson = each === 'lesson' ? lessons[time] : lessons.at(-1)
    const test = each === 'test' ? tests[time] : tests.at(-1)
    if (!learner || !lesson || !test || time >= count) throw new Error('Too few learners for these rounds')
    return { learner, lesson, test, time }
  }
}

export function operation(product: Spawned, path: string) {
  return new URL(`/api/rpc/${path}`, product.address)
}

export function post(url: URL, learner: Learner | undefined, sender: 'learner' | 'parent', body: string): Call {
  const token = sender === 'learner' ? learner?.token : learner?.parentToken
  return {
    url,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(token !== undefined && { Authorization: bearer(token) }) },
    body,
  }
}

/**
 * Alternates between targets in short slices, so that other load on the machine affects all of them equally.
 * @param bare null if all targets are the product
 */
export async function interleave<Name extends string>(
  client: pg.Client,
  bare: Spawned | null,
  warmUp: number,
  targets: Record<Name, Target>,
) {
  const names: Name[] = []
  for (const name in targets) names.push(name)
  const agents = new Map(names.map((name) => [name, new Agent({ keepAlive: true, maxSockets: CONCURRENCY })]))
  const slice = async (name: Name, requests: number): Promise<Cost> => {
    const { server, next } = targets[name]
    const agent = agents.get(name) ?? new Agent()
    const before = { node: processorTime(server.pid), database: await databaseTimes(client, server === bare) }
    await load(next, requests, agent)
    let database = 0
    for (const [pid, time] of await databaseTimes(client, server === bare)) {
      database += time - (before.database.get(pid) ?? 0)
    }
    return { node: processorTime(server.pid) - before.node, database }
  }
  for (const name of names) await slice(name, warmUp)
  const rounds: Record<Name, Cost>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const total = Object.fromEntries(names.map((name) => [name, { node: 0, database: 0 }])) as Record<Name, Cost>
    for (let turn = 0; turn < SLICES; turn += 1) {
      for (const name of names) {
        const cost = await slice(name, REQUESTS / SLICES)
        total[name].node += cost.node / REQUESTS
        total[name].database += cost.database / REQUESTS
      }
    }
    rounds.push(total)
  }
  for (const agent of agents.values()) agent.destroy()
  return rounds
}

/** CPU time of the backends that serve one of the servers, by process id. */
async function databaseTimes(client: pg.Client, bare: boolean): Promise<Map<number, number>> {
  const { rows } = await client.query(
    `SELECT pid FROM pg_stat_activity
     WHERE backend_type = 'client backend' AND application_name <> 'bench' AND (application_name = 'bare') = $1`,
    [bare],
  )
  const backends = z.array(z.object({ pid: z.int() })).parse(rows)
  return new Map(backends.map(({ pid }) => [pid, processorTime(pid)]))
}

function figuresOf(
  name: string,
  kind: OperationFigures['kind'],
  rounds: { product: Cost; floor: Cost }[],
): OperationFigures {
  const ratio = (of: (cost: Cost) => number) => ratioOf(rounds.map(({ product, floor }) => of(product) / of(floor)))
  return {
    name,
    kind,
    product: {
      node: median(rounds.map(({ product }) => product.node)),
      database: median(rounds.map(({ product }) => product.database)),
    },
    node: ratio(({ node }) => node),
    database: ratio(({ database }) => database),
    both: ratio(({ node, database }) => node + database),
  }
}
