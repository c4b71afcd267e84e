import { BoundedCache } from '../../../bounded-cache.ts'
import { type Session, viewerOf } from '../../../http/session.ts'
import { countAttendance } from './attendance-queries.ts'
import { lockForLesson } from './draft-queries.ts'
import { type AccessDenied, checkAccess } from './progress-after.ts'

type Attended = AccessDenied | { outcome: 'counted'; secondsToday: number }

/** Records the time that a learner spends on a lesson and the position of its video, in one transaction. */
export function recordAttendance(
  session: Session,
  input: { lessonId: string; begins: boolean; videoSeconds?: number | undefined; timeZone: string },
): Promise<Attended> {
  return session.save(lockForLesson, { lessonId: input.lessonId }, async ({ opened, commitWith }) => {
    const { user, row: lesson } = await opened()
    const denied = checkAccess(viewerOf(user), lesson)
    if (denied) return denied
    const [counted] = await commitWith(
      countAttendance({
        userId: user.id,
        lessonId: input.lessonId,
        begins: input.begins,
        videoSeconds: input.videoSeconds ?? null,
        timeZone: knownTimeZone(input.timeZone),
      }),
    )
    if (!counted) throw new Error('Attendance was counted for an unknown profile')
    return { outcome: 'counted', ...counted }
  })
}

/**
 * IANA name of a time zone; null for anything else. Offsets such as `+05:30` are rejected: browsers do not send them,
 * and PostgreSQL inverts their sign.
 */
function knownTimeZone(name: string): string | null {
  return timeZones.getOrCompute(name, () => (isTimeZone(name) ? name : null))
}

/** By their names: looking one up takes as long as the rest of a save. */
const timeZones = new BoundedCache<string | null>(500)

function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
