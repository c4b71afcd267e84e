import { setTimeout as wait } from 'node:timers/promises'
import { ONE_STATEMENT, startBareServer } from '../processes/bare-server.ts'
import { startProduct } from '../processes/spawn.ts'
import { family, memoryOf } from '../processes/usage.ts'
import { send } from './load.ts'
import { subjectPageCall } from './sample-learner.ts'

const SETTLING_MILLISECONDS = 10_000

/** Bytes. */
export type IdleMemoryFigures = { product: number; database: number; bare: number }

/**
 * Memory of the product ten seconds after it served a page, of its PostgreSQL, and of the bare server after a page.
 * @param folder of an installation with the sample content
 */
export async function measureIdleMemory(folder: string): Promise<IdleMemoryFigures> {
  const product = await startProduct(folder)
  const bare = await startBareServer(folder, ONE_STATEMENT)
  try {
    await send(await subjectPageCall(product))
    await fetch(bare.address).then((answer) => answer.text())
    await wait(SETTLING_MILLISECONDS)
    const others = family(product.pid).filter((pid) => pid !== product.pid)
    return {
      product: memoryOf(product.pid),
      database: others.reduce((sum, pid) => sum + memoryOf(pid), 0),
      bare: memoryOf(bare.pid),
    }
  } finally {
    await bare.stop()
    await product.stop()
  }
}
