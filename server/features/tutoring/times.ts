import type { FamilyLesson } from '#contract/tutoring.ts'
import { nextDay } from '#domain/progress/study-history.ts'
import { weekOf } from '#domain/progress/weekly-schedule.ts'
import { BOOKING_HOURS, cancelUntil, endOfLesson, roomFrom, WEEKS_AHEAD } from '#domain/tutoring.ts'
import type { Tutor } from '../../tutors.ts'
import type { StoredLesson } from './queries.ts'

const HOUR_MS = 3_600_000

/**
 * Week of the family that is shown, by its Monday, and those before and after it that can be booked.
 * @param wanted any day of a week; without it the first week that can be booked
 */
export function chooseWeek(wanted: string | undefined, timeZone: string, now: Date) {
  const first = weekOf(new Date(now.getTime() + BOOKING_HOURS * HOUR_MS), timeZone)
  const last = weekOf(new Date(now.getTime() + WEEKS_AHEAD * 7 * 24 * HOUR_MS), timeZone)
  const asked = wanted === undefined ? first : weekOf(new Date(wanted), 'UTC')
  const week = asked < first ? first : asked > last ? last : asked
  return {
    week,
    earlier: week > first ? nextDay(week, -7) : null,
    later: week < last ? nextDay(week, 7) : null,
  }
}

/** Lesson as the parents see it: with the link to the room only around the lesson. */
export function presentLesson(lesson: StoredLesson, tutors: readonly Tutor[], now: Date): FamilyLesson {
  const { tutorId, missed, ...shown } = lesson
  const { startsAt, canceledBy } = lesson
  const tutor = tutors.find(({ id }) => id === tutorId)
  const from = roomFrom(startsAt)
  const endsAt = endOfLesson(startsAt)
  const isOpen = canceledBy === null && from <= now && now < endsAt
  return {
    ...shown,
    tutorTimeZone: tutor?.timeZone ?? null,
    endsAt,
    state: canceledBy !== null ? 'canceled' : missed ? 'missed' : 'booked',
    cancelUntil: cancelUntil(startsAt),
    roomFrom: from,
    room: isOpen ? (tutor?.room ?? null) : null,
  }
}
