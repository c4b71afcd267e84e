import { localeTag } from '#web/language/i18n.ts'

/**
 * Time of a lesson by the clock of a time zone, by default of this device: Sunday, March 14 at 4:30 PM EDT. No line breaks
 * within the time of day.
 */
export function formatLessonTime(at: Date, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat(localeTag(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone !== undefined && { timeZone }),
  }).formatToParts(at)
  const isTimeOfDay = (index: number) => /^(dayPeriod|timeZoneName)$/.test(parts[index]?.type ?? '')
  return parts.map(({ value }, index) => (isTimeOfDay(index + 1) ? value.replace(/\s/, '\u00a0') : value)).join('')
}

/** What a lesson is about, as a parent chose it; empty for nothing. */
export function lessonTopic({ subjectName, skillName }: { subjectName: string | null; skillName: string | null }) {
  return [subjectName, skillName].filter((name) => name !== null).join(': ')
}
