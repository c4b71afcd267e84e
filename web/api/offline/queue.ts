import { v4 as newId } from 'uuid'
import type { Failure } from '../connection.ts'
import { runInOneTab } from '../leader-election.ts'
import { checkSession, isSignedIn } from '../session.ts'
import { type Attempt, createSender } from './sender.ts'
import { accountEntries, type Codec, onChangeInOtherTab } from './store.ts'

/**
 * An item with its idempotency key, by which the server counts it once however often it is sent, and its place in the
 * order, in milliseconds of this browser's clock.
 */
export type Queued<Item> = Item & { id: string; turn: number }

/** `sending` was added on this page and has not failed yet; `waiting` is everything else. */
export type QueuedWithState<Item> = Queued<Item> & { state: 'sending' | 'waiting' }

/** An outcome that takes the item out of the queue. */
export type Settled<Saved> = Saved | Extract<Failure, { kind: 'rejected' }>

export type Reported<Item, Saved> = {
  item: Queued<Item>
  outcome: Settled<Saved> | Extract<Failure, { kind: 'signed-out' | 'server-error' }>
}

type QueueParts<Item extends object, Saved extends { kind: 'saved' }> = {
  /** The kind of entry in the browser's storage. */
  kind: string
  accountId: string
  codec: Codec<Queued<Item>>
  /** Items are grouped: one that the server fails on holds back the later ones of its group, and no others. */
  groupOf: (item: Item) => string
  /** Compares two items; one that waits already is not added again. */
  isSame: (item: Item, waiting: Item) => boolean
  /** Resolves once nothing else may interfere with sending the item. */
  prepare: (item: Queued<Item>) => Promise<void>
  /** Sends the item; never rejects. */
  send: (item: Queued<Item>) => Promise<Saved | Failure>
  /** Applies the outcome before the item leaves the queue. */
  onSettled: (item: Queued<Item>, outcome: Settled<Saved>) => Promise<void>
  /** Reports what was sent in one go. A failure that is retried is reported once. */
  onReport: (reported: readonly Reported<Item, Saved>[]) => void
  onSignedOut: () => void
}

/** Far more than `isSame` lets through: a longer queue is a defect, and must not fill the browser's storage. */
const MAX_ITEMS = 1_000

/**
 * Queue of everything an account has done in this browser and the server does not have yet. An item is stored before it is sent, so that
 * no lost connection, stopped server or closed page loses it, and leaves by the server's answer. One tab sends at a time.
 */
export function createQueue<Item extends object, Saved extends { kind: 'saved' }>(parts: QueueParts<Item, Saved>) {
  const { kind, accountId, codec, groupOf, isSame } = parts
  const entries = accountEntries([kind, accountId], codec)
  /** The items that were added on this page and have not failed yet. */
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
        // Hours may have passed.
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
    /** In the order in which they were added. */
    items: () => shown,
    /**
     * Stores an item and begins to send.
     * @returns whether the item is new; null where the queue takes no more
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
    /** Reads the storage again, after another tab has sent. */
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

/** The turn after all of these, by a clock that may have been set back. */
export function nextTurn(items: readonly Turn[], now: number): number {
  return items.reduce((turn, item) => Math.max(turn, item.turn + 1), now)
}

/** The first in order whose group is not held back. */
export function nextToSend<Item extends Turn>(
  items: readonly Item[],
  groupOf: (item: Item) => string,
  stuckGroups: ReadonlySet<string>,
): Item | undefined {
  return inOrder(items).find((item) => !stuckGroups.has(groupOf(item)))
}
