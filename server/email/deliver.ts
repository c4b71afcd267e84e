import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { MailFailure } from '#domain/installation.ts'
import type { Executor } from '../database/database.ts'
import { type ClaimedMail, claimMail, readClaim, recordFailure, recordSent, renewClaim } from './queries.ts'
import type { Transport } from './transport.ts'

/**
 * Timing of deliveries. A claim is renewed while its mail is being sent or recorded, so that it expires soon after its
 * worker ends; a mail is never sent without a valid claim.
 */
const TIMES = {
  claimMs: 15_000,
  renewMs: 3_000,
  /** Delay before an expired claim is taken over, so that a worker whose database was unreachable can renew it. */
  takeOverMs: 4_000,
  /** Time limit per mail: a server that keeps sending small responses never reaches the SMTP timeouts. */
  sendMs: 4 * 60_000,
  /** Time limit for recording a delivery; giving up would send the mail again. */
  recordMs: 10 * 60_000,
  retryRecordMs: 1000,
}

/** Id of this process in mail claims. */
const WORKER = randomUUID()

/**
 * Deliveries in progress here. A second job for a mail shares the first, since a claim does not exclude its own worker.
 */
const inDelivery = new Map<string, Promise<void>>()

type DeliveryServices = { db: Executor; transport: Transport; log: Logger }
type Delivery = { mailId: string; lastAttempt: boolean }
/** @property worker id in claims; tests use several to act as several processes */
type DeliveryOptions = { worker?: string; times?: Partial<typeof TIMES> }

/**
 * Sends one waiting mail. No transaction or connection is held during the delivery, however slow the mail server: the
 * mail is claimed before and the result recorded after it, in separate statements. A mail is sent twice only if the
 * process ends, or loses its database, after the mail server accepted it and before the record; both have the same
 * Message-ID.
 * @throws if the mail is to be retried
 */
export function deliverMail(
  { db, transport, log }: DeliveryServices,
  delivery: Delivery,
  { worker = WORKER, times }: DeliveryOptions = {},
): Promise<void> {
  const key = `${worker} ${delivery.mailId}`
  const running = inDelivery.get(key)
  if (running) return running
  const options = { worker, times: { ...TIMES, ...times } }
  const result = deliverOnce({ db, transport, log }, delivery, options).finally(() => inDelivery.delete(key))
  inDelivery.set(key, result)
  return result
}

type Worker = { worker: string; times: typeof TIMES }

async function deliverOnce(
  { db, transport: { send, keepText }, log }: DeliveryServices,
  { mailId, lastAttempt }: Delivery,
  { worker, times }: Worker,
) {
  const mail = await claim(db, mailId, { worker, times })
  if (!mail) return
  const { lost, release } = holdClaim(db, mailId, { worker, times })
  try {
    await send(mail, AbortSignal.any([lost, AbortSignal.timeout(times.sendMs)])).catch(async (error: unknown) => {
      // Otherwise another worker has the mail and records its result.
      const failure = { kind: failureOf(error), reason: errorMessage(error), givenUp: lastAttempt }
      if (!lost.aborted) await recordFailure(db, mailId, failure)
      // The server's message contains the recipient, so it is stored in the table but not logged.
      if (lastAttempt) log.error({ mailId, ...errorCodes(error) }, 'A mail could not be delivered and was given up')
      else log.warn({ mailId, ...errorCodes(error) }, 'A mail could not be delivered and will be retried')
      throw new Error('The mail could not be delivered')
    })
    await recordDelivery(db, mailId, { keepText, times })
  } finally {
    release()
  }
}

/** @returns undefined if the mail is no longer waiting */
async function claim(db: Executor, mailId: string, { worker, times }: Worker): Promise<ClaimedMail | undefined> {
  const seconds = times.claimMs / 1000
  const free = await claimMail(db, mailId, { worker, seconds })
  if (free) return free
  const claimed = await readClaim(db, mailId)
  if (claimed === undefined) return undefined
  // A failed attempt would be retried after twice the pause.
  await setTimeout(Math.min(claimed.leftMs, times.claimMs) + times.takeOverMs)
  const lapsed = await claimMail(db, mailId, { worker, seconds, lapsed: claimed.until })
  if (!lapsed) throw new Error('Another worker is delivering this mail')
  return lapsed
}

/** Renews a claim until it is released. `lost` aborts once another worker has the claim, or may have it. */
function holdClaim(db: Executor, mailId: string, { worker, times }: Worker) {
  const lost = new AbortController()
  const lose = () => lost.abort(new Error('The claim on the mail expired'))
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
      // The database may be reachable again at the next renewal, before the claim expires.
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
      // Does not keep an exiting process alive.
      await setTimeout(times.retryRecordMs, undefined, { ref: false })
    }
  }
}

function errorMessage(error: unknown) {
  return error instanceof Error ? error.message : 'unknown failure'
}

/** Library codes of an unreachable server and of a delivery that timed out. */
const UNREACHABLE = ['ECONNECTION', 'EDNS', 'EPROXY', 'EREQUIRETLS', 'ESOCKET', 'ETIMEDOUT', 'ETLS', 'EABORT']

export function failureOf(error: unknown): MailFailure {
  const { code, responseCode } = errorCodes(error)
  if (code === 'EAUTH' || code === 'ENOAUTH') return 'sign-in'
  if (typeof responseCode === 'number') return 'rejected'
  return typeof code === 'string' && UNREACHABLE.includes(code) ? 'unreachable' : 'other'
}

/** Error codes such as `ETIMEDOUT`, and the server's response code such as 550. */
function errorCodes(error: unknown): { code?: unknown; responseCode?: unknown } {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { responseCode: error.responseCode }),
  }
}
