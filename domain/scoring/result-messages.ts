/** Share of right answers with which a quiz or assignment passes (learner area, section 5). */
export const PASS_RATIO = 0.7

/** Reason why a quiz or assignment cannot be marked as completed yet (learner area, section 5). */
export function formatNeedsPass(kind: 'quiz' | 'assignment'): string {
  return kind === 'quiz'
    ? 'You need at least 70% to mark this quiz as completed.'
    : 'You need at least 70% to mark this assignment as completed.'
}
