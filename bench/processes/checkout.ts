import { execFileSync } from 'node:child_process'
import { appendFile, mkdir } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import pg from 'pg'
import { connectionTo, onDatabaseOf } from './bare-server.ts'
import { type Spawned, seedLearners, startProduct } from './spawn.ts'
import { family, processorTime, timeOfExitedChildren } from './usage.ts'

/**
 * A checkout's running product, on a database of its own.
 * @property restart starts it again, which changes `product`: compiled code differs from start to start
 */
export type Side = { name: string; product: Spawned; restart(): Promise<void>; connect(): Promise<pg.Client> }

/** CPU milliseconds of a product's process, and of PostgreSQL with all of its processes. */
export type Spent = { node: number; database: number }

/** Settings from the next start on: what PostgreSQL does at times of its own would meet one side only. */
const QUIET = "\nautovacuum = off\ncheckpoint_timeout = '1d'\nmax_wal_size = '100GB'\n"

/**
 * Starts the product of this checkout and, in turn with it, of another one, each on its own database with as many seeded
 * learners.
 * @param against folder of the other checkout, with its dependencies installed
 * @param prepare changes the database before the measured product starts
 */
export async function startSides(
  folder: string,
  against: string | undefined,
  learners: number,
  prepare: (client: pg.Client) => Promise<void>,
): Promise<Side[]> {
  const roots = [resolve(import.meta.dirname, '../..'), ...(against === undefined ? [] : [resolve(against)])]
  const sides: Side[] = []
  try {
    for (const [index, root] of roots.entries()) {
      const own = join(folder, `side-${index}`)
      await mkdir(own, { recursive: true })
      console.log(`Seeding ${learners} learners with ${root}`)
      seedLearners(own, learners, root)
      const preparing = await startProduct(own, { args: ['--api-only'], root })
      await onDatabaseOf(own, async (client) => {
        await prepare(client)
        await client.query('VACUUM ANALYZE')
      }).finally(() => preparing.stop())
      await appendFile(join(own, 'data/postgres/postgresql.conf'), QUIET)
      const start = () => startProduct(own, { args: ['--api-only'], root })
      const side: Side = {
        name: nameOf(root),
        product: await start(),
        async restart() {
          await side.product.stop()
          side.product = await start()
        },
        async connect() {
          const client = new pg.Client(connectionTo(own))
          await client.connect()
          return client
        },
      }
      sides.push(side)
    }
    return sides
  } catch (error) {
    await stopSides(sides)
    throw error
  }
}

export async function stopSides(sides: readonly Side[]): Promise<void> {
  for (const { product } of sides) await product.stop()
}

/** Commit of a checkout; its folder's name if it is not one of Git. */
function nameOf(root: string): string {
  try {
    return execFileSync('git', ['-C', root, 'rev-parse', '--short=8', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return basename(root)
  }
}

/** CPU time so far, with that of database processes that have exited. */
export function spentBy({ pid: product }: Spawned): Spent {
  const others = family(product).filter((pid) => pid !== product)
  return {
    node: processorTime(product),
    database: others.reduce((sum, pid) => sum + processorTime(pid) + timeOfExitedChildren(pid), 0),
  }
}
