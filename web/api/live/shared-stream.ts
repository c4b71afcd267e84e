import { runAsLeader } from '../leader-election.ts'
import type { ConnectionState } from './connection-state.ts'
import { type LiveEvent, streamFor } from './event-stream.ts'
import { connectLive, type LiveConnection } from './live-connection.ts'

/** State of the stream, for display. */
export type LivePhase = 'connecting' | 'live' | 'reconnecting' | 'ended'

/** Messages between tabs; the leader sends the first two. */
type Message =
  | { kind: 'event'; event: LiveEvent; id: string | undefined }
  | { kind: 'state'; phase: LivePhase; id: string | undefined }
  | { kind: 'state-request' }
  | { kind: 'woken' }

type SharedStreamParts = {
  userId: string
  /** Position of the page's data, at which the browser's first stream opens. */
  position: Promise<string>
  onEvent: (event: LiveEvent) => void
  onPhase: (phase: LivePhase) => void
}

/**
 * Subscribes to the live stream of the signed-in account, which all tabs of the browser share: over HTTP/1.1 a browser
 * opens at most six connections to a server, which six tabs would use up. One tab leads and passes on the events; when
 * it closes, the next one resumes the stream.
 * @returns a function that unsubscribes this tab
 */
export function shareStream({ userId, position, onEvent, onPhase }: SharedStreamParts): () => void {
  const stopping = new AbortController()
  const channel = new BroadcastChannel(`live ${userId}`)
  const post = (message: Message) => channel.postMessage(message)
  let lastEventId: string | undefined
  let phase: LivePhase = 'connecting'
  let leading: LiveConnection | null = null

  function setPhase(next: LivePhase) {
    phase = next
    onPhase(phase)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'state-request' && leading) post({ kind: 'state', phase, id: lastEventId })
    if (data.kind === 'woken') leading?.woken()
    // Without Web Locks there may be two leaders, each with its own state.
    if (data.kind === 'state' && !leading) {
      lastEventId = data.id ?? lastEventId
      setPhase(data.phase)
    }
    if (data.kind === 'event') {
      if (!leading) lastEventId = data.id ?? lastEventId
      onEvent(data.event)
    }
  })

  async function lead(signal: AbortSignal): Promise<void> {
    const isNew = lastEventId === undefined
    const aborted = new Promise<null>((end) => signal.addEventListener('abort', () => end(null)))
    const from = lastEventId ?? (await Promise.race([position, aborted]))
    if (from === null || signal.aborted) return
    return new Promise((done) => {
      const connection = connectLive({
        from,
        open: streamFor(userId, isNew),
        onEvent(event, id) {
          lastEventId = id ?? lastEventId
          post({ kind: 'event', event, id })
          onEvent(event)
        },
        onState(state) {
          setPhase(phaseOf(state))
          post({ kind: 'state', phase, id: lastEventId })
        },
      })
      leading = connection
      signal.addEventListener('abort', () => {
        connection.stop()
        leading = null
        done()
      })
    })
  }

  const wake = () => {
    if (document.visibilityState !== 'visible') return
    if (leading) leading.woken()
    else post({ kind: 'woken' })
  }
  const sleep = () => leading?.offline()
  const { signal } = stopping
  document.addEventListener('visibilitychange', wake, { signal })
  addEventListener('online', wake, { signal })
  addEventListener('offline', sleep, { signal })
  post({ kind: 'state-request' })
  void runAsLeader(`live ${userId}`, signal, lead)

  return () => {
    stopping.abort()
    channel.close()
  }
}

function phaseOf(state: ConnectionState): LivePhase {
  switch (state.phase) {
    case 'live':
    case 'ended':
      return state.phase
    case 'opening':
      return state.failures === 0 ? 'connecting' : 'reconnecting'
    case 'waiting':
      return 'reconnecting'
  }
}
