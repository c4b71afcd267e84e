import type { Logger } from 'pino'
import type { Database } from '../../database/database.ts'
import { beat, endOutage, extendAttempts, lockHeartbeat } from './outage-queries.ts'

const INTERVAL_MS = 1000

/** Timeout of a heartbeat: the connection may lead to a server that is gone. */
const TIMEOUT_MS = 3000

/**
 * Every process beats every second, over request connections, so that a heartbeat is written only while answers can be
 * saved. The first one after a gap of more than five seconds extends all running attempts.
 */
export function startHeartbeat(database: Database, log: Logger): { stop(): Promise<void> } {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let beating = run()

  async function run() {
    // Any failure here also affects answers, whose requests report it.
    await writeHeartbeat(database, log).catch((error: unknown) => log.debug({ err: error }, 'A heartbeat was lost'))
    if (stopped) return
    timer = setTimeout(() => {
      beating = run()
    }, INTERVAL_MS)
  }

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await beating
    },
  }
}

async function writeHeartbeat(database: Database, log: Logger): Promise<void> {
  const statement = beat({})
  const sent = { text: statement.text, values: statement.values, query_timeout: TIMEOUT_MS }
  const [last] = statement.decode(await database.pool.query(sent))
  if (last?.late !== false) await endGap(database, log)
}

async function endGap(database: Database, log: Logger): Promise<void> {
  await database.transaction(async (db, { locked, commitWith }) => {
    const [last] = await locked
    if (last === undefined) throw new Error('The row of heartbeats is missing')
    const outage = { began: last.at, ended: last.now }
    const extended = await extendAttempts(db, outage)
    await commitWith(endOutage({ now: outage.ended }))
    const seconds = Math.round((outage.ended.getTime() - outage.began.getTime()) / 1000)
    // Every start ends such a gap, which concerns nobody unless a test was running.
    const away = `No answer could be saved for ${seconds} s`
    if (extended === 0) log.debug({ seconds }, `${away}; no timed test was running`)
    else log.warn({ seconds, extended }, `${away}; running timed tests got ${seconds} s more`)
  }, lockHeartbeat({}))
}
