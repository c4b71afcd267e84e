import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import { tryLockTurn } from './queries.ts'

export type RepeatOptions = {
  /** Name of the task, the same in every process. */
  name: string
  /** Pause of a process between two turns. */
  everySeconds: number
}

export type RepeatedTask = {
  /** Runs the next turn immediately, or another one after the running turn, which may already have read its input. */
  wake(): void
  /** Stops after the running turn. */
  stop(): Promise<void>
}

/**
 * Repeats a task in the processes of this database, one process at a time. Each turn holds a lock for the duration of its
 * transaction: it is released if the process is killed, and no process's clock matters.
 */
export function repeat(
  db: Kysely<unknown>,
  { name, everySeconds }: RepeatOptions,
  task: () => Promise<void>,
  log: Logger,
): RepeatedTask {
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
        if (await tryLockTurn(holding, name)) await task()
      })
    } catch (error) {
      log.warn({ err: error, name }, 'A repeated job failed; it will be retried')
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
