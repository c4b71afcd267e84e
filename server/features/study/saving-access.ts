import { canSaveProgress, subjectAccess } from '#domain/access.ts'
import type { SignedInViewer } from '../../http/session.ts'
import type { HeldLesson } from './lock-queries.ts'

export type Refused = { outcome: 'no-such-lesson' } | { outcome: 'not-enrolled' }

/** Why this viewer may not save progress of a lesson; null when they may. Decided by the locked enrollment. */
export function refusalToSave(viewer: SignedInViewer, lesson: HeldLesson | undefined): Refused | null {
  if (lesson === undefined) return { outcome: 'no-such-lesson' }
  const present = { ...viewer, gradeId: lesson.enrolledGradeId }
  if (subjectAccess(present, lesson) === 'none') return { outcome: 'no-such-lesson' }
  return canSaveProgress(present, lesson) ? null : { outcome: 'not-enrolled' }
}
