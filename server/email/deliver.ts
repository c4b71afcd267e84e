import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Executor } from '../database/database.ts'
import { claimMail, isWaiting, recordFailure, recordSent } from './queries.ts'
import type { Transport } from './transport.ts'

/** Longer than any delivery: after it the worker that claimed the mail is gone. */
const CLAIM_SECONDS = 5 * 60

const MAX_RECORD_ATTEMPTS = 10
const RECORD_RETRY_MS = 1000

/**
 * Sends one waiting mail. No transaction or connection is held during the delivery, however slow the mail server: the mail
 * is claimed before and the result recorded after it, in separate statements. A mail is sent twice only when the process,
 * or its database for some time, fails between the server's acceptance and the record.
 * @throws when the mail is to be retried
 */
export async function deliverMail(
  db: Executor,
  { send, keepText }: Transport,
  { mailId, lastAttempt }: { mailId: string; lastAttempt: boolean },
  log: Logger,
): Promise<void> {
  const mail = await claimMail(db, mailId, CLAIM_SECONDS)
  if (!mail) {
    if (await isWaiting(db, mailId)) throw new Error('Another worker is delivering this mail')
    return
  }
  try {
    await send(mail)
  } catch (error) {
    await recordFailure(db, mailId, { reason: errorMessage(error), givenUp: lastAttempt })
    // The server's message names the recipient; it stays in the table.
    if (lastAttempt) log.error({ mailId, ...errorCodes(error) }, 'A mail could not be delivered and was given up')
    else log.warn({ mailId, ...errorCodes(error) }, 'A mail could not be delivered and will be retried')
    throw new Error('The mail could not be delivered')
  }
  await recordDelivery(db, mailId, keepText)
}

/** Retries, because the mail has been sent: giving up here would send it again. */
async function recordDelivery(db: Executor, mailId: string, keepText: boolean) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await recordSent(db, mailId, { keepText })
    } catch (error) {
      if (attempt === MAX_RECORD_ATTEMPTS) throw error
      await setTimeout(RECORD_RETRY_MS)
    }
  }
}

function errorMessage(error: unknown) {
  return error instanceof Error ? error.message : 'unknown failure'
}

/** Codes such as `ETIMEDOUT`, and the server's response code such as 550. */
function errorCodes(error: unknown) {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { responseCode: error.responseCode }),
  }
}
