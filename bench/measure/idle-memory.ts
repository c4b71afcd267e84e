import { setTimeout as wait } from 'node:timers/promises'
import { ONE_STATEMENT, startBareServer } from '../processes/bare-server.ts'
import { startProduct } from '../processes/spawn.ts'
import { family, memoryOf } from '../processes/usage.ts'
import { type Measured, megabytes, reportRatio, row } from '../report.ts'
import { median, ratioOf, send } from './load.ts'
import { subjectPageCall } from './sample-learner.ts'

const SETTLING_MILLISECONDS = 10_000
const RUNS = 3
const MAX_RATIO = 3

/**
 * Measures the memory of the product ten seconds after it served a page, of its PostgreSQL, and of the bare server
 * after a page.
 * @param folder data folder of an installation with the sample content
 */
export async function measureIdleMemory(folder: string): Promise<Measured> {
  const runs: { product: number; database: number; bare: number }[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const product = await startProduct(folder)
    const bare = await startBareServer(folder, ONE_STATEMENT)
    try {
      await send(await subjectPageCall(product))
      await fetch(bare.address).then((answer) => answer.text())
      await wait(SETTLING_MILLISECONDS)
      const others = family(product.pid).filter((pid) => pid !== product.pid)
      runs.push({
        product: memoryOf(product.pid),
        database: others.reduce((sum, pid) => sum + memoryOf(pid), 0),
        bare: memoryOf(bare.pid),
      })
    } finally {
      await bare.stop()
      await product.stop()
    }
  }
  const of = (name: 'product' | 'database' | 'bare') => megabytes(median(runs.map((run) => run[name])))
  const limited = reportRatio({
    name: 'Idle memory of the server',
    ratio: ratioOf(runs.map((run) => run.product / run.bare)),
    figures: `${of('product')} against ${of('bare')}`,
    against: 'the bare server',
    limit: MAX_RATIO,
  })
  return { ...limited, rows: [...limited.rows, row('Idle memory of its PostgreSQL', '', of('database'), '', '')] }
}
