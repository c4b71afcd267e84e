import { queryClient } from '../client.ts'
import { createPause, type Failure, type LaterReason, retryDelay, serverPause } from '../connection.ts'
import { runInOneTab } from '../leader-election.ts'
import { checkSession, isSignedIn } from '../session.ts'
import { onWorkLost } from '../work-lost.ts'
import { onChangeInOtherTab } from './store.ts'

/** An account's changes in the browser's storage that the server has not confirmed. */
export type Waiting<Change, Item> = {
  /** Prefix of their names in the storage, and name of the lock by which one tab sends at a time. */
  prefix: string
  /** In the order in which they are sent. */
  list(): readonly Item[]
  /**
   * Stores a change; it replaces a waiting one of the same key.
   * @returns null if nothing waits because of it
   */
  add(change: Change): Item | null
  /** Removes an item that is settled, unless a newer one has replaced it. */
  remove(item: Item): void
}

/** `sending` for items added on this page that have not failed yet, `waiting` for all others. */
type ItemState = 'sending' | 'waiting'

/** @property reason the server's reason to wait; null for the connection */
export type WithState<Item> = Item & { state: ItemState; reason: LaterReason | null }

/** Pause before an item is sent again that the server is checking. */
const CHECKING_PAUSE_MS = 5_000
/** Longest pause before an item is sent again whose daily maximum is reached: clocks may differ. */
const MAX_LIMIT_PAUSE_MS = 60 * 60 * 1000

/**
 * Saved items that are sent again if the server loses work that it has acknowledged, as a failover of its database can:
 * those of the last minutes, as long as the page is open.
 */
const KEEP_SAVED_MS = 5 * 60_000
const MAX_SAVED = 100

/** Attempts for an item that is sent again, of which the user is not told. */
const MAX_RESENDS = 5

/** Outcome that removes the item from the queue. */
export type Settled<Saved> = Saved | Extract<Failure, { kind: 'rejected' }>

export type Reported<Item, Saved> = {
  item: Item
  outcome: Settled<Saved> | Extract<Failure, { kind: 'signed-out' | 'server-error' }>
}

type QueueParts<Change, Item, Saved> = {
  accountId: string
  waiting: Waiting<Change, Item>
  /** Group of an item; by default all are one. A server error holds back the later items of the same group and no others. */
  groupOf?: (item: Item) => string
  /** Compares two changes; a duplicate of a waiting one is not added. */
  isSame?: (change: Change, waiting: Item) => boolean
  /** Resolves once nothing else can interfere with sending the item. */
  prepare?: (item: Item) => Promise<void>
  /** Sends the item; never rejects. */
  send: (item: Item) => Promise<Saved | Failure>
  /** Sends a saved item again, without effects on the page; by default like the first time. Must be idempotent. */
  sendAgain?: (item: Item) => Promise<Saved | Failure>
  /**
   * Applies the outcome before the item leaves the queue.
   * @param state `waiting` if the item had to wait, so that another device may have sent something newer
   */
  onSettled: (item: Item, outcome: Settled<Saved>, state: ItemState) => Promise<void>
  /** Reports the outcomes of one run. A failure that is retried is reported once. */
  onReport?: (reported: readonly Reported<Item, Saved>[]) => void
  onSignedOut: () => void
  /** Longest pause after a failure. */
  maxPauseMs?: number
}

/** `later` if only items remain for which the server gave a reason to wait. `stop` waits for the next `start`, for example when another account is signed in. */
type RunResult = 'sent' | 'retry' | 'later' | 'stop'

/**
 * Queue of an account's changes in this browser that the server has not confirmed: the one way to save what must not be
 * lost. A change is stored before it is sent, so no lost connection, stopped server or closed page loses it, and removed
 * once the server has answered. One tab sends at a time, one item after another, with growing delays after failures.
 * Going online ends a delay early, but not before the server's Retry-After.
 */
