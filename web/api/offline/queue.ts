import { v4 as newId } from 'uuid'
import type { Failure } from '../connection.ts'
import { runInOneTab } from '../leader-election.ts'
import { checkSession, isSignedIn } from '../session.ts'
import { type Attempt, createSender } from './sender.ts'
import { accountEntries, type Codec, onChangeInOtherTab } from './store.ts'

/**
 * Item with its idempotency key, by which the server counts it once however often it is sent, and its sort key, in
 * milliseconds of this browser's clock.
 */
export type Queued<Item> = Item & { id: string; turn: number }

/** `sending` for items added on this page that have not failed yet, `waiting` for all others. */
export type QueuedWithState<Item> = Queued<Item> & { state: 'sending' | 'waiting' }

/** Outcome that removes the item from the queue. */
export type Settled<Saved> = Saved | Extract<Failure, { kind: 'rejected' }>

export type Reported<Item, Saved> = {
  item: Queued<Item>
  outcome: Settled<Saved> | Extract<Failure, { kind: 'signed-out' | 'server-error' }>
}

type QueueParts<Item extends object, Saved extends { kind: 'saved' }> = {
  /** Kind of the entries in the browser's storage. */
  kind: string
  accountId: string
  codec: Codec<Queued<Item>>
  /** Group of an item. A server error holds back the later items of the same group and no others. */
  groupOf: (item: Item) => string
  /** Compares two items; a duplicate of a waiting item is not added. */
  isSame: (item: Item, waiting: Item) => boolean
  /** Resolves once nothing else can interfere with sending the item. */
  prepare: (item: Queued<Item>) => Promise<void>
  /** Sends the item; never rejects. */
  send: (item: Queued<Item>) => Promise<Saved | Failure>
  /** Applies the outcome before the item leaves the queue. */
  onSettled: (item: Queued<Item>, outcome: Settled<Saved>) => Promise<void>
  /** Reports the outcomes of one run. A failure that is retried is reported once. */
  onReport: (reported: readonly Reported<Item, Saved>[]) => void
  onSignedOut: () => void
}

/** Far more than `isSame` allows. A longer queue is a defect and must not fill the browser's storage. */
const MAX_ITEMS = 1_000

/**
 * Queue of an account's changes in this browser that the server has not confirmed. An item is stored before it is sent,
 * so no lost connection, stopped server or closed page loses it, and removed once the server has answered. One tab
 * sends at a time.
 */
export function createQueue<Item extends object, Saved extends { kind: 'saved' }>(parts: QueueParts<Item, Saved>) {
  const { kind, accountId, codec, groupOf, isSame } = parts
  const entries = accountEntries([kind, accountId], codec)
  /** Ids of items added on this page that have not failed yet. */
  const fresh = new Set<string>()
  const listeners = new Set<() => void>()
  let shown = withState()

  function stored(): Queued<Item>[] {
    return inOrder(entries.list().map(({ value }) => value))
  }
  function withState(): readonly QueuedWithState<Item>[] {
    return stored().map((item) => ({ ...item, state: fresh.has(item.id) ? 'sending' : 'waiting' }))
  }
  function refresh() {
    shown = withState()
    for (const listener of listeners) listener()
  }
  onChangeInOtherTab(entries.prefix, refresh)

  const sender = createSender({
    accountId,
    hasWork: () => stored().length > 0,
    async attempt() {
      const reported: Reported<Item, Saved>[] = []
      const result = await runInOneTab(entries.prefix, () => sendAll(reported))
      if (reported.length > 0 && isSignedIn(accountId)) parts.onReport(reported)
      if (result !== 'sent') fresh.clear()
      return result
    },
    onChange: refresh,
  })

  async function sendAll(reported: Reported<Item, Saved>[]): Promise<Attempt> {
    const stuckGroups = new Set<string>()
    let checked = false
    for (;;) {
      const item = nextToSend(stored(), groupOf, stuckGroups)
      if (!item) return stuckGroups.size > 0 ? 'retry' : 'sent'
      if (!fresh.has(item.id) && !checked) {
        // An item that was stored before may be hours old.
        const session = await checkSession(accountId)
        if (session === 'unreachable') return 'retry'
        if (session === 'other') {
          parts.onSignedOut()
          return 'stop'
        }
        checked = true
      }
      await parts.prepare(item)
      if (!isSignedIn(accountId)) return 'stop'
      const outcome = await parts.send(item)
      switch (outcome.kind) {
        case 'unreachable':
          return 'retry'
        case 'server-error':
          stuckGroups.add(groupOf(item))
          if (fresh.has(item.id)) reported.push({ item, outcome })
          break
        case 'signed-out':
          reported.push({ item, outcome })
          parts.onSignedOut()
          return 'stop'
        default:
          reported.push({ item, outcome })
          await parts.onSettled(item, outcome)
          entries.remove(item.id)
          fresh.delete(item.id)
          refresh()
      }
    }
  }

  return {
    /** Items in the order in which they were added. */
    items: () => shown,
    /**
     * Stores an item and starts sending.
     * @returns true for a new item, false for a duplicate, null if the queue is full
     */
    enqueue(item: Item): boolean | null {
      const waiting = stored()
      const isNew = !waiting.some((other) => isSame(item, other))
      if (isNew) {
        if (waiting.length >= MAX_ITEMS) return null
        const added: Queued<Item> = { ...item, id: newId(), turn: nextTurn(waiting, Date.now()) }
        fresh.add(added.id)
        entries.write(added.id, added)
        refresh()
      }
      sender.start()
      return isNew
    },
    start: () => sender.start(),
    /** Rereads the storage after another tab has sent items. */
    refresh,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
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

/** First item in order whose group is not held back. */
export function nextToSend<Item extends Turn>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  stuckGroups: ReadonlySet<string>,
): Item | undefined {
  return inOrder(items).find((item) => !stuckGroups.has(groupOf(item)))
}
