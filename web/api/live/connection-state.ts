import { REQUEST_TIMEOUT_MS, retryDelay } from '../connection.ts'

/** A heartbeat comes every 30 seconds; silent for 10 more counts as lost (readings.md, Sessions). In milliseconds. */
export const MAX_SILENCE_MS = 40_000

/** One that is lost sooner than that after it came counts with the failures before, or it would be tried every second. */
const STABLE_AFTER_MS = 10_000

/** How the stream stands; times are those of the clock that is handed in, in milliseconds. */
export type ConnectionState =
  /** Asked for, and nothing heard of it yet; `failures` came right before. */
  | { phase: 'opening'; failures: number; since: number }
  | { phase: 'live'; failures: number; since: number; heardAt: number }
  | { phase: 'waiting'; failures: number; until: number }
  /** For good: whoever asked is signed out, or may not follow. */
  | { phase: 'ended' }

/**
 * `lost`: it ended, failed, or the browser is offline. `woken`: the browser found its connection again or somebody
 * looks at the page again. `time`: what `dueAt` named has come.
 */
export type ConnectionEvent = 'heard' | 'lost' | 'rejected' | 'woken' | 'time'

export function openingAt(now: number, failures = 0): ConnectionState {
  return { phase: 'opening', failures, since: now }
}

/** When something is to happen by itself; null while nothing is. */
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

/** The state after something happened; the very same object where that changes nothing. */
export function reduceConnection(
  state: ConnectionState,
  happening: ConnectionEvent,
  now: number,
): ConnectionState {
  if (state.phase === 'ended') return state
  const due = (dueAt(state) ?? 0) <= now
  switch (happening) {
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
      // It slept, with its timers: nobody can say what was heard meanwhile.
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
