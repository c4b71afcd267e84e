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

export type Repeated = {
  /** Takes the next turn at once; one more after the turn under way, which may have looked already. */
  wake(): void
  /** Ends it, once the turn under way is done. */
  stop(): Promise<void>
}

/**
 * Does some work over and over on every process of this database, one process at a time. A turn is a lock that lives
 * with its transaction: it cannot stay behind when its process is killed, and no clock of a process is asked.
 */
export function repeat(
  db: Kysely<DB>,
  { name, everySeconds }: Repeating,
  work: () => Promise<void>,
  log: Logger,
): Repeated {
  let stopped = false
  let woken = false
  let waiting: NodeJS.Timeout | undefined
  let turns = takeTurns()

  async function takeTurns() {
    do {
      woken = false
      await takeTurn()
    } while (woken && !stopped)
    if (stopped) return
    waiting = setTimeout(takeNext, everySeconds * 1000)
  }

  async function takeTurn() {
    try {
      await db.transaction().execute(async (holding) => {
        if (await holdTurn(holding, name)) await work()
      })
    } catch (error) {
      log.warn({ err: error, name }, 'A job did not get its turn; it is tried again')
    }
  }

  function takeNext() {
    waiting = undefined
    turns = takeTurns()
  }

  return {
    wake() {
      if (stopped) return
      woken = true
      if (waiting === undefined) return
      clearTimeout(waiting)
      takeNext()
    },
    async stop() {
      stopped = true
      clearTimeout(waiting)
      await turns
    },
  }
}
