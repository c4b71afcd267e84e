/** The toast when another grade is chosen; its title is 'Switching Grades' (learner area, section 4). */
export const SWITCHING_GRADES = "You're already enrolled in another grade. Your enrollment will be updated."

type EnrollDecision =
  | { kind: 'enroll' }
  | { kind: 'switch'; fromGradeId: string }
  | { kind: 'unchanged' }
  | { kind: 'not-available' }

/**
 * A learner has one enrollment: choosing another grade updates it, choosing the same changes nothing, even if that
 * grade is no longer published. `wanted` is null when there is no such grade.
 */
export function decideEnrollment(
  current: { gradeId: string } | null,
  wanted: { id: string; published: boolean } | null,
): EnrollDecision {
  if (wanted === null) return { kind: 'not-available' }
  if (current?.gradeId === wanted.id) return { kind: 'unchanged' }
  if (!wanted.published) return { kind: 'not-available' }
  return current === null ? { kind: 'enroll' } : { kind: 'switch', fromGradeId: current.gradeId }
}

/** Caller of an operation. `gradeId` is the grade of the enrollment; a parent has one after activating a learner profile. */
export type Viewer =
  | { kind: 'visitor' }
  | { kind: 'learner'; id: string; gradeId: string | null }
  | { kind: 'parent'; id: string; contentManager: boolean; gradeId: string | null }

/**
 * All of a subject; only its lessons' titles and descriptions; for its own learners, that the grade is closed; or not even
 * that there is such a subject.
 */
type SubjectAccess = 'content' | 'titles' | 'closed' | 'none'

/** Part of a subject that a viewer may see (readings, "Access"); `published` is that of the subject's grade. */
export function subjectAccess(viewer: Viewer, subject: { gradeId: string; published: boolean }): SubjectAccess {
  if (viewer.kind === 'parent' && viewer.contentManager) return 'content'
  const enrolled = isEnrolled(viewer, subject)
  if (!subject.published) return enrolled ? 'closed' : 'none'
  return enrolled ? 'content' : 'titles'
}

/** Learners of an unpublished grade read this instead of its lessons (readings, "New grades"). */
export const GRADE_CLOSED = 'Your grade is being updated. Your marks are safe.'

/** Error text for lesson content and tests without enrollment (learner area, section 2). */
export const ENROLLMENT_REQUIRED = 'You need to be enrolled in the corresponding grade to access these lessons/tests'

/**
 * Only who is enrolled in the subject's grade has progress to save: the content role reads, it does not study. Answers that
 * waited in a browser while the grade was unpublished are accepted (readings, "New grades").
 */
export function canSaveProgress(viewer: Viewer, subject: { gradeId: string }): boolean {
  return isEnrolled(viewer, subject)
}

function isEnrolled(viewer: Viewer, { gradeId }: { gradeId: string }): boolean {
  return viewer.kind !== 'visitor' && viewer.gradeId === gradeId
}

/**
 * Everyone may read their own report, a parent also those of the learners linked to them (readings, "Report").
 * `isLinkedParent` is the link between this viewer and this learner, read from the database.
 */
export function canReadReport(viewer: Viewer, learnerId: string, isLinkedParent: boolean): boolean {
  if (viewer.kind === 'visitor') return false
  return viewer.id === learnerId || (viewer.kind === 'parent' && isLinkedParent)
}

/**
 * Worksheets come with their answers, which no learner may see before submitting: they are for linked parents, not for the
 * learner (docs/paper.md).
 */
export function canPrintWorksheets(viewer: Viewer, isLinkedParent: boolean): boolean {
  return viewer.kind === 'parent' && isLinkedParent
}
