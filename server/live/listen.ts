import pg from 'pg'
import type { Logger } from 'pino'

const CHANNEL = 'live'

/** Seconds before each try to have the connection again; the last one from then on. */
const RETRIES = [0, 1, 2, 5, 10]

export type Listening = {
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
export async function listen(
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
