import { serverPause } from '../connection.ts'
import { type ConnectionEvent, type ConnectionState, dueAt, openingAt, reduceConnection } from './connection-state.ts'
import type { LiveEvent, OpenStream } from './event-stream.ts'

export type LiveConnection = {
  /** The browser is online again, or one of its pages is visible again. */
  woken: () => void
  /** The browser is offline. */
  offline: () => void
  stop: () => void
}

export type LiveConnectionParts = {
  /** Position of the page's data, or id of the last event of an earlier stream. */
  from: string
  open: OpenStream
  onEvent: (event: LiveEvent, id: string | undefined) => void
  onState: (state: ConnectionState) => void
}

/**
 * Keeps one stream open until it is stopped or rejected; each stream resumes after the last event of the previous one.
 */
export function connectLive({ from, open, onEvent, onState }: LiveConnectionParts): LiveConnection {
  let lastEventId = from
  let state: ConnectionState = openingAt(Date.now())
  let attempt = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function step(event: ConnectionEvent) {
    const next = reduceConnection(state, event, Date.now())
    if (next === state) return
    const opens = next.phase === 'opening'
    if (opens || next.phase === 'waiting' || next.phase === 'ended') attempt.abort()
    const phaseChanged = next.phase !== state.phase
    state = next
    wait()
    if (opens) void run()
    if (phaseChanged) onState(state)
  }

  function wait() {
    clearTimeout(timer)
    const due = dueAt(state)
    if (due === null) return
    const pause = state.phase === 'waiting' ? serverPause() : 0
    timer = setTimeout(() => step('time'), Math.max(due - Date.now(), pause))
  }

  async function run() {
    attempt = new AbortController()
    const { signal } = attempt
    const end = await open(lastEventId, signal, (event, id) => {
      if (signal.aborted) return
      step('heard')
      lastEventId = id ?? lastEventId
      onEvent(event, lastEventId)
    })
    if (signal.aborted) return
    step(end)
  }

  wait()
  onState(state)
  void run()
  return {
    woken() {
      if (state.phase === 'waiting' && serverPause() > 0) return
      step('woken')
    },
    offline: () => step('lost'),
    stop() {
      clearTimeout(timer)
      state = { phase: 'ended' }
      attempt.abort()
    },
  }
}
