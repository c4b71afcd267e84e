import { setTimeout as wait } from 'node:timers/promises'
import { ONE_STATEMENT, startBareServer } from '../processes/bare-server.ts'
import { startProduct } from '../processes/spawn.ts'
import { family, memoryOf } from '../processes/usage.ts'
import { type Measured, megabytes, reportRatio, row } from '../report.ts'
import { type Call, median, ratioOf, send } from './load.ts'
import { plainLoad } from './plain-load.ts'
import { subjectPageCall } from './sample-learner.ts'

const SETTLING_MILLISECONDS = 10_000
const LOAD = { clients: 32, milliseconds: 20_000, sampleMilliseconds: 250 }
const AFTER_MILLISECONDS = 60_000
const RUNS = 3
const MAX_RATIO = 3

/**
 * Measures the memory of the product ten seconds after it served a page, of its PostgreSQL, and of the bare server
 * after a page; then that of the product under load and a minute after it.
 * @param folder data folder of an installation with the sample content
 */
export async function measureIdleMemory(folder: string): Promise<Measured> {
  const runs: { product: number; database: number; bare: number; loaded: number; after: number }[] = []
  for (let run = 0; run < RUNS; run += 1) {
    const product = await startProduct(folder)
    const bare = await startBareServer(folder, ONE_STATEMENT)
    try {
      const page = await subjectPageCall(product)
      await send(page)
      await fetch(bare.address).then((answer) => answer.text())
      await wait(SETTLING_MILLISECONDS)
      const others = family(product.pid).filter((pid) => pid !== product.pid)
      const idle = {
        product: memoryOf(product.pid),
        database: others.reduce((sum, pid) => sum + memoryOf(pid), 0),
        bare: memoryOf(bare.pid),
      }
      const loaded = await mostUnderLoad(product.pid, page)
      await wait(AFTER_MILLISECONDS)
      runs.push({ ...idle, loaded, after: memoryOf(product.pid) })
    } finally {
      await bare.stop()
      await product.stop()
    }
  }
  const of = (name: keyof (typeof runs)[number]) => megabytes(median(runs.map((run) => run[name])))
  const limited = reportRatio({
    name: 'Idle memory of the server',
    ratio: ratioOf(runs.map((run) => run.product / run.bare)),
    figures: `${of('product')} against ${of('bare')}`,
    against: 'the bare server',
    limit: MAX_RATIO,
  })
  const further = [
    row('Idle memory of its PostgreSQL', '', of('database'), '', ''),
    row('Memory of the server under load', '', `${of('loaded')} with ${LOAD.clients} clients`, '', ''),
    row('Memory of the server after load', '', `${of('after')} a minute later`, '', ''),
  ]
  return { ...limited, rows: [...limited.rows, ...further] }
}

/** Largest memory while clients open a page as fast as it is answered. */
async function mostUnderLoad(pid: number, page: Call): Promise<number> {
  let most = 0
  const sampling = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, LOAD.sampleMilliseconds)
  await plainLoad(() => page, { connections: LOAD.clients, until: wait(LOAD.milliseconds) })
  clearInterval(sampling)
  return most
}
