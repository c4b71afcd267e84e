import ical from 'ical-generator'
import { targetName } from './names.ts'

/** A lesson or test with its day, as `YYYY-MM-DD`. */
export type PlannedItem = {
  kind: 'lesson' | 'test'
  itemId: string
  day: string
  title: string
  lessonNumber: number | null
  subjectName: string
}

/**
 * Calendar file (iCalendar, RFC 5545) with an all-day event for each planned item. Importing a later file moves the
 * events of an earlier one, since each keeps its ID.
 * @param name of the calendar
 * @param origin of the site, such as `https://trellis.example`
 */
export function calendarFile(name: string, items: readonly PlannedItem[], origin: string): string {
  const calendar = ical({ name, prodId: { company: 'Trellis', product: 'Trellis', language: 'EN' } })
  for (const item of items) {
    calendar.createEvent({
      id: `${item.kind}-${item.itemId}@${new URL(origin).hostname}`,
      // Midnight in UTC, in which the date of an all-day event is written.
      start: new Date(item.day),
      allDay: true,
      summary: `${targetName(item)} (${item.subjectName})`,
      url: origin,
    })
  }
  return calendar.toString()
}