export function createQueue<Change, Item extends { id: string }, Saved extends { kind: 'saved' | 'conflict' }>({
  accountId,
  waiting,
  groupOf = () => '',
  isSame = () => false,
  prepare,
  send,
  sendAgain = send,
  onSettled,
  onReport = () => {},
  onSignedOut,
  maxPauseMs = Number.POSITIVE_INFINITY,
}: QueueParts<Change, Item, Saved>) {
  /** Ids of items added on this page that have not failed yet. */
  const fresh = new Set<string>()
  /** Server's reasons to wait, by item, with the time at which each is sent again. */
  const later = new Map<string, { reason: LaterReason; at: number }>()
  /** Latest saved items, oldest first, with the times at which they were saved. */
  let saved: { item: Item; at: number }[] = []
  const listeners = new Set<() => void>()
  const pause = createPause()
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isRunning = false
  let lastRun = Promise.resolve()
  let shown = withState()

  function stateOf({ id }: Item): ItemState {
    return fresh.has(id) ? 'sending' : 'waiting'
  }
  function withState(): readonly WithState<Item>[] {
    return waiting.list().map((item) => ({ ...item, state: stateOf(item), reason: later.get(item.id)?.reason ?? null }))
  }
  function refresh() {
    shown = withState()
    for (const listener of listeners) listener()
  }
  onChangeInOtherTab(waiting.prefix, () => {
    refresh()
    // Another tab has sent everything.
    if (waiting.list().length === 0) pause.end()
  })

  async function run() {
    try {
      while (waiting.list().length > 0 && isSignedIn(accountId)) {
        // Unlike the delays between retries, the server's Retry-After never ends early.
        if (failures > 0 && serverPause() > 0) await new Promise((resolve) => setTimeout(resolve, serverPause()))
        const reported: Reported<Item, Saved>[] = []
        const result = await runInOneTab(waiting.prefix, () => sendAll(reported))
        if (reported.length > 0 && isSignedIn(accountId)) onReport(reported)
        if (result !== 'sent') fresh.clear()
        failures = result === 'retry' ? failures + 1 : 0
        if (result === 'stop') return
        refresh()
        if (result === 'retry') await pause.wait(Math.min(retryDelay(failures), maxPauseMs))
        if (result === 'later') await pause.wait(Math.max(0, Math.min(...dueTimes()) - performance.now()))
      }
      // Whatever failed here was sent by another tab.
      if (waiting.list().length === 0) failures = 0
    } finally {
      isRunning = false
      refresh()
    }
  }

  function wait({ id }: Item, reason: LaterReason) {
    const pauseMs =
      reason.kind === 'checking'
        ? CHECKING_PAUSE_MS
        : Math.min(Math.max(reason.until.getTime() - Date.now(), CHECKING_PAUSE_MS), MAX_LIMIT_PAUSE_MS)
    later.set(id, { reason, at: performance.now() + pauseMs })
  }
  const isLater = ({ id }: Item) => (later.get(id)?.at ?? 0) > performance.now()
  const dueTimes = () => waiting.list().flatMap(({ id }) => later.get(id)?.at ?? [])

  async function sendAll(reported: Reported<Item, Saved>[]): Promise<RunResult> {
    const stuckGroups = new Set<string>()
    const laterGroups = new Set<string>()
    let checked = false
    for (;;) {
      for (const one of waiting.list()) if (isLater(one)) laterGroups.add(groupOf(one))
      const item = waiting.list().find((one) => !stuckGroups.has(groupOf(one)) && !laterGroups.has(groupOf(one)))
      if (!item) return stuckGroups.size > 0 ? 'retry' : laterGroups.size > 0 ? 'later' : 'sent'
      if (!fresh.has(item.id) && !checked) {
        // An item that was stored before may be hours old.
        const session = await checkSession(accountId)
        if (session === 'unreachable') return 'retry'
        if (session === 'other') {
          onSignedOut()
          return 'stop'
        }
        checked = true
        // A newer item may have replaced it during the check.
        continue
      }
      if (prepare) await prepare(item)
      if (!isSignedIn(accountId)) return 'stop'
      const outcome = await send(item)
      switch (outcome.kind) {
        case 'unreachable':
          return 'retry'
        case 'later':
          wait(item, outcome.reason)
          laterGroups.add(groupOf(item))
          fresh.delete(item.id)
          refresh()
          break
        case 'server-error':
          stuckGroups.add(groupOf(item))
          if (fresh.has(item.id)) reported.push({ item, outcome })
          break
        case 'signed-out':
          reported.push({ item, outcome })
          onSignedOut()
          return 'stop'
        default:
          failures = 0
          reported.push({ item, outcome })
          if (outcome.kind === 'saved') rememberSaved(item)
          await onSettled(item, outcome, stateOf(item))
          waiting.remove(item)
          later.delete(item.id)
          if (!waiting.list().some(({ id }) => id === item.id)) fresh.delete(item.id)
          refresh()
      }
    }
  }

  const recentlySaved = () => saved.filter(({ at }) => at > performance.now() - KEEP_SAVED_MS)
  function rememberSaved(item: Item) {
    saved = [...recentlySaved().slice(1 - MAX_SAVED), { item, at: performance.now() }]
  }

  /** Sends the latest saved items again, in their order, before others. What the server still has, it recognizes. */
  async function resendSaved() {
    const items = recentlySaved()
    if (items.length === 0) return
    await runInOneTab(waiting.prefix, async () => {
      for (const { item } of items) {
        for (let attempt = 1; attempt <= MAX_RESENDS && isSignedIn(accountId); attempt += 1) {
          const { kind } = await sendAgain(item)
          if (kind !== 'unreachable' && kind !== 'later' && kind !== 'server-error') break
          await new Promise((resolve) => setTimeout(resolve, Math.max(retryDelay(attempt), serverPause())))
        }
      }
    })
    if (isSignedIn(accountId)) await queryClient.invalidateQueries()
  }
  onWorkLost(resendSaved)

  /** Starts sending after a delay, in which the next change may arrive; without one, a pause ends too. */
  function start(delay = 0) {
    clearTimeout(timer)
    if (delay > 0) {
      timer = setTimeout(start, delay)
      return
    }
    pause.end()
    if (isRunning) return
    isRunning = true
    lastRun = run()
  }

  return {
    /** Items in the order in which they are sent. */
    items: () => shown,
    /**
     * Stores a change and starts sending.
     * @returns false if nothing waits because of it
     */
    enqueue(change: Change, delay = 0): boolean {
      if (!waiting.list().some((other) => isSame(change, other))) {
        const added = waiting.add(change)
        if (added) fresh.add(added.id)
        refresh()
        if (!added) return false
      }
      start(delay)
      return true
    },
    start,
    /** Number of failed attempts since the last success, 0 while nothing waits. */
    failures: () => failures,
    /** Resolves when nothing is being sent. */
    idle(): Promise<void> {
      clearTimeout(timer)
      pause.end()
      return lastRun
    },
    /** Rereads the storage after something else has changed it. */
    refresh,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
