import { t } from '@lingui/core/macro'
import { i18n, localeTag } from '#web/language/i18n.ts'

const longDate = dateFormat({ dateStyle: 'long' })
const mediumDate = dateFormat({ dateStyle: 'medium' })
const mediumDateTime = dateFormat({ dateStyle: 'medium', timeStyle: 'short' })
const time = dateFormat({ timeStyle: 'short' })
const weekday = dateFormat({ weekday: 'long' })

/** Formatter that is created by its first use: the first one of a page takes a phone 60 ms, and many pages show no date. */
function dateFormat(options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let formatter: Intl.DateTimeFormat | undefined
  let language = ''
  return (moment) => {
    if (formatter === undefined || language !== i18n.locale) formatter = new Intl.DateTimeFormat(localeTag(), options)
    language = i18n.locale
    return formatter.format(moment)
  }
}

/** Formatter of calendar days such as `2026-12-01`, the same in every time zone. */
export function dayFormat(options: Intl.DateTimeFormatOptions): (day: string) => string {
  const format = dateFormat({ ...options, timeZone: 'UTC' })
  return (day) => format(new Date(`${day}T00:00:00Z`))
}

/** Calendar day: December 1, 2026. */
export const formatDay = dayFormat({ dateStyle: 'long' })

/** Calendar day: Dec 1. */
export const formatShortDay = dayFormat({ month: 'short', day: 'numeric' })

/** List in words, in the page's language: Theme, Setting, and Poems; a `disjunction` has `or`. */
export function formatList(items: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string {
  return new Intl.ListFormat(localeTag(), { style: 'long', type }).format(items)
}

/** Date in the user's time zone: December 1, 2026. */
export function formatDate(moment: Date): string {
  return longDate(moment)
}

/** Date in the user's time zone, beside a time in the same sentence: Dec 1, 2026. */
export function formatMediumDate(moment: Date): string {
  return mediumDate(moment)
}

/** Date and time in the user's time zone: Dec 1, 2026, 10:32 AM. */
export function formatDateTime(moment: Date): string {
  return mediumDateTime(moment)
}

/** Time of a moment within a day from now: 10:32 AM, or 10:32 AM tomorrow. */
export function formatNextTime(moment: Date): string {
  const clock = formatTime(moment)
  return mediumDate(moment) === mediumDate(new Date()) ? clock : t`${clock} tomorrow`
}

const DAY_MS = 24 * 60 * 60_000

/** Time in the user's time zone: 3:40 PM. */
export function formatTime(moment: Date): string {
  return time(moment)
}

/** Relative day in the user's time zone: Today, 3:40 PM; Yesterday; Thursday; December 1, 2026. */
export function formatRecent(moment: Date, now: Date): string {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime()
  const daysAgo = Math.ceil((midnight - moment.getTime()) / DAY_MS)
  if (daysAgo > 6) return formatDate(moment)
  const clock = formatTime(moment)
  if (daysAgo > 1) return `${weekday(moment)}, ${clock}`
  return daysAgo === 1 ? t`Yesterday, ${clock}` : t`Today, ${clock}`
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Relative time: just now, 5 min ago, 3 h ago; the date after a day. A future time, such as from a wrong clock, counts
 * as just now.
 */
export function formatTimeAgo(moment: Date, now: number): string {
  const elapsed = now - moment.getTime()
  const minutes = Math.floor(elapsed / MINUTE_MS)
  const hours = Math.floor(elapsed / HOUR_MS)
  if (elapsed < MINUTE_MS) return t`just now`
  if (elapsed < HOUR_MS) return t`${minutes} min ago`
  if (elapsed < 24 * HOUR_MS) return t`${hours} h ago`
  return formatDate(moment)
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** Formats a size with at most one decimal: 512 bytes, 1.4 GB. */
export function formatBytes(bytes: number): string {
  let unit = 0
  let value = Math.abs(bytes)
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000
    unit += 1
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1
  return `${bytes < 0 ? '−' : ''}${Number(value.toFixed(digits)).toLocaleString(localeTag())} ${UNITS[unit]}`
}
