import { plural } from '@lingui/core/macro'
import { localeTag } from '#web/language/i18n.ts'

export const formatCount = (count: number) => count.toLocaleString(localeTag())

/** Formats seconds by their largest unit: 12 s, 5 min, 3 h, 2 days. */
export function formatDuration(seconds: number): string {
  if (seconds < 1) return `${Math.round(seconds * 1000)} ms`
  if (seconds < 60) return `${Math.round(seconds)} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  const days = Math.floor(seconds / 86_400)
  return plural(days, { one: '# day', other: '# days' })
}
