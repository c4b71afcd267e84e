import { Agent } from 'node:http'
import { CALLS_OF_A_DAY, callsOfDays, type DayLearner, listDayLearners, simplifyContent } from '../operations/day.ts'
import { type Side, type Spent, spentBy, startSides, stopSides } from '../processes/checkout.ts'
import { type Measured, reportRatio, row, times } from '../report.ts'
import { median, ratioOf, send } from './load.ts'
import { operation, post } from './operations.ts'

/**
 * Learners at once. More than a cache of the server has places for, and as far apart in their days as they can be, so that
 * every moment has the same calls.
 */
const LEARNERS = 600
const CONCURRENCY = 32
/** Starts of each server, since compiled code differs from start to start, and rounds of each. */
const STARTS = 4
const ROUNDS = 3
/** Learners whose calls are measured by operation, after the rounds. */
const BY_OPERATION = 100
/** Calls of one side before the other one's turn: short, so that other load on the machine meets both. */
const SLICE = 115
const MAX_RATIO = 1

/**
 * Measures the CPU time of Node and PostgreSQL together for the calls of a learner's day, of this checkout or in turn with
 * another one.
 */
export async function measureDay(folder: string, against: string | undefined): Promise<Measured> {
  const sides = await startSides(folder, against, (2 * LEARNERS + BY_OPERATION) * 2 + 50, simplifyContent)
  try {
    const runs: Run[] = []
    for (const side of sides) {
      const learners = await learnersOf(side)
      const apart = learners.slice(2 * LEARNERS)
      runs.push({ side, send: daySender(side, learners.slice(0, 2 * LEARNERS)), stepper: daySteps(side, apart) })
    }
    // At once: a side that waits would lose its connections, with their plans.
    await Promise.all(runs.map(({ send }) => send.begin()))
    const slices = Math.floor((LEARNERS * CALLS_OF_A_DAY) / SLICE / STARTS / (ROUNDS + 1))
    const rounds: Spent[][] = []
    for (let start = 0; start < STARTS; start += 1) {
      if (start > 0) await Promise.all(sides.map((side) => side.restart()))
      // The first round of a start is not counted: V8 optimizes a server's code over thousands of requests.
      for (let round = 0; round <= ROUNDS; round += 1) {
        const each = await measureRound(runs, slices)
        console.log(JSON.stringify(each))
        if (round > 0) rounds.push(each)
      }
    }
    return reportDay(sides, rounds, await measureOperationsOfDay(runs))
  } finally {
    await stopSides(sides)
  }
}

/** CPU time of a day's calls, of each side. */
async function measureRound(runs: readonly Run[], slices: number): Promise<Spent[]> {
  const spent = runs.map((): Spent => ({ node: 0, database: 0 }))
  for (let slice = 0; slice < slices; slice += 1) {
    // Either side is the first one in every second slice.
    const order = slice % 2 === 0 ? [...runs.entries()] : [...runs.entries()].reverse()
    for (const [index, { side, send }] of order) {
      const before = spentBy(side.product)
      await send.further(SLICE)
      const after = spentBy(side.product)
      const sum = spent[index]
      if (!sum) continue
      sum.node += after.node - before.node
      sum.database += after.database - before.database
    }
  }
  const days = (slices * SLICE) / CALLS_OF_A_DAY
  return spent.map(({ node, database }) => ({ node: node / days, database: database / days }))
}

type Run = { side: Side; send: Sender; stepper: () => Promise<string> }

/** CPU time of a call by operation, of each side. */
async function measureOperationsOfDay(runs: readonly Run[]): Promise<Map<string, Spent[]>> {
  const sums = new Map<string, { calls: number; spent: Spent[] }>()
  for (let step = 0; step < CALLS_OF_A_DAY; step += 1) {
    const order = step % 2 === 0 ? [...runs.entries()] : [...runs.entries()].reverse()
    for (const [index, { side, stepper }] of order) {
      const before = spentBy(side.product)
      const path = await stepper()
      const after = spentBy(side.product)
      const sum = sums.get(path) ?? { calls: 0, spent: runs.map((): Spent => ({ node: 0, database: 0 })) }
      sums.set(path, sum)
      if (index === 0) sum.calls += BY_OPERATION
      const spent = sum.spent[index]
      if (!spent) continue
      spent.node += after.node - before.node
      spent.database += after.database - before.database
    }
  }
  return new Map(
    [...sums].map(([path, { calls, spent }]) => [
      path,
      spent.map(({ node, database }) => ({ node: node / calls, database: database / calls })),
    ]),
  )
}

async function learnersOf(side: Side): Promise<DayLearner[]> {
  const client = await side.connect()
  try {
    return await listDayLearners(client, 2 * LEARNERS + BY_OPERATION)
  } finally {
    await client.end()
  }
}

