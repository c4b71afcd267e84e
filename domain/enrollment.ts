/** The toast when another grade is chosen; its title is 'Switching Grades' (learner area, section 4). */
export const SWITCHING_GRADES = "You're already enrolled in another grade. Your enrollment will be updated."

export type EnrollDecision =
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
