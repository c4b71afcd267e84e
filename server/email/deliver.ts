import { setTimeout } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Executor } from '../database/database.ts'
import { claimMail, isWaiting, noteFailure, noteSent } from './queries.ts'
import type { Transport } from './transport.ts'

/** Longer than a delivery can take: when it is over, whoever claimed the mail is gone. */
const CLAIM_SECONDS = 5 * 60

const RECORDING_TRIES = 10
const BETWEEN_RECORDING_TRIES_MILLISECONDS = 1000

/**
 * Sends one mail that waits. No transaction and no connection is held meanwhile, however slow the mail server: the mail is
 * claimed before and what came of it is recorded after, in statements of their own. A mail is sent twice only when
 * the process, or its database for a while, ends between the server's answer and the record.
 * @throws when the mail is to be tried again
 */
export async function deliverMail(
  db: Executor,
  { send, keepText }: Transport,
  { mailId, lastTry }: { mailId: string; lastTry: boolean },
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
    await noteFailure(db, mailId, { reason: reasonOf(error), givenUp: lastTry })
    // What the server said names the receiver; that stays in the table.
    if (lastTry) log.error({ mailId, ...codesOf(error) }, 'A mail could not be delivered and is given up')
    else log.warn({ mailId, ...codesOf(error) }, 'A mail could not be delivered and will be tried again')
    throw new Error('The mail could not be delivered')
  }
  await recordDelivery(db, mailId, keepText)
}

/** The mail is out, so that giving up here would send it again: a database that is away for a moment is waited for. */
async function recordDelivery(db: Executor, mailId: string, keepText: boolean) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await noteSent(db, mailId, { keepText })
    } catch (error) {
      if (tries === RECORDING_TRIES) throw error
      await setTimeout(BETWEEN_RECORDING_TRIES_MILLISECONDS)
    }
  }
}

function reasonOf(error: unknown) {
  return error instanceof Error ? error.message : 'unknown failure'
}

/** Such as `ETIMEDOUT`, and 550 where the server answered. */
function codesOf(error: unknown) {
  if (!(error instanceof Error)) return {}
  return {
    ...('code' in error && { code: error.code }),
    ...('responseCode' in error && { responseCode: error.responseCode }),
  }
}
