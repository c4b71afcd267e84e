import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ONE_STATEMENT, startBareServer } from '../processes/bare-server.ts'
import { type Spawned, startProduct } from '../processes/spawn.ts'
import { median } from './load.ts'

const RUNS = 5

export type ColdStartFigures = {
  /** Milliseconds from starting the process to its first answer, each the median of the runs. */
  existingData: number
  fromNothing: number
  /** The bare server on a running database. */
  bare: number
}

/**
 * Measures the time to the first response, with the browser app built.
 * @param folder of an installation with the sample content
 */
export async function measureColdStart(folder: string): Promise<ColdStartFigures> {
  const existing: number[] = []
  const nothing: number[] = []
  const bare: number[] = []
  for (let run = 0; run < RUNS; run += 1) {
    existing.push(
      await timeToAnswer(
        () => startProduct(folder),
        '/readyz',
        async () => {
          bare.push(await timeToAnswer(() => startBareServer(folder, ONE_STATEMENT), '/'))
        },
      ),
    )
    const empty = await mkdtemp(join(tmpdir(), 'trellis-bench-'))
    nothing.push(await timeToAnswer(() => startProduct(empty), '/readyz'))
    await rm(empty, { recursive: true, force: true })
  }
  return { existingData: median(existing), fromNothing: median(nothing), bare: median(bare) }
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
    if (!answer.ok) throw new Error(`The first request was answered by ${answer.status}`)
    await answer.text()
    const milliseconds = performance.now() - begun
    await whileUp?.()
    return milliseconds
  } finally {
    await program.stop()
  }
}
