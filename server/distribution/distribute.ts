import type pg from 'pg'
import { addForeignKeys, dropForeignKeys, listForeignKeys } from '../backup/queries.ts'
import { type Executor, openConnection } from '../database/database.ts'
import { hasMoved, listMoved, readCatalog } from './catalog-queries.ts'
import {
  copyToEveryNode,
  deleteLocalRows,
  distributeByLearner,
  dropTrigger,
  prepareToMove,
  setUpDatabase,
  widenKey,
} from './move-queries.ts'
import { type Plan, planDistribution } from './plan.ts'

/**
 * What moves the tables that migrations add to a distributed database (`migrate`); undefined if nothing is distributed.
 * @throws an error for tables that cannot be distributed
 */
export async function tableMover(
  db: Executor,
  connection: pg.ClientConfig,
  onProgress: (message: string) => void,
): Promise<(() => Promise<void>) | undefined> {
  if (!(await hasMoved(db))) return undefined
  return async () => {
    const plan = await planRest(db)
    if (plan.pending.length === 0) return
    if (plan.problems.length > 0) throw new Error(`The new tables cannot be distributed. ${plan.problems.join('. ')}`)
    await distribute(connection, plan, onProgress)
  }
}

/** Performs a plan without problems in one transaction over all nodes: a failure leaves the database as it was. */
export async function distribute(
  connection: pg.ClientConfig,
  plan: Plan,
  onProgress: (message: string) => void,
): Promise<void> {
  const { client, kysely } = await openConnection(connection)
  try {
    await kysely.transaction().execute((db) => move(db, plan, onProgress))
  } finally {
    await client.end()
  }
}

async function move(db: Executor, plan: Plan, onProgress: (message: string) => void) {
  await prepareToMove(db)
  await setUpDatabase(db)
  const affected = new Set([...plan.restored, ...plan.cleanups].map(({ name }) => name))
  const keys = (await listForeignKeys(db)).filter(({ constraint }) => affected.has(constraint))
  await dropForeignKeys(db, keys)
  for (const trigger of plan.polled) await dropTrigger(db, trigger)
  for (const key of plan.widened) await widenKey(db, key)

  let beside = (await listMoved(db)).find(({ type }) => type === 'distributed')?.name ?? null
  for (const { name, place } of plan.pending) {
    onProgress(place === 'learner' ? `Distributing ${name}` : `Copying ${name} to every node`)
    if (place === 'every node') await copyToEveryNode(db, name)
    else {
      await distributeByLearner(db, name, beside)
      beside ??= name
    }
  }
  // Foreign keys are still absent.
  for (const { name } of plan.pending) await deleteLocalRows(db, name)

  onProgress(`Adding ${plan.restored.length} foreign keys`)
  const restored = new Set(plan.restored.map(({ name }) => name))
  await addForeignKeys(
    db,
    keys.filter(({ constraint }) => restored.has(constraint)),
  )
}

/** Plans what is left to do in a database that has Citus. */
export async function planRest(db: Executor): Promise<Plan> {
  return planDistribution(await readCatalog(db), await listMoved(db))
}
