import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { LOW, lowerPriority } from '#server/backup/priority.ts'
import { makeClassroom } from '../operations/classroom.ts'
import { onDatabaseOf } from '../processes/bare-server.ts'
import { COMPILE_CACHE, seedLearners, startProduct } from '../processes/spawn.ts'
import { type Measured, reportRatio } from '../report.ts'
import { median, ratioOf } from './load.ts'
import { type Connection, mixOf, type Next, openConnections, percentile } from './overload.ts'

const ROOT = join(import.meta.dirname, '../..')
const LEARNERS = 5_000
const CONNECTIONS = 32
const ROUNDS = 5
const ALONE_MS = 20_000
/** Pause between calls, for a hundred per second. */
const PAUSE_MS = 10
const MAX_RATIO = 1.1

/**
 * Measures latency without and during a backup, alternately. The backup has the pace and the priority of scheduled ones.
 */
export async function measureBackup(folder: string): Promise<Measured> {
  seedLearners(folder, LEARNERS)
  const product = await startProduct(folder, { args: ['--api-only'] })
  try {
    const classroom = await onDatabaseOf(folder, (client) => makeClassroom(client, 800))
    const connections = await openConnections(product, CONNECTIONS)
    const next = mixOf(classroom, product)
    // Warm-up: V8 optimizes the server's code over thousands of requests.
    await steadyCalls(connections, next, wait(ALONE_MS))
    const rounds: { alone: number; during: number; seconds: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await steadyCalls(connections, next, wait(ALONE_MS))
      const start = performance.now()
      const during = await steadyCalls(connections, next, backUp(folder, round))
      const seconds = (performance.now() - start) / 1000
      rounds.push({ alone: percentile(alone, 0.99), during: percentile(during, 0.99), seconds })
      console.log(JSON.stringify(rounds.at(-1)))
    }
    for (const { socket } of connections) socket.destroy()
    const middle = (of: 'alone' | 'during' | 'seconds') => median(rounds.map((round) => round[of]))
    return reportRatio({
      name: 'Slowest 1 % of calls during a backup',
      ratio: ratioOf(rounds.map(({ alone, during }) => during / alone)),
      figures: `${middle('during').toFixed(0)} ms against ${middle('alone').toFixed(0)} ms, at 100 calls a second; a backup of ${LEARNERS.toLocaleString('en')} learners took ${middle('seconds').toFixed(0)} s`,
      against: 'the same calls without a backup',
      limit: MAX_RATIO,
    })
  } finally {
    await product.stop()
  }
}

/** Sends calls at a fixed rate until a promise settles. @returns the latency of each in milliseconds */
async function steadyCalls(connections: readonly Connection[], next: Next, until: Promise<unknown>) {
  const free = [...connections]
  const milliseconds: number[] = []
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  async function send(connection: Connection) {
    const start = performance.now()
    const { status } = await connection.send(next().call)
    if (status !== 200) throw new Error(`A call failed with status ${status}`)
    milliseconds.push(performance.now() - start)
    free.push(connection)
  }
  while (!isOver) {
    // In turn: the server closes a connection that has been idle for a while.
    const connection = free.shift()
    if (connection) void send(connection)
    await wait(PAUSE_MS)
  }
  await until
  while (free.length < connections.length) await wait(PAUSE_MS)
  return milliseconds
}

async function backUp(folder: string, round: number) {
  const file = join(folder, `measured-${round}.tar.zst`)
  const child = spawn(process.execPath, ['server/backup.ts', '--paced', file], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', NODE_COMPILE_CACHE: COMPILE_CACHE },
    stdio: 'ignore',
    detached: true,
  })
  if (child.pid !== undefined) lowerPriority(child.pid, LOW)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`The backup exited with ${code}`)
  await rm(file)
}
