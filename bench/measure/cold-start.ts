import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ONE_STATEMENT, startBareServer } from '../processes/bare-server.ts'
import { type Spawned, startProduct } from '../processes/spawn.ts'
import { type Measured, reportRatio, row, seconds, times } from '../report.ts'
import { median, ratioOf } from './load.ts'

const RUNS = 5
const MAX_RATIO = 6.5

/**
 * Measures the time to the first response, with the browser app already built.
 * @param folder data folder of an installation with the sample content
 */
export async function measureColdStart(folder: string): Promise<Measured> {
  const runs: { existing: number; bare: number; nothing: number }[] = []
  for (let run = 0; run < RUNS; run += 1) {
    let bare = Number.NaN
    const existing = await timeToAnswer(
      () => startProduct(folder),
      '/readyz',
      async () => {
        bare = await timeToAnswer(() => startBareServer(folder, ONE_STATEMENT), '/')
      },
    )
    const empty = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
    const nothing = await timeToAnswer(() => startProduct(empty), '/readyz')
    await rm(empty, { recursive: true, force: true })
    runs.push({ existing, bare, nothing })
  }
  const existing = median(runs.map((run) => run.existing))
  const nothing = median(runs.map((run) => run.nothing))
  const bare = median(runs.map((run) => run.bare))
  const limited = reportRatio({
    name: 'Cold start on existing data',
    ratio: ratioOf(runs.map((run) => run.existing / run.bare)),
    figures: `${seconds(existing)} to the first response against ${seconds(bare)}`,
    against: 'the bare server on a running database',
    limit: MAX_RATIO,
  })
  const fromNothing = row(
    'Cold start from nothing',
    times(nothing / bare),
    `${seconds(nothing)}: creates the database, its tables and the sample content`,
    'the same',
    '',
  )
  return { ...limited, rows: [...limited.rows, fromNothing] }
}

async function timeToAnswer(
  start: () => Promise<Spawned>,
  path: string,
  whileUp?: () => Promise<void>,
): Promise<number> {
  const begun = performance.now()
  const program = await start()
  try {
    const answer = await fetch(new URL(path, program.address))
    if (!answer.ok) throw new Error(`The first request failed with status ${answer.status}`)
    await answer.text()
    const milliseconds = performance.now() - begun
    await whileUp?.()
    return milliseconds
  } finally {
    await program.stop()
  }
}
