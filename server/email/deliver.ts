import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { MailFailure } from '#domain/installation.ts'
import type { Executor } from '../database/database.ts'
import { type ClaimedMail, claimMail, readClaim, recordFailure, recordSent, renewClaim } from './queries.ts'
import type { Transport } from './transport.ts'

/**
 * Times of a delivery. A claim is renewed for as long as its mail is being sent or recorded, so that it ends soon after its
 * worker; a mail is not sent beyond its claim.
 */
const TIMES = {
  claimMs: 15_000,
  renewMs: 3_000,
  /** Before another worker takes a claim that has run out: one whose database was away renews it in this time. */
  takeOverMs: 4_000,
  /** Of one mail: a server that keeps sending a little never reaches the time limits of SMTP. */
  sendMs: 4 * 60_000,
  /** Attempts to record a delivery: giving up would send the mail again. */
  recordMs: 10 * 60_000,
  retryRecordMs: 1000,
}

/** Name of this process in the claims of mails. */
const WORKER = randomUUID()

/** Deliveries of this process: a second job for a mail shares the first, since a claim does not keep out its own worker. */
const inDelivery = new Map<string, Promise<void>>()

type Delivery = { mailId: string; lastAttempt: boolean }
/** @property worker name in the claims, in tests that act as several processes */
type DeliveryOptions = { worker?: string; times?: Partial<typeof TIMES> }

/**
 * Sends one waiting mail. No transaction or connection is held during the delivery, however slow the mail server: the mail
 * is claimed before and the result recorded after it, in separate statements. A mail is sent twice only when the process ends,
 * or is cut off from its database, between the server's acceptance and the record; both have the same Message-ID.
 * @throws when the mail is to be retried
 */
export function deliverMail(
  db: Executor,
  transport: Transport,
  delivery: Delivery,
  log: Logger,
  { worker = WORKER, times }: DeliveryOptions = {},
): Promise<void> {
  const key = `${worker} ${delivery.mailId}`
  const running = inDelivery.get(key)
  if (running) return running
  const options = { worker, times: { ...TIMES, ...times } }
  const result = deliverOnce(db, transport, delivery, log, options).finally(() => inDelivery.delete(key))
  inDelivery.set(key, result)
  return result
}

type Worker = { worker: string; times: typeof TIMES }

async function deliverOnce(
  db: Executor,
  { send, keepText }: Transport,
  { mailId, lastAttempt }: Delivery,
  log: Logger,
  { worker, times }: Worker,
) {
  const mail = await claim(db, mailId, { worker, times })
  if (!mail) return
  const { lost, release } = holdClaim(db, mailId, { worker, times })
  try {
    await send(mail, AbortSignal.any([lost, AbortSignal.timeout(times.sendMs)])).catch(async (error: unknown) => {
      // Another worker has the mail, and its own result.
      const failure = { kind: failureOf(error), reason: errorMessage(error), givenUp: lastAttempt }
      if (!lost.aborted) await recordFailure(db, mailId, failure)
      // The server's message names the recipient; it stays in the table.
      if (lastAttempt) log.error({ mailId, ...errorCodes(error) }, 'A mail could not be delivered and was given up')
      else log.warn({ mailId, ...errorCodes(error) }, 'A mail could not be delivered and will be retried')
      throw new Error('The mail could not be delivered')
    })
    await recordDelivery(db, mailId, { keepText, times })
  } finally {
    release()
  }
}

/** @returns undefined for a mail that does not wait any more */
async function claim(db: Executor, mailId: string, { worker, times }: Worker): Promise<ClaimedMail | undefined> {
  const seconds = times.claimMs / 1000
  const free = await claimMail(db, mailId, { worker, seconds })
  if (free) return free
  const claimed = await readClaim(db, mailId)
  if (claimed === undefined) return undefined
  await setTimeout(times.takeOverMs)
  const lapsed = await claimMail(db, mailId, { worker, seconds, lapsed: claimed })
  if (!lapsed) throw new Error('Another worker is delivering this mail')
  return lapsed
}

/** Renews a claim until it is released. `lost` aborts when the claim is another worker's, or may be. */
function holdClaim(db: Executor, mailId: string, { worker, times }: Worker) {
  const lost = new AbortController()
  const lose = () => lost.abort(new Error('The claim on the mail has run out'))
  let end = globalThis.setTimeout(lose, times.claimMs)
  let isRenewing = false

  async function renew() {
    if (isRenewing) return
    isRenewing = true
    const since = performance.now()
    try {
      if (!(await renewClaim(db, mailId, { worker, seconds: times.claimMs / 1000 }))) return lose()
      clearTimeout(end)
      end = globalThis.setTimeout(lose, times.claimMs - (performance.now() - since))
    } catch {
      // The next renewal may find the database again, before the claim ends.
    } finally {
      isRenewing = false
    }
  }

  const renewing = setInterval(renew, times.renewMs)
  return {
    lost: lost.signal,
    release() {
      clearInterval(renewing)
      clearTimeout(end)
    },
  }
}

async function recordDelivery(
  db: Executor,
  mailId: string,
  { keepText, times }: { keepText: boolean; times: typeof TIMES },
) {
  const end = performance.now() + times.recordMs
  for (;;) {
    try {
      return await recordSent(db, mailId, { keepText })
    } catch (error) {
      if (performance.now() > end) throw error
      // Does not keep a process alive that is ending.
      await setTimeout(times.retryRecordMs, undefined, { ref: false })
    }
  }
}

function errorMessage(error: unknown) {
  return error instanceof Error ? error.message : 'unknown failure'
}

/** Codes of the library for a server that cannot be reached, and of a delivery that took too long. */
const UNREACHABLE = ['ECONNECTION', 'EDNS', 'EPROXY', 'EREQUIRETLS', 'ESOCKET', 'ETIMEDOUT', 'ETLS', 'EABORT']

export function failureOf(error: unknown): MailFailure {
  const { code, responseCode } = errorCodes(error)
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign-in'
  if (typeof responseCode === 'number') return 'rejected'
  return typeof code === 'string' && UNREACHABLE.includes(code) ? 'unreachable' : 'other'
}

/** Codes such as `ETIMEDOUT`, and the server's response code such as 550. */
function errorCodes(error: unknown): { code?: unknown; responseCode?: unknown } {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { responseCode: error.responseCode }),
  }
}
