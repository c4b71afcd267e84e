import { REQUEST_TIMEOUT_MS, retryDelay } from '../connection.ts'

/** Heartbeats come every 30 seconds; a stream counts as lost 10 seconds after a missed one (readings.md, Sessions). */
export const MAX_SILENCE_MS = 40_000

/** A stream lost sooner than this adds to the failure count. Otherwise it would be retried every second. */
const STABLE_AFTER_MS = 10_000

/** State of the stream. Times are milliseconds of the caller's clock. */
export type ConnectionState =
  /** Requested, without an event so far, after `failures` consecutive failures. */
  | { phase: 'opening'; failures: number; since: number }
  | { phase: 'live'; failures: number; since: number; heardAt: number }
  | { phase: 'waiting'; failures: number; until: number }
  /** Final: the account is signed out or not allowed. */
  | { phase: 'ended' }

/**
 * `lost`: the stream ended or failed, or the browser is offline. `woken`: the browser is online or the page is visible
 * again. `time`: the time returned by `dueAt` has come.
 */
export type ConnectionEvent = 'heard' | 'lost' | 'rejected' | 'woken' | 'time'

export function openingAt(now: number, failures = 0): ConnectionState {
  return { phase: 'opening', failures, since: now }
}

/** Time of the next timed transition; null for none. */
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

/** Returns the state after an event, or the same object if nothing changes. */
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
      // The computer was asleep and its timers did not run, so events may have been missed.
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
