import { isOfflineStart } from '../page-start.ts'
import { signOutHere } from '../session.ts'
import { accountEntry, plainText } from './store.ts'

/** Interval at which use is recorded and the limit checked. */
const INTERVAL_MS = 15_000
const MINUTE_MS = 60_000
const USES = ['pointerdown', 'keydown', 'wheel', 'scroll', 'touchstart'] as const

/** Time of the last use in this browser, in milliseconds. Cleared with the account's responses (clear-accounts.ts). */
const lastUse = (accountId: string) => accountEntry(['active', accountId], plainText)

/** @param otherwise time of the last use if none was recorded, in milliseconds */
export function isIdle(accountId: string, limitMinutes: number | null, otherwise: number): boolean {
  if (limitMinutes === null) return false
  const usedAt = Number(lastUse(accountId).read() ?? otherwise)
  return Date.now() - usedAt > limitMinutes * MINUTE_MS
}

/**
 * Signs a learner out after the idle limit that a parent has chosen while the server, which ends the session itself, cannot
 * be reached.
 * @returns a function that stops it
 */
export function enforceIdleLimit(accountId: string, limitMinutes: number | null): () => void {
  if (limitMinutes === null) return () => {}
  const ending = new AbortController()
  let recordedAt = 0
  const record = () => {
    recordedAt = Date.now()
    lastUse(accountId).write(String(recordedAt))
  }
  const check = () => {
    if (navigator.onLine && !isOfflineStart) return false
    if (!isIdle(accountId, limitMinutes, recordedAt)) return false
    ending.abort()
    signOutHere()
    return true
  }
  const use = () => {
    // A device that wakes up is used before any timer runs.
    if (Date.now() - recordedAt >= INTERVAL_MS && !check()) record()
  }
  const timer = setInterval(check, INTERVAL_MS)
  const { signal } = ending
  signal.addEventListener('abort', () => clearInterval(timer))
  record()
  for (const kind of USES) addEventListener(kind, use, { signal, passive: true, capture: true })
  document.addEventListener('visibilitychange', check, { signal })
  return () => ending.abort()
}
