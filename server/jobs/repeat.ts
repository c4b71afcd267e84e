import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { DB } from '../database/schema.ts'
import { holdTurn } from './queries.ts'

export type Repeating = {
  /** Which work it is, the same on every process. */
  name: string
  /** How long a process waits between two turns. */
  everySeconds: number
}

/**
 * Does some work over and over on every process of this database, one process at a time. A turn is a lock that lives
 * with its transaction: it cannot stay behind when its process is killed, and no clock of a process is asked.
 *
 * @returns what ends it, once the turn under way is done
 */
export function repeat(
  db: Kysely<DB>,
  { name, everySeconds }: Repeating,
  work: () => Promise<void>,
  log: Logger,
): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn = takeTurn()

  async function takeTurn() {
    try {
      await db.transaction().execute(async (holding) => {
        if (await holdTurn(holding, name)) await work()
      })
    } catch (error) {
      log.warn({ err: error, name }, 'A job did not get its turn; it is tried again')
    }
    if (stopped) return
    timer = setTimeout(() => {
      turn = takeTurn()
    }, everySeconds * 1000)
  }

  return async () => {
    stopped = true
    clearTimeout(timer)
    await turn
  }
}
