import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Classroom, makeClassroom } from '../operations/classroom.ts'
import { reads } from '../operations/reads.ts'
import { WRITES } from '../operations/writes.ts'
import { onDatabaseOf } from '../processes/bare-server.ts'
import { type Spawned, startProduct } from '../processes/spawn.ts'
import { type Measured, row } from '../report.ts'
import { type Call, median } from './load.ts'
import { operation, post, stepsOf } from './operations.ts'
import { percentile, plainLoad } from './plain-load.ts'

const LEARNERS = 800
const CONNECTIONS = 400
/** Percentage of each operation: 60 % learners' pages, 20 % parents' pages and 20 % saves. */
const MIX = { 'Session check': 10, Dashboard: 15, Subject: 15, Lesson: 20, Report: 12, 'Parent dashboard': 8 }
const SAVES = { Attendance: 10, 'Test answer saved': 10 }

const CLOSED_CLIENTS = 32
const ROUNDS = 5
const PHASE_MS = 6_000
/** Start of each phase, while the users spread out. */
const SETTLING_MS = 2_000
const TICK_MS = 10
/** Pause of a user between a response and the next call. */
const PAUSE_MS = 2_000
const MIN_THROUGHPUT = 0.9
const MAX_SAVE_MS = 2_000

type Kind = 'read' | 'save'
export type Next = () => { call: Call; kind: Kind }
type Answer = { status: number; retryAfter: number }

/** Result of a phase: served and dropped calls per second, and latencies of served saves. */
type Phase = { served: number; dropped: number; savedMs: number[]; offered: number }

/**
 * Measures throughput and the latency of saves with the maximum number of users that the machine can serve, and with
 * two and five times as many. A user sends a call, waits for its response and two seconds, then sends another; after a
 * 503, it retries the call after Retry-After, as the browser app does.
 */
export async function measureOverload(folder: string): Promise<Measured> {
  const product = await startProduct(folder, { args: ['--api-only'] })
  try {
    const classroom = await onDatabaseOf(folder, (client) => makeClassroom(client, LEARNERS))
    const connections = await openConnections(product, CONNECTIONS)
    const next = mixOf(classroom, product)
    // Warm-up: V8 optimizes the server's code over thousands of requests.
    await closedLoop(next)
    const rounds: { peak: number; twice: Phase; fiveTimes: Phase }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const peak = await closedLoop(next)
      const twice = await manyUsers(connections, next, 2 * peak)
      const fiveTimes = await manyUsers(connections, next, 5 * peak)
      console.log(Math.round(peak), JSON.stringify([twice, fiveTimes].map(summary)))
      rounds.push({ peak, twice, fiveTimes })
    }
    for (const { socket } of connections) socket.destroy()
    return reportOf(rounds)
  } finally {
    await product.stop()
  }
}

function reportOf(rounds: { peak: number; twice: Phase; fiveTimes: Phase }[]): Measured {
  const measured = (['twice', 'fiveTimes'] as const).map((load) => {
    const name = load === 'twice' ? 'Overload, twice the users' : 'Overload, five times the users'
    const share = median(rounds.map((round) => round[load].served / round.peak))
    const dropped = median(rounds.map(({ [load]: phase }) => phase.dropped / (phase.dropped + phase.served)))
    const slowest = median(rounds.map(({ [load]: { savedMs } }) => percentile(savedMs, 0.99)))
    const peak = median(rounds.map(({ peak }) => peak))
    const figures = `${Math.round(share * peak)} operations a second against ${Math.round(peak)}; 99 % of saves within ${Math.round(slowest)} ms; ${Math.round(dropped * 100)} % of calls dropped`
    return {
      cells: row(
        name,
        `${share.toFixed(2)} ×`,
        figures,
        'the peak, with 32 clients',
        `at least ${MIN_THROUGHPUT} ×, saves within ${MAX_SAVE_MS / 1000} s`,
      ),
      isExceeded: share < MIN_THROUGHPUT || slowest > MAX_SAVE_MS,
      name,
    }
  })
  return {
    rows: measured.map(({ cells }) => cells),
    exceeded: measured.filter(({ isExceeded }) => isExceeded).map(({ name }) => name),
  }
}

const summary = ({ served, dropped, savedMs, offered }: Phase) => ({
  served: Math.round(served),
  dropped: Math.round(dropped),
  offered: Math.round(offered),
  save50: Math.round(percentile(savedMs, 0.5)),
  save99: Math.round(percentile(savedMs, 0.99)),
})

export function mixOf(classroom: Classroom, product: Spawned): Next {
  const calls: Next[] = []
  for (const read of reads(classroom)) {
    let turn = 0
    const next: Next = () => {
      turn += 1
      const learner = classroom.learners[turn % classroom.learners.length]
      const input = 'learnerId' in read.input ? { learnerId: learner?.id } : read.input
      const body = JSON.stringify({ json: input })
      return { call: post(operation(product, read.path), learner, read.sender, body), kind: 'read' }
    }
    const weight = MIX[read.name as keyof typeof MIX] ?? 0
    for (let time = 0; time < weight; time += 1) calls.push(next)
  }
  for (const write of WRITES) {
    const weight = SAVES[write.name as keyof typeof SAVES] ?? 0
    const step = stepsOf(write, classroom, classroom.learners)
    for (let time = 0; time < weight; time += 1) {
      calls.push(() => {
        const next = step()
        const body = JSON.stringify({ json: write.input(next) })
        return { call: post(operation(product, write.path), next.learner, 'learner', body), kind: 'save' }
      })
    }
  }
  let turn = 0
  // A step size coprime to 100 visits all of them.
  return () => {
    turn = (turn + 37) % calls.length
    const next = calls[turn]
    if (!next) throw new Error('No such call')
    return next()
  }
}

