import { AsyncLocalStorage } from 'node:async_hooks'

/**
 * Turn that the work of a request takes in queues that it reaches through the auth library, which passes nothing on.
 * @property key account, network or device among which turns are shared
 * @property kind of the sender (http/sender.ts)
 * @property hasDevice true if some account has signed in from this device before
 * @property headStartMs time by which it counts as having used less than others (fair-queue.ts), such as a device from
 * which this account has signed in before
 */
type Turn = { key: string; kind?: 'account' | 'network'; headStartMs?: number; hasDevice?: boolean }

const turns = new AsyncLocalStorage<Turn>()

/** Runs a task whose queued work takes this turn. */
export function inTurn<Result>(turn: Turn, task: () => Result): Result {
  return turns.run({ ...turn }, task)
}

/** Changes the turn of the rest of the current request, once more is known about its sender. */
export function changeTurn(change: Partial<Turn>): void {
  const turn = turns.getStore()
  if (turn) Object.assign(turn, change)
}

/** Turn of the current request; work outside of requests, such as seeding, shares one. */
export function currentTurn(): Turn {
  return turns.getStore() ?? { key: '' }
}
