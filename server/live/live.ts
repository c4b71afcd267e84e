import pg from 'pg'
import type { Logger } from 'pino'
import { connectionSettings, type Executor } from '../database/database.ts'
import { createRefresh } from './refresh.ts'
import { Registry } from './registry.ts'
import { LiveStream } from './stream.ts'

const CHANNEL = 'live'

/**
 * Seconds before each reconnect; the last one repeats. Together with the timeout, notifications resume within two
 * seconds of a database restart.
 */
const RETRY_SECONDS = [0, 1]
const CONNECT_TIMEOUT_MS = 2000

type Listening = {
  /** True while every notification is received. */
  isUp(): boolean
  stop(): Promise<void>
}

/**
 * Listens for notifications on a dedicated connection and reconnects when it is lost. Resolves after the first attempt.
 * @param on.notified receives the payload of each notification
 * @param on.lost is called when notifications may be missed from now on
 */
async function listen(
  connection: pg.PoolConfig,
  log: Logger,
  on: { notified(text: string): void; lost(): void },
): Promise<Listening> {
  let client: pg.Client | null = null
  let retry: NodeJS.Timeout | undefined
  let failures = 0
  let stopped = false
  await connect()
  return {
    isUp: () => client !== null,
    async stop() {
      stopped = true
      clearTimeout(retry)
      const last = client
      client = null
      await last?.end()
    },
  }

  async function connect() {
    const next = new pg.Client({
      ...connection,
      application_name: 'trellis-live',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...connectionSettings('requests'),
    })
    let ended = false
    const lose = (error?: Error) => {
      if (ended) return
      ended = true
      client = null
      on.lost()
      if (stopped) return
      const seconds = RETRY_SECONDS[Math.min(failures, RETRY_SECONDS.length - 1)] ?? 0
      failures += 1
      log.warn({ err: error, seconds }, 'Live updates lost the database connection; reconnecting')
      retry = setTimeout(connect, seconds * 1000)
      next.end().catch(() => {})
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ payload = '' }) => on.notified(payload))
    try {
      await next.connect()
      await next.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      return lose(error instanceof Error ? error : new Error(String(error)))
    }
    if (ended) return
    if (stopped) return next.end()
    failures = 0
    client = next
  }
}

/** Limit of open streams, enough for several tabs and devices; each stream uses memory while it is open. */
const MAX_STREAMS_PER_PERSON = 20

const HEARTBEAT_SECONDS = 30

export type Live = {
  /**
   * Opens a stream of events of a parent's linked learners, after `lastEventId`.
   * @param cutOff breaks the connection of a client that does not read
   * @returns null if this person has too many open streams; an ended stream while notifications cannot be received
   */
  subscribe(
    reader: { sessionId: string; parentId: string; lastEventId: string | undefined },
    cutOff: () => void,
  ): LiveStream | null
  /** Number of open streams. */
  count(): number
  /** True while notifications of the database are received. */
  isUp(): boolean
  /** Removes a stream whose client has disconnected. */
  leave(stream: LiveStream): void
  /** Ends every stream, including later ones. */
  stop(): Promise<void>
}

/**
 * Live updates of one process: notifications on one connection announce new events or changed access, and the events
 * are then read for the affected streams (docs/decisions/2026-11-21-live-events-told-by-triggers.md). Streams share one
 * timer. When the connection is lost they all end, and their clients resume from their positions.
 * @param options.polls true where not every notification arrives, because other nodes send some: all streams are then
 *   read every second
 */
export async function openLive(
  db: Executor,
  connection: pg.PoolConfig,
  log: Logger,
  { heartbeatSeconds = HEARTBEAT_SECONDS, polls = false } = {},
): Promise<Live> {
  const registry = new Registry()
  const refresh = createRefresh(db, registry, log, polls)
  const end = (streams: Iterable<LiveStream>) => {
    for (const stream of [...streams]) {
      registry.delete(stream)
      stream.end()
    }
  }
  const listening = await listen(connection, log, {
    lost: () => end(registry.all()),
    notified(text) {
      const [kind, id = ''] = text.split(' ')
      if (kind === 'studied') refresh.enqueueFollowers(id)
      if (kind === 'links') refresh.enqueue(registry.ofParent(id))
      if (kind === 'session') end(registry.ofSession(id))
      if (kind === 'person') end(registry.ofParent(id))
    },
  })

  // Each second one slice of the streams gets a heartbeat and a read, which ends expired sessions and sends any missed
  // events.
  let slice = 0
  const timer = setInterval(() => {
    slice = (slice + 1) % heartbeatSeconds
    const streams = registry.ofSlice(slice)
    for (const stream of streams) stream.heartbeatDue = true
    refresh.enqueue(polls ? registry.all() : streams)
  }, 1000)
  timer.unref()

  let stopped = false
  return {
    subscribe(reader, cutOff) {
      if (registry.ofParent(reader.parentId).size >= MAX_STREAMS_PER_PERSON) return null
      const stream = new LiveStream({ ...reader, slice }, cutOff)
      if (stopped || !listening.isUp()) {
        stream.end()
        return stream
      }
      registry.add(stream)
      refresh.enqueue([stream])
      return stream
    },
    count: () => registry.size,
    isUp: listening.isUp,
    leave(stream) {
      registry.delete(stream)
      stream.end()
    },
    async stop() {
      stopped = true
      clearInterval(timer)
      end(registry.all())
      await listening.stop()
    },
  }
}