type Sender = {
  /** Sends the calls that learners have behind them when the measurement begins. */
  begin(): Promise<void>
  /** Sends this many further calls, each of another learner than the call before. */
  further(calls: number): Promise<void>
}

/** Days of one half of the learners, from anywhere in the day; where one of them ends, another learner's begins. */
function daySender(side: Side, learners: readonly DayLearner[]): Sender {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const half = learners.length / 2
  const days = learners.slice(0, half).map((learner, index) => {
    const following = learners[half + index] ?? learner
    const calls = callsOfDays([learner, following], index)
    let response = ''
    let last = Promise.resolve()
    async function sendNext() {
      const { value } = calls.next(response)
      if (value === undefined) throw new Error('The days of a learner are over')
      const { path, input, sender } = value.call
      response = await send(
        post(operation(side.product, path), value.learner, sender, JSON.stringify({ json: input })),
        agent,
      )
    }
    return () => {
      // A learner sends one call at a time.
      last = last.then(sendNext)
      return last
    }
  })
  let next = 0
  return {
    async begin() {
      const behind = Array.from({ length: CALLS_OF_A_DAY }, (_, call) =>
        days.filter((_, index) => call < Math.floor((index / half) * CALLS_OF_A_DAY)),
      )
      await runAll(behind.flat().values())
    },
    async further(calls) {
      const now = Array.from({ length: calls }, (_, index) => days[(next + index) % half])
      next += calls
      await runAll(now.values())
    },
  }
}

/** Sends the next call of every learner, all of one operation. @returns its path */
function daySteps(side: Side, learners: readonly DayLearner[]): () => Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
  const days = learners.map((learner) => ({ calls: callsOfDays([learner], 0), response: '' }))
  return async () => {
    const paths = new Set<string>()
    const tasks = days.map((day) => async () => {
      const { value } = day.calls.next(day.response)
      if (value === undefined) throw new Error('The day of a learner is over')
      const { learner, call } = value
      paths.add(call.path)
      const body = JSON.stringify({ json: call.input })
      day.response = await send(post(operation(side.product, call.path), learner, call.sender, body), agent)
    })
    await runAll(tasks.values())
    const [path, ...others] = paths
    if (path === undefined || others.length > 0) throw new Error('The learners are at different operations')
    return path
  }
}

/** Runs tasks in their order, as many at once as there are clients. */
async function runAll(tasks: Iterator<(() => Promise<void>) | undefined>) {
  async function runNext() {
    for (let task = tasks.next(); !task.done; task = tasks.next()) await task.value?.()
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext))
}

function reportDay(
  [own, other]: readonly Side[],
  rounds: readonly Spent[][],
  operations: ReadonlyMap<string, Spent[]>,
): Measured {
  const figures = (index: number) => {
    const of = (what: (spent: Spent) => number) =>
      median(rounds.flatMap(({ [index]: spent }) => (spent ? [what(spent)] : [])))
    return `${of(({ node }) => node).toFixed(1)} ms in Node and ${of(({ database }) => database).toFixed(1)} ms in PostgreSQL`
  }
  const name = 'A learner’s day'
  const against = other ? `commit ${other.name}` : ''
  const byOperation = [...operations].map(([path, [first, second]]) => {
    const both = ({ node, database }: Spent) => node + database
    const shown = ({ node, database }: Spent) =>
      `${node.toFixed(2)} ms in Node and ${database.toFixed(2)} ms in PostgreSQL`
    if (!first || !second) return row(`${name}, ${path}`, '', first ? shown(first) : '', '', '')
    return row(
      `${name}, ${path}`,
      times(both(first) / both(second)),
      `${shown(first)} against ${shown(second)}`,
      against,
      '',
    )
  })
  if (!own || !other) return { rows: [row(name, '', figures(0), '', ''), ...byOperation], exceeded: [] }
  const ratio = (what: (spent: Spent) => number) =>
    ratioOf(rounds.flatMap(([first, second]) => (first && second ? [what(first) / what(second)] : [])))
  const compared = (what: string, of: (spent: Spent) => number, limit: number) =>
    reportRatio({
      name: `${name}, ${what}`,
      ratio: ratio(of),
      figures: `${figures(0)} against ${figures(1)}`,
      against,
      limit,
    })
  const both = compared('Node and PostgreSQL', ({ node, database }) => node + database, MAX_RATIO)
  const parts = [
    ['Node', ({ node }: Spent) => node],
    ['PostgreSQL', ({ database }: Spent) => database],
  ] as const
  return {
    rows: [...both.rows, ...parts.flatMap(([what, of]) => compared(what, of, MAX_RATIO).rows), ...byOperation],
    exceeded: both.exceeded,
  }
}
