import { REQUEST_TIMEOUT_MS, retryDelay } from '../connection.ts'

/** A heartbeat comes every 30 seconds; 10 more without one count as a lost stream (readings.md, Sessions). */
export const MAX_SILENCE_MS = 40_000

/** A stream lost sooner than this adds to the failures before it; otherwise it would be retried every second. */
const STABLE_AFTER_MS = 10_000

/** State of the stream; times are milliseconds of the clock passed in. */
export type ConnectionState =
  /** Requested, without an event so far, after `failures` failures in a row. */
  | { phase: 'opening'; failures: number; since: number }
  | { phase: 'live'; failures: number; since: number; heardAt: number }
  | { phase: 'waiting'; failures: number; until: number }
  /** Final: the account is signed out, or not allowed. */
  | { phase: 'ended' }

/**
 * `lost`: it ended, failed, or the browser is offline. `woken`: the browser is online again, or the page is visible
 * again. `time`: the time of `dueAt` has come.
 */
export type ConnectionEvent = 'heard' | 'lost' | 'rejected' | 'woken' | 'time'

export function openingAt(now: number, failures = 0): ConnectionState {
  return { phase: 'opening', failures, since: now }
}

/** Time of the next change that comes without an event; null for none. */
export function dueAt(state: ConnectionState): number | null {
  switch (state.phase) {
    case 'opening':
      return state.since + REQUEST_TIMEOUT_MS
    case 'live':
      return state.heardAt + MAX_SILENCE_MS
    case 'waiting':
      return state.until
    case 'ended':
      return null
  }
}

/** State after an event; the same object where nothing changes. */
export function reduceConnection(state: ConnectionState, event: ConnectionEvent, now: number): ConnectionState {
  if (state.phase === 'ended') return state
  const due = (dueAt(state) ?? 0) <= now
  switch (event) {
    case 'rejected':
      return { phase: 'ended' }
    case 'heard':
      if (state.phase === 'waiting') return state
      if (state.phase === 'live') return { ...state, heardAt: now }
      return { phase: 'live', failures: state.failures, since: now, heardAt: now }
    case 'lost':
      return state.phase === 'waiting' ? state : lost(state, now)
    case 'woken':
      if (state.phase === 'waiting') return openingAt(now, state.failures)
      // The computer slept, and its timers with it, so events may have been missed.
      return due ? openingAt(now, failuresOf(state, now) + 1) : state
    case 'time':
      if (!due) return state
      return state.phase === 'waiting' ? openingAt(now, state.failures) : lost(state, now)
  }
}

type Running = Exclude<ConnectionState, { phase: 'waiting' | 'ended' }>

function lost(state: Running, now: number): ConnectionState {
  const failures = failuresOf(state, now) + 1
  return { phase: 'waiting', failures, until: now + retryDelay(failures) }
}

function failuresOf(state: Running, now: number): number {
  return state.phase === 'live' && now - state.since >= STABLE_AFTER_MS ? 0 : state.failures
}
