import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'

type DashboardAnswer = InferContractRouterOutputs<typeof contract>['study']['dashboard']

export type Greeted = Pick<DashboardAnswer, 'firstName' | 'removedGrade' | 'today'> & {
  enrollment: Pick<NonNullable<DashboardAnswer['enrollment']>, 'closed'> | null
  /** A date, encoded or not. */
  lastActivity: unknown
}

export type GreetingTexts = ReturnType<typeof greetingTexts>

/** Texts of the greeting in the language of the page, with `{name}` and `{grade}` in the place of both. */
export function greetingTexts() {
  const name = '{name}'
  const grade = '{grade}'
  return {
    // A parent who looks around as a learner may have no first name.
    first: t`Welcome!`,
    firstByName: t`Welcome, ${name}!`,
    back: t`Welcome back!`,
    backByName: t`Welcome back, ${name}!`,
    begin: t`Your first lessons are waiting for you.`,
    goOn: t`Pick up where you left off.`,
    removed: t`${grade} was removed. Choose another grade to continue. Your badges and reports are still here.`,
    choose: t`Choose your grade to begin. You can switch to another one later.`,
  }
}

/**
 * Greeting of a learner's start page. The page's HTML runs this function's source before the first paint
 * (web/first-view/show-first-view.ts), so it uses nothing of other modules.
 */
export function greet(
  { firstName, enrollment, removedGrade, lastActivity, today }: Greeted,
  texts: GreetingTexts,
): { title: string; subtitle: string | null } {
  const isFresh = enrollment ? lastActivity === null && !enrollment.closed : !removedGrade
  const welcome = isFresh ? texts.first : texts.back
  const byName = isFresh ? texts.firstByName : texts.backByName
  const enrolled = isFresh ? texts.begin : texts.goOn
  const choosing = removedGrade ? texts.removed.replace('{grade}', () => removedGrade) : texts.choose
  return {
    title: firstName ? byName.replace('{name}', () => firstName) : welcome,
    subtitle: enrollment ? (today.state === 'open' ? enrolled : null) : choosing,
  }
}

/** Greeting of a learner's start page in the language of the page. */
export const greetingOf = (dashboard: Greeted) => greet(dashboard, greetingTexts())
