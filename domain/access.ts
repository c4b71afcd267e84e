/** Toast after choosing another grade; its title is 'Switching Grades' (learner area, section 4). */

type EnrollDecision =
  | { kind: 'enroll' }
  | { kind: 'switch'; fromGradeId: string }
  /** An unconfirmed switch. */
  | { kind: 'confirm' }
  | { kind: 'unchanged' }
  | { kind: 'not-available' }

/**
 * A learner has one enrollment: choosing another grade updates it; choosing the current grade changes nothing, even if
 * that grade is no longer published. `wanted` is null if the grade does not exist. A switch needs a confirmation
 * (readings, "Rights of an act").
 */
export function decideEnrollment(
  current: { gradeId: string } | null,
  wanted: { id: string; published: boolean } | null,
  confirmed: boolean,
): EnrollDecision {
  if (wanted === null) return { kind: 'not-available' }
  if (current?.gradeId === wanted.id) return { kind: 'unchanged' }
  if (!wanted.published) return { kind: 'not-available' }
  if (current === null) return { kind: 'enroll' }
  return confirmed ? { kind: 'switch', fromGradeId: current.gradeId } : { kind: 'confirm' }
}

/**
 * Caller of an operation. `gradeId` is the grade of the enrollment; a parent has one after activating a learner
 * profile.
 */
export type Viewer =
  | { kind: 'visitor' }
  | { kind: 'learner'; id: string; gradeId: string | null }
  | { kind: 'parent'; id: string; contentManager: boolean; gradeId: string | null }

/**
 * Access to a subject: everything; only titles and descriptions of its lessons; for its own learners, only the notice
 * that the grade is closed; or nothing, not even its existence.
 */
type SubjectAccess = 'content' | 'titles' | 'closed' | 'none'

/** Access of a viewer to a subject (readings, "Access"); `published` is that of the subject's grade. */
export function subjectAccess(viewer: Viewer, subject: { gradeId: string; published: boolean }): SubjectAccess {
  if (viewer.kind === 'parent' && viewer.contentManager) return 'content'
  const enrolled = isEnrolled(viewer, subject)
  if (!subject.published) return enrolled ? 'closed' : 'none'
  return enrolled ? 'content' : 'titles'
}

/** Shown to learners of an unpublished grade instead of its lessons (readings, "New grades"). */
export const GRADE_CLOSED = 'Your grade is being updated. Your marks are safe.'

/** Error text for viewing lesson content or tests without enrollment (learner area, section 2). */
export const ENROLLMENT_REQUIRED = 'You need to be enrolled in the corresponding grade to access these lessons/tests'

/**
 * Only learners enrolled in the subject's grade have progress to save; content managers read but do not study. Answers
 * queued in a browser while the grade was unpublished are accepted (readings, "New grades").
 */
export function canSaveProgress(viewer: Viewer, subject: { gradeId: string }): boolean {
  return isEnrolled(viewer, subject)
}

/** Right of a learner to start a timed test, or why there is none. */
export type TestRight = 'start' | 'closed' | 'not-enrolled' | 'none'

/**
 * Right to start a test. An attempt that began is finished and viewed without it, whatever became of the enrollment, the
 * grade or the test since (readings, "Rights of an act").
 * @param test `available` is false for a test in the trash
 */
export function rightToStart(
  viewer: Viewer,
  test: { gradeId: string; published: boolean; available: boolean },
): TestRight {
  const access = subjectAccess(viewer, test)
  if (access === 'none') return 'none'
  if (!canSaveProgress(viewer, test)) return 'not-enrolled'
  if (access === 'closed') return 'closed'
  return test.available ? 'start' : 'none'
}

/** Areas of signed-in users, each with its own pages. */
export type Area = 'learner' | 'parent'

/** True if a user sees the pages of the area; a parent needs a grade for the lessons of the learner area. */
export function opensArea(area: Area, user: { isParent: boolean; gradeId: string | null }): boolean {
  return area === 'parent' ? user.isParent : !user.isParent || user.gradeId !== null
}

function isEnrolled(viewer: Viewer, { gradeId }: { gradeId: string }): boolean {
  return viewer.kind !== 'visitor' && viewer.gradeId === gradeId
}

/**
 * State of a learner's grade: never chosen; open; closed, which means unpublished; in the trash, where it looks like a
 * closed one; or purged, which leaves the learner without a grade (readings, "State of a grade").
 */
export const GRADE_STATES = ['none', 'open', 'closed', 'trash', 'purged'] as const
export type GradeState = (typeof GRADE_STATES)[number]

/** True while the lessons of the grade are closed to its learners, whose work is preserved. */
export function isClosed(state: GradeState): boolean {
  return state === 'closed' || state === 'trash'
}
