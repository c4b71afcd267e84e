import { entry, plainText } from '#web/api/offline/store.ts'

/** Visit from which on installing is offered. */
const WORTH_OFFERING = 3

/** Number of days with a visit on this device and the last of them, such as "2 2026-11-28", or "declined". */
const stored = entry('visits', plainText)

/**
 * Counts a visit on this device, at most one a day.
 * @param today as `YYYY-MM-DD`
 * @returns true from the third one on, unless installing was declined
 */
export function countVisit(today: string): boolean {
  const text = stored.read() ?? ''
  if (text === 'declined') return false
  const [, count = '0', last] = /^(\d{1,4}) (\S+)$/.exec(text) ?? []
  const visits = last === today ? Number(count) : Math.min(Number(count) + 1, WORTH_OFFERING)
  stored.write(`${visits} ${today}`)
  return visits >= WORTH_OFFERING
}

export function declineInstalling() {
  stored.write('declined')
}
