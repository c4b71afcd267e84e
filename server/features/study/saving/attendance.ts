import type { Database } from '../../../database/database.ts'
import type { SignedInViewer } from '../../../http/session.ts'
import { countAttendance } from './attendance-queries.ts'
import { lockForLesson } from './draft-queries.ts'
import { type AccessDenied, checkAccess } from './progress-after.ts'

type Attended = AccessDenied | { outcome: 'counted'; secondsToday: number }

/** Records the time that a learner spends on a lesson and the position of its video, in one transaction. */
export function recordAttendance(
  database: Database,
  viewer: SignedInViewer,
  input: { lessonId: string; begins: boolean; videoSeconds?: number | undefined; timeZone: string },
): Promise<Attended> {
  return database.transaction(async (db) => {
    const lesson = await lockForLesson(db, viewer.id, input.lessonId)
    const denied = checkAccess(viewer, lesson)
    if (lesson === undefined || denied) return denied ?? { outcome: 'no-such-lesson' }
    const secondsToday = await countAttendance(db, {
      userId: viewer.id,
      lessonId: input.lessonId,
      begins: input.begins,
      videoSeconds: input.videoSeconds ?? null,
      timeZone: knownTimeZone(input.timeZone),
    })
    return { outcome: 'counted', secondsToday }
  })
}

/**
 * The IANA name of a time zone, or null for anything else. Offsets such as `+05:30` are none: browsers do not send them,
 * and PostgreSQL reads them the other way round.
 */
function knownTimeZone(name: string): string | null {
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone && name
  } catch {
    return null
  }
}
