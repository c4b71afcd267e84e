import { runAsLeader } from '../leader-election.ts'
import type { ConnectionState } from './connection-state.ts'
import { type LiveEvent, streamFor } from './event-stream.ts'
import { connectLive, type LiveConnection } from './live-connection.ts'

/** How the stream stands, for whoever shows it. */
export type LivePhase = 'connecting' | 'live' | 'reconnecting' | 'ended'

/** What tabs tell each other: the first two are the leader's. */
type Message =
  | { kind: 'told'; event: LiveEvent; id: string | undefined }
  | { kind: 'stands'; phase: LivePhase; id: string | undefined }
  | { kind: 'asks' }
  | { kind: 'woken' }

type SharedStreamParts = {
  userId: string
  hear: (event: LiveEvent) => void
  show: (phase: LivePhase) => void
}

/**
 * Follows the live stream of who is signed in, one for all tabs of the browser: by HTTP/1.1 it has six connections to a
 * server, which so many tabs with a stream each would use up. One tab leads and passes on what it hears; when it goes,
 * the next goes on where the stream stood.
 * @returns what ends that for this tab
 */
export function shareStream({ userId, hear, show }: SharedStreamParts): () => void {
  const stopping = new AbortController()
  const channel = new BroadcastChannel(`live ${userId}`)
  const tell = (message: Message) => channel.postMessage(message)
  let stands: string | undefined
  let phase: LivePhase = 'connecting'
  let leading: LiveConnection | null = null

  function stand(next: LivePhase) {
    phase = next
    show(phase)
  }

  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    if (data.kind === 'asks' && leading) tell({ kind: 'stands', phase, id: stands })
    if (data.kind === 'woken') leading?.woken()
    // Without locks there may be two leaders, and each believes itself.
    if (data.kind === 'stands' && !leading) {
      stands = data.id ?? stands
      stand(data.phase)
    }
    if (data.kind === 'told') {
      if (!leading) stands = data.id ?? stands
      hear(data.event)
    }
  })

  function lead(signal: AbortSignal): Promise<void> {
    return new Promise((done) => {
      const connection = connectLive({
        from: stands,
        open: streamFor(userId),
        hear(event, id) {
          stands = id ?? stands
          tell({ kind: 'told', event, id })
          hear(event)
        },
        show(state) {
          stand(phaseOf(state))
          tell({ kind: 'stands', phase, id: stands })
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
    else tell({ kind: 'woken' })
  }
  const sleep = () => leading?.offline()
  const { signal } = stopping
  document.addEventListener('visibilitychange', wake, { signal })
  addEventListener('online', wake, { signal })
  addEventListener('offline', sleep, { signal })
  tell({ kind: 'asks' })
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
