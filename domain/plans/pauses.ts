import { type GradeState, isClosed } from '../access.ts'

/**
 * Decides about the renewals of a plan by the grades of its learners (readings, "State of a grade"): they pause when a
 * grade is closed and none is open, and resume as soon as one is open. A learner without a grade changes nothing.
 */
export function decidePause(states: readonly GradeState[], paused: boolean): 'pause' | 'resume' | 'unchanged' {
  if (states.includes('open')) return paused ? 'resume' : 'unchanged'
  return states.some(isClosed) && !paused ? 'pause' : 'unchanged'
}
