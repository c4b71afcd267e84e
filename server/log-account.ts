import { createHmac, hkdfSync } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BoundedCache } from './bounded-cache.ts'

const accounts = new WeakMap<IncomingMessage, string>()

/** Remembers whose request it is, for its line in the log. */
export const recordAccount = (request: IncomingMessage, account: string) => void accounts.set(request, account)

const MAX_HASHES = 10_000

/** Months whose key is another, such as `2026-11`. */
const monthOf = (date: Date) => date.toISOString().slice(0, 7)

/** Month before that of a date. */
export function previousMonth(date: Date): Date {
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1))
}

/**
 * Hash by which lines of the log name an account. Its key serves nothing else and is another one each month, so that
 * lines of different months cannot be joined without the server's secret.
 */
export function accountHash(secret: string, account: string, date: Date): string {
  const key = Buffer.from(hkdfSync('sha256', secret, '', `accounts in the log ${monthOf(date)}`, 32))
  return createHmac('sha256', key).update(account).digest('base64url').slice(0, 16)
}

/** Hashes of the accounts of requests, remembered for the current month. */
export function accountsInLog(secret: string) {
  let month = ''
  let hashes = new BoundedCache<string>(MAX_HASHES)
  /** @returns undefined for a request without an account */
  return (request: IncomingMessage, now = new Date()): string | undefined => {
    const account = accounts.get(request)
    if (account === undefined) return undefined
    if (monthOf(now) !== month) {
      month = monthOf(now)
      hashes = new BoundedCache<string>(MAX_HASHES)
    }
    return hashes.getOrCompute(account, () => accountHash(secret, account, now))
  }
}
