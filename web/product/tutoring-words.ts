import { localeTag } from '#web/language/i18n.ts'

/** Time of a lesson by the clock of a time zone, by default of this device: Sunday, March 14, 4:30 PM EDT. */
export function formatLessonTime(at: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat(localeTag(), {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    ...(timeZone !== undefined && { timeZone }),
  }).format(at)
}

/** What a lesson is about, as a parent chose it; empty for nothing. */
export function lessonTopic({ subjectName, skillName }: { subjectName: string | null; skillName: string | null }) {
  return [subjectName, skillName].filter((name) => name !== null).join(': ')
}
