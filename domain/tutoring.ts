import { nextWeekly } from './progress/weekly-schedule.ts'

/** Length of a lesson with a tutor. */
export const LESSON_MINUTES = 45

/** Notice with which a lesson can be booked at the latest, so that its reminder reaches everyone. */
export const BOOKING_HOURS = 24

/** Notice with which a parent can cancel at the latest. */
export const CANCEL_HOURS = 12

/** Time before a lesson at which parents and tutor are reminded. */
export const REMINDER_HOURS = 24

/** Time before a lesson from which a parent sees the link to the video room. */
export const ROOM_MINUTES = 10

/** Days after a lesson in which the tutor can say that nobody came. */
export const ATTENDANCE_DAYS = 7

/** Weeks ahead that can be booked. */
export const WEEKS_AHEAD = 26

/** Lessons of one child ahead at most; a week of the family has one. */
export const MAX_BOOKINGS_AHEAD = 4

/** Bookings of one child in a day, canceled ones included. */
export const BOOKINGS_PER_DAY = 8

/** Tutors of an installation, and weekly slots of each, at most. */
export const MAX_TUTORS = 20
export const MAX_SLOTS = 40

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Weekly time by the clock of a tutor; 1 is Monday. */
export type WeeklySlot = { weekday: number; hour: number; minute: number }

/** A tutor's weekly times and their time zone. */
export type TutorTimes = { timeZone: string; slots: readonly WeeklySlot[] }

/** Starts of a tutor's lessons from `from` until before `until`, earliest first. */
export function listSlots({ timeZone, slots }: TutorTimes, from: Date, until: Date): Date[] {
  const starts = slots.flatMap((slot) => {
    const found: Date[] = []
    let at = nextWeekly({ ...slot, timeZone }, new Date(from.getTime() - 1))
    while (at < until) {
      found.push(at)
      // The next one is a week later, or by the change of a clock a little more or less.
      if (at.getTime() + 6 * DAY_MS >= until.getTime()) break
      at = nextWeekly({ ...slot, timeZone }, at)
    }
    return found
  })
  // Two slots can fall on one time where the clock skips an hour.
  return [...new Set(starts.map((start) => start.getTime()))].toSorted((a, b) => a - b).map((time) => new Date(time))
}

/** True if a lesson of the tutor starts at this time. */
export function isSlot(times: TutorTimes, at: Date): boolean {
  return listSlots(times, at, new Date(at.getTime() + 1)).length > 0
}

/** Monday of a family's week and the times between which it is, in the family's time zone. */
export function weekTimes(monday: string, timeZone: string): { from: Date; until: Date } {
  // Midnight of a Monday is within 14 hours of that in UTC.
  const before = new Date(Date.parse(monday) - DAY_MS)
  const from = nextWeekly({ weekday: 1, hour: 0, timeZone }, before)
  return { from, until: nextWeekly({ weekday: 1, hour: 0, timeZone }, from) }
}

export const endOfLesson = (startsAt: Date) => new Date(startsAt.getTime() + LESSON_MINUTES * MINUTE_MS)

/** Last time at which a parent can cancel. */
export const cancelUntil = (startsAt: Date) => new Date(startsAt.getTime() - CANCEL_HOURS * HOUR_MS)

/** Time from which a parent sees the link to the room. */
export const roomFrom = (startsAt: Date) => new Date(startsAt.getTime() - ROOM_MINUTES * MINUTE_MS)

/** True while a lesson can be booked. */
export function isBookable(startsAt: Date, now: Date): boolean {
  const ahead = startsAt.getTime() - now.getTime()
  return ahead >= BOOKING_HOURS * HOUR_MS && ahead <= WEEKS_AHEAD * 7 * DAY_MS
}

/** True while the tutor can say that nobody came, or take it back. */
export function isMarkable(startsAt: Date, now: Date): boolean {
  const since = now.getTime() - startsAt.getTime()
  return since >= 0 && since <= ATTENDANCE_DAYS * DAY_MS
}
