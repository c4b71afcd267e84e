import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { isConflict } from '../unavailable.ts'

/** Pause before the second run, in which the other transaction takes the locks that the first run has released. */
const PAUSE_MS = 100

/**
 * Runs a transaction, and once more if the database has rolled it back because of other transactions: one of two that
 * wait for each other, or on several nodes one whose rows another has changed. A second conflict is thrown.
 */
export async function retryConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt()
  } catch (error) {
    if (!isConflict(error)) throw error
    await wait(PAUSE_MS)
    return await attempt()
  }
}

/**
 * Runs `work` in a transaction, and once more after a conflict with another: outside the transaction it may only do what
 * can be done twice.
 */
export function inTransaction<Result>(
  kysely: Kysely<unknown>,
  work: (db: Transaction<unknown>) => Promise<Result>,
): Promise<Result> {
  return retryConflict(() => kysely.transaction().execute(work))
}
