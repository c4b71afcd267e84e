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
import { mixOf } from './overload.ts'
import { percentile, plainLoad } from './plain-load.ts'

const ROOT = join(import.meta.dirname, '../..')
const LEARNERS = 5_000
const CONNECTIONS = 32
const ROUNDS = 5
const ALONE_MS = 20_000
const CALLS_A_SECOND = 100
const MAX_RATIO = 1.1

/**
 * Measures latency without and during a backup, alternately. The backup has the pace and the priority of scheduled ones.
 */
export async function measureBackup(folder: string): Promise<Measured> {
  seedLearners(folder, LEARNERS)
  const product = await startProduct(folder, { args: ['--api-only'] })
  try {
    const classroom = await onDatabaseOf(folder, (client) => makeClassroom(client, 800))
    const next = mixOf(classroom, product)
    const steadyCalls = (until: Promise<unknown>) =>
      plainLoad(() => next().call, { connections: CONNECTIONS, rate: CALLS_A_SECOND, until })
    // Warm-up: V8 optimizes the server's code over thousands of requests.
    await steadyCalls(wait(ALONE_MS))
    const rounds: { alone: number; during: number; seconds: number }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const alone = await steadyCalls(wait(ALONE_MS))
      const start = performance.now()
      const during = await steadyCalls(backUp(folder, round))
      const seconds = (performance.now() - start) / 1000
      rounds.push({ alone: percentile(alone, 0.99), during: percentile(during, 0.99), seconds })
      console.log(JSON.stringify(rounds.at(-1)))
    }
    const middle = (of: 'alone' | 'during' | 'seconds') => median(rounds.map((round) => round[of]))
    return reportRatio({
      name: 'Slowest 1 % of calls during a backup',
      ratio: ratioOf(rounds.map(({ alone, during }) => during / alone)),
      figures: `${middle('during').toFixed(0)} ms against ${middle('alone').toFixed(0)} ms, at ${CALLS_A_SECOND} calls a second; a backup of ${LEARNERS.toLocaleString('en')} learners took ${middle('seconds').toFixed(0)} s`,
      against: 'the same calls without a backup',
      limit: MAX_RATIO,
    })
  } finally {
    await product.stop()
  }
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
