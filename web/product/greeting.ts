import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

type DashboardAnswer = InferContractRouterOutputs<typeof contract>['study']['dashboard']

export type Greeted = Pick<DashboardAnswer, 'firstName' | 'removedGrade' | 'today'> & {
  enrollment: Pick<NonNullable<DashboardAnswer['enrollment']>, 'closed'> | null
  /** A date, encoded or not. */
  lastActivity: unknown
}

/**
 * Greeting of a learner's start page. The page's HTML runs this function's source before the first paint
 * (web/first-view.ts), so it uses nothing of other modules.
 */
export function greetingOf({ firstName, enrollment, removedGrade, lastActivity, today }: Greeted) {
  const isFresh = enrollment ? lastActivity === null && !enrollment.closed : !removedGrade
  const welcome = isFresh ? 'Welcome' : 'Welcome back'
  const enrolled = isFresh ? 'Your first lessons are waiting for you.' : 'Pick up where you left off.'
  const removed = `${removedGrade} was removed. Choose another grade to continue. Your badges and reports are still here.`
  const choosing = removedGrade ? removed : 'Choose your grade to begin. You can switch to another one later.'
  return {
    // A parent who looks around as a learner may have no first name.
    title: `${[welcome, firstName].filter(Boolean).join(', ')}!`,
    subtitle: enrollment ? (today.state === 'open' ? enrolled : null) : choosing,
  }
}
