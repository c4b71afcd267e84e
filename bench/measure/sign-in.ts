import { spentBy } from '../processes/checkout.ts'
import { startProduct } from '../processes/spawn.ts'
import { type Measured, row } from '../report.ts'
import { signIn } from './sample-learner.ts'

/** Fewer a minute than the limit of an address, with those before the measurement. */
const TIMES = 40
const WARM_UP = 10

/** Measures the CPU time of a sign-in, most of which is the hash of the password. */
export async function measureSignIn(folder: string): Promise<Measured> {
  const product = await startProduct(folder, { args: ['--api-only'] })
  try {
    for (let time = 0; time < WARM_UP; time += 1) await signIn(product)
    const before = spentBy(product)
    for (let time = 0; time < TIMES; time += 1) await signIn(product)
    const after = spentBy(product)
    const each = (of: 'node' | 'database') => `${((after[of] - before[of]) / TIMES).toFixed(1)} ms`
    return {
      rows: [row('Sign-in', '', `${each('node')} in Node, ${each('database')} in PostgreSQL`, '', '')],
      exceeded: [],
    }
  } finally {
    await product.stop()
  }
}
