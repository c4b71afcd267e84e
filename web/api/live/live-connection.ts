import {
  type ConnectionEvent,
  type ConnectionState,
  dueAt,
  openingAt,
  reduceConnection,
} from './connection-state.ts'
import type { LiveEvent, OpenStream } from './event-stream.ts'

export type LiveConnection = {
  /** The browser is online again, or somebody looks at a page of it again. */
  woken: () => void
  /** The browser says that it is offline. */
  offline: () => void
  stop: () => void
}

export type LiveConnectionParts = {
  /** Where an earlier stream of this browser stood. */
  from: string | undefined
  open: OpenStream
  hear: (event: LiveEvent, id: string | undefined) => void
  show: (state: ConnectionState) => void
}

/** Keeps one stream open until it is stopped or refused, and goes on where the one before stood. */
export function connectLive({ from, open, hear, show }: LiveConnectionParts): LiveConnection {
  let stands = from
  let state: ConnectionState = openingAt(Date.now())
  let attempt = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined

  function step(happening: ConnectionEvent) {
    const next = reduceConnection(state, happening, Date.now())
    if (next === state) return
    const begins = next.phase === 'opening'
    if (begins || next.phase === 'waiting' || next.phase === 'ended') attempt.abort()
    const told = next.phase !== state.phase
    state = next
    wait()
    if (begins) void run()
    if (told) show(state)
  }

  function wait() {
    clearTimeout(timer)
    const due = dueAt(state)
    if (due !== null) timer = setTimeout(() => step('time'), Math.max(due - Date.now(), 0))
  }

  async function run() {
    attempt = new AbortController()
    const { signal } = attempt
    const resumes = stands !== undefined
    let heard = false
    const end = await open(stands, signal, (event, id) => {
      if (signal.aborted) return
      step('heard')
      // What happened before the first stream stood was told to nobody.
      if (!heard && !resumes && event.kind !== 'refetch') hear({ kind: 'refetch' }, id)
      heard = true
      stands = id ?? stands
      hear(event, stands)
    })
    if (signal.aborted) return
    step(end)
  }

  wait()
  show(state)
  void run()
  return {
    woken: () => step('woken'),
    offline: () => step('lost'),
    stop() {
      clearTimeout(timer)
      state = { phase: 'ended' }
      attempt.abort()
    },
  }
}