/** Calls served a second when each client sends the next one at once. */
async function closedLoop(next: Next): Promise<number> {
  const latencies = await plainLoad(() => next().call, { connections: CLOSED_CLIENTS, until: wait(PHASE_MS) })
  return latencies.length / (PHASE_MS / 1000)
}

/** Simulates the number of users who send this many calls a second while responses are immediate. */
async function manyUsers(connections: Connection[], next: Next, callsPerSecond: number): Promise<Phase> {
  const recorder = recording()
  const users = Math.round((callsPerSecond * PAUSE_MS) / 1000)
  /** Calls by the tick at which they are due. */
  const due = new Map<number, { call: Call; kind: Kind; since: number | null }[]>()
  const start = performance.now()
  const tickOf = (time: number) => Math.max(Math.ceil((time - start) / TICK_MS), 0)
  const schedule = (time: number, task: { call: Call; kind: Kind; since: number | null }) => {
    const tick = tickOf(time)
    const tasks = due.get(tick) ?? []
    tasks.push(task)
    due.set(tick, tasks)
  }
  for (let user = 0; user < users; user += 1) {
    schedule(start + Math.random() * PAUSE_MS, { ...next(), since: null })
  }
  const free = [...connections]
  const waiting: { call: Call; kind: Kind; since: number | null }[] = []

  async function send(connection: Connection, task: { call: Call; kind: Kind; since: number | null }) {
    const sentAt = performance.now()
    const answer = await connection.send(task.call)
    recorder.add(task.kind, task.since ?? sentAt, answer)
    const now = performance.now()
    if (answer.status === 503) schedule(now + answer.retryAfter * 1000, { ...task, since: null })
    else schedule(now + PAUSE_MS, { ...next(), since: null })
    const following = waiting.shift()
    if (following) void send(connection, following)
    else free.push(connection)
  }

  let last = -1
  while (performance.now() < start + SETTLING_MS + PHASE_MS) {
    const tick = tickOf(performance.now())
    for (let past = last + 1; past <= tick; past += 1) {
      for (const task of due.get(past) ?? []) {
        const connection = free.pop()
        // Latency includes the wait for a free connection.
        if (connection) void send(connection, task)
        else waiting.push({ ...task, since: performance.now() })
      }
      due.delete(past)
    }
    last = tick
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  // Waits for the phase's calls before the next phase.
  waiting.length = 0
  while (free.length < connections.length) await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  return recorder.result(SETTLING_MS)
}

function recording() {
  const start = performance.now()
  const answers: { at: number; kind: Kind; milliseconds: number; status: number }[] = []
  return {
    add(kind: Kind, since: number, { status }: Answer) {
      const at = performance.now()
      if (status !== 200 && status !== 503) throw new Error(`A call failed with status ${status}`)
      answers.push({ at, kind, milliseconds: at - since, status })
    },
    result(from = 0): Phase {
      const end = Math.min(performance.now(), start + from + PHASE_MS)
      const counted = answers.filter(({ at }) => at >= start + from && at <= end)
      const seconds = (end - start - from) / 1000
      const served = counted.filter(({ status }) => status === 200)
      return {
        served: served.length / seconds,
        dropped: (counted.length - served.length) / seconds,
        offered: counted.length / seconds,
        savedMs: served.filter(({ kind }) => kind === 'save').map(({ milliseconds }) => milliseconds),
      }
    },
  }
}

type Connection = { socket: Socket; send(call: Call): Promise<Answer> }

/** Connections with little overhead in this process: of a response they parse only status, length and Retry-After. */
function openConnections(product: Spawned, count: number): Promise<Connection[]> {
  const { hostname, port } = new URL(product.address)
  return Promise.all(
    Array.from({ length: count }, async () => {
      const socket = connect(Number(port), hostname)
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      let answered: (answer: Answer) => void = () => {}
      let failed: (error: Error) => void = () => {}
      socket.on('close', () => failed(new Error('A connection closed')))
      let received: Buffer = Buffer.alloc(0)
      socket.on('data', (chunk: Buffer) => {
        received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
        const head = received.indexOf('\r\n\r\n')
        if (head < 0) return
        const headers = received.toString('latin1', 0, head)
        const length = Number(/content-length: (\d+)/i.exec(headers)?.[1] ?? 0)
        if (
          /transfer-encoding: chunked/i.test(headers)
            ? !received.subarray(-5).equals(LAST_CHUNK)
            : received.length < head + 4 + length
        )
          return
        received = Buffer.alloc(0)
        answered({
          status: Number(headers.slice(9, 12)),
          retryAfter: Number(/retry-after: (\d+)/i.exec(headers)?.[1] ?? 0),
        })
      })
      return {
        socket,
        send({ url, method, headers, body }) {
          const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
          return new Promise((resolve, reject) => {
            answered = resolve
            failed = reject
            socket.write(
              `${method} ${url.pathname} HTTP/1.1\r\nHost: ${url.host}\r\n${lines.join('')}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
            )
          })
        },
      } satisfies Connection
    }),
  )
}

const LAST_CHUNK = Buffer.from('0\r\n\r\n')
