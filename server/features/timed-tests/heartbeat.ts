import type { Logger } from 'pino'
import { MIN_OUTAGE_SECONDS } from '#domain/timed-tests/outage.ts'
import type { Database } from '../../database/database.ts'
import type { Statement } from '../../database/prepared.ts'
import { insertOperatorEvents, type OutageDetails } from '../../metrics/queries.ts'
import {
  beat,
  continueNumbers,
  endOutage,
  extendAttempts,
  type Heartbeat,
  lockHeartbeat,
  readHeartbeat,
} from './outage-queries.ts'

const INTERVAL_MS = 1000

/** Timeout of a heartbeat: the connection may lead to a server that is gone. */
const TIMEOUT_MS = 3000

/** @property workLost id of a recent loss of acknowledged work, after which browsers send their last saves again; null for none */
export type Heartbeats = { workLost(): string | null; stop(): Promise<void> }

/**
 * Every process beats every second, over request connections, so that a heartbeat is written only while answers can be
 * saved. The first one after a gap of more than five seconds extends all running attempts. One with a lower number than
 * an earlier one shows that the database has lost everything acknowledged since.
 */
export function startHeartbeat(database: Database, log: Logger): Heartbeats {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let workLost: string | null = null
  /** Heartbeat with the highest number that this process has seen. */
  let seen: Heartbeat | null = null
  let beating = run()

  async function run() {
    // Any failure here also affects answers, whose requests report it.
    await check().catch((error: unknown) => log.debug({ err: error }, 'A heartbeat was lost'))
    if (stopped) return
    timer = setTimeout(() => {
      beating = run()
    }, INTERVAL_MS)
  }

  async function check() {
    const [last] = await send(database, readHeartbeat({}))
    if (last === undefined) throw new Error('The row of heartbeats is missing')
    workLost = last.workLost
    // An old primary may still answer reads, but it cannot commit the record of a loss.
    if (seen !== null && last.number < seen.number) {
      seen = await recordLoss(database, log, seen)
      return
    }
    const cause = seen === null ? 'stopped' : 'unavailable'
    seen = last
    if (last.late) await endGap(database, log, cause)
    if (last.due) [seen = last] = await send(database, beat(last))
  }

  return {
    workLost: () => workLost,
    async stop() {
      stopped = true
      clearTimeout(timer)
      await beating
    },
  }
}

async function send<Row>(database: Database, { text, values, decode }: Statement<Row>): Promise<Row[]> {
  const sent = { text, values, query_timeout: TIMEOUT_MS }
  return decode(await database.pool.query(sent))
}

/**
 * Records that everything acknowledged after the last heartbeat of the database is lost, unless another process has.
 * @param seen the heartbeat that is missing
 * @returns the heartbeat from which numbers continue
 */
function recordLoss(database: Database, log: Logger, seen: Heartbeat): Promise<Heartbeat> {
  return database.transaction(async (db, { locked, commitWith }) => {
    const [last] = await locked
    if (last === undefined) throw new Error('The row of heartbeats is missing')
    if (last.number >= seen.number) return last
    // Heartbeats after the missing one were written since the database went back.
    const times = [last.at, ...last.earlier]
    const survived = times.find((at) => at < seen.at) ?? times.at(-1) ?? last.at
    const details = { from: survived.toISOString(), to: seen.at.toISOString() }
    await insertOperatorEvents(db, [{ kind: 'work-lost', details }])
    const [next] = await commitWith(continueNumbers({ after: seen.number }))
    log.fatal(
      { ...details, heartbeats: seen.number - last.number },
      `Acknowledged work was lost between ${details.from} and ${details.to}: the database went back to an earlier state`,
    )
    return next ?? seen
  }, lockHeartbeat({}))
}

type Cause = OutageDetails['cause']

async function endGap(database: Database, log: Logger, cause: Cause): Promise<void> {
  await database.transaction(async (db, { locked, commitWith }) => {
    const [last] = await locked
    if (last === undefined) throw new Error('The row of heartbeats is missing')
    const outage = { began: last.at, ended: last.now }
    const milliseconds = outage.ended.getTime() - outage.began.getTime()
    // Another process may have ended it already.
    if (milliseconds <= MIN_OUTAGE_SECONDS * 1000) return
    const seconds = Math.round(milliseconds / 1000)
    const extended = await extendAttempts(db, outage)
    await insertOperatorEvents(db, [{ kind: 'outage', number: seconds, details: { extended, cause } }])
    await commitWith(endOutage({ now: outage.ended }))
    // Every start ends such a gap, which concerns nobody unless a test was running.
    const away = `No answer could be saved for ${seconds} s`
    if (extended === 0) log.debug({ seconds }, `${away}; no timed test was running`)
    else log.warn({ seconds, extended }, `${away}; running timed tests got ${seconds} s more`)
  }, lockHeartbeat({}))
}
