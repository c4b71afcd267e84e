import pg from 'pg'
import type { Logger } from 'pino'
import type { Executor } from '../database/database.ts'
import { refreshing } from './refresh.ts'
import { Registry } from './registry.ts'
import { LiveStream } from './stream.ts'

const CHANNEL = 'live'

/** Seconds before each try to have the connection again; the last one from then on. */
const RETRIES = [0, 1, 2, 5, 10]

type Listening = {
  /** Whether everything that is announced now will be heard. */
  isUp(): boolean
  stop(): Promise<void>
}

/**
 * Hears what triggers announce, on a connection of its own, which it makes again whenever it is lost. Resolves after the
 * first try, whether or not that was a success.
 * @param on.heard gets each announcement
 * @param on.lost is called when announcements may be missed from now on
 */
async function listen(
  connection: pg.PoolConfig,
  log: Logger,
  on: { heard(announcement: string): void; lost(): void },
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
    const next = new pg.Client({ ...connection, application_name: 'trellis-live', keepAlive: true })
    let over = false
    const lose = (error?: Error) => {
      if (over) return
      over = true
      client = null
      on.lost()
      if (stopped) return
      const seconds = RETRIES[Math.min(failures, RETRIES.length - 1)] ?? 0
      failures += 1
      log.warn({ err: error, seconds }, 'Live updates lost their database, and try again')
      retry = setTimeout(connect, seconds * 1000)
      next.end().catch(() => {})
    }
    next.on('error', lose)
    next.on('end', lose)
    next.on('notification', ({ payload = '' }) => on.heard(payload))
    try {
      await next.connect()
      await next.query(`LISTEN ${CHANNEL}`)
    } catch (error) {
      return lose(error instanceof Error ? error : new Error(String(error)))
    }
    if (over) return
    if (stopped) return next.end()
    failures = 0
    client = next
  }
}

/** A handful of tabs and devices; each costs memory while it is open. */
const MOST_STREAMS_OF_ONE = 20

const HEARTBEAT_SECONDS = 30

export type Live = {
  /**
   * Opens a stream that tells a parent what the linked learners do, from `lastEventId` on.
   * @param cutOff breaks the connection of a client that takes nothing
   * @returns null where this person has as many as one may have; one that ends at once while nothing can be heard
   */
  subscribe(
    reader: { sessionId: string; parentId: string; lastEventId: string | undefined },
    cutOff: () => void,
  ): LiveStream | null
  /** Takes out a stream that nobody reads any more. */
  leave(stream: LiveStream): void
  /** Ends every stream, and each that is opened from now on. */
  stop(): Promise<void>
}

/**
 * Live updates of one process: triggers announce over one connection that somebody's events or access changed, and
 * what there is to tell is read for the streams concerned (docs/decisions/2026-11-21-live-events-told-by-triggers.md).
 * Streams share one timer. When the connection is lost they all end, and their clients go on from where they stand.
 */
export async function openLive(
  db: Executor,
  connection: pg.PoolConfig,
  log: Logger,
  { heartbeatSeconds = HEARTBEAT_SECONDS } = {},
): Promise<Live> {
  const registry = new Registry()
  const refresh = refreshing(db, registry, log)
  const end = (streams: Iterable<LiveStream>) => {
    for (const stream of [...streams]) {
      registry.delete(stream)
      stream.end()
    }
  }
  const listening = await listen(connection, log, {
    lost: () => end(registry.all()),
    heard(announcement) {
      const [kind, id = ''] = announcement.split(' ')
      if (kind === 'studied') refresh.askAbout(id)
      if (kind === 'links') refresh.ask(registry.ofParent(id))
      if (kind === 'session') end(registry.ofSession(id))
      if (kind === 'person') end(registry.ofParent(id))
    },
  })

  // A slice of the streams each second: with its heartbeat each is read for anew, so that a session that has expired ends
  // and whatever might have been missed is told.
  let slice = 0
  const timer = setInterval(() => {
    slice = (slice + 1) % heartbeatSeconds
    const streams = registry.ofSlice(slice)
    for (const stream of streams) stream.heartbeatDue = true
    refresh.ask(streams)
  }, 1000)
  timer.unref()

  let stopped = false
  return {
    subscribe(reader, cutOff) {
      if (registry.ofParent(reader.parentId).size >= MOST_STREAMS_OF_ONE) return null
      const stream = new LiveStream({ ...reader, slice }, cutOff)
      if (stopped || !listening.isUp()) {
        stream.end()
        return stream
      }
      registry.add(stream)
      refresh.ask([stream])
      return stream
    },
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
