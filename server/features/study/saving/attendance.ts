import { BoundedCache } from '../../../bounded-cache.ts'
import { type Decision, writing } from '../../../http/handlers.ts'
import { isTimeZone } from '../../../time-zone.ts'
import { countLessonAttendance, countPracticeAttendance } from './attendance-queries.ts'

type Attended = { begins: boolean; timeZone: string }

/** Records the time that a learner spends on a lesson, and the position of its video. */
export function recordAttendance(
  userId: string,
  { lessonId, videoSeconds, ...attended }: Attended & { lessonId: string; videoSeconds?: number | undefined },
): Decision<SecondsToday> {
  const attendance = { ...attendanceOf(userId, attended), lessonId, videoSeconds: videoSeconds ?? null }
  return writing(countLessonAttendance(attendance), presentCounted)
}

/** Records the time that a learner spends on practice. */
export function recordPracticeAttendance(userId: string, attended: Attended): Decision<SecondsToday> {
  return writing(countPracticeAttendance(attendanceOf(userId, attended)), presentCounted)
}

type SecondsToday = { secondsToday: number }

function attendanceOf(userId: string, { begins, timeZone }: Attended) {
  return { userId, begins, timeZone: knownTimeZone(timeZone) }
}

function presentCounted([counted]: SecondsToday[]): SecondsToday {
  if (!counted) throw new Error('Attendance was counted for an unknown profile')
  return counted
}

/** IANA name of a time zone; null for anything else. */
function knownTimeZone(name: string): string | null {
  return timeZones.getOrCompute(name, () => (isTimeZone(name) ? name : null))
}

/** By their names: looking one up takes as long as the rest of a save. */
const timeZones = new BoundedCache<string | null>(500)
