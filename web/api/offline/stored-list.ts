import { v4 as newId } from 'uuid'
import type { Waiting } from './queue.ts'
import { accountEntries, type Codec } from './store.ts'

/**
 * Change with its idempotency key, by which the server counts it once however often it is sent, and its sort key, in
 * milliseconds of this browser's clock.
 */
export type Queued<Change> = Change & { id: string; turn: number }

/** Far more than waiting for the connection can add. A longer list is a defect and must not fill the browser's storage. */
const MAX_ITEMS = 1_000

/**
 * Waiting changes of an account that are sent in the order in which they were made. A full list takes no more.
 * @param kind kind of the entries in the browser's storage
 */
export function storedList<Change extends object>(
  kind: string,
  accountId: string,
  codec: Codec<Queued<Change>>,
): Waiting<Change, Queued<Change>> {
  const entries = accountEntries([kind, accountId], codec)
  const list = () => inOrder(entries.list().map(({ value }) => value))
  return {
    prefix: entries.prefix,
    list,
    add(change) {
      const waiting = list()
      if (waiting.length >= MAX_ITEMS) return null
      const added: Queued<Change> = { ...change, id: newId(), turn: nextTurn(waiting, Date.now()) }
      entries.write(added.id, added)
      return added
    },
    remove: ({ id }) => entries.remove(id),
  }
}

type Turn = { id: string; turn: number }

export function inOrder<Item extends Turn>(items: readonly Item[]): Item[] {
  return items.toSorted((a, b) => a.turn - b.turn || a.id.localeCompare(b.id))
}

/** Sort key after all of these items, even if the clock was set back. */
export function nextTurn(items: readonly Turn[], now: number): number {
  return items.reduce((turn, item) => Math.max(turn, item.turn + 1), now)
}
