import { startTransition, useEffect, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Plan } from '#domain/plans/plans.ts'
import { entry, plainText, sessionTexts } from '#web/api/offline/store.ts'
import type { SubscribedLearner } from './plan/own-plan.ts'
import {
  type BillingOption,
  type PlanChoices,
  readChoices,
  selectionFor,
  withPlan,
  withSelected,
  writeChoices,
} from './plan-choices.ts'

/**
 * Query with the choices, stored before the browser opens the provider's page, which may return to a URL without them.
 */
export const storedChoices = entry('trellis.plan-choices', plainText, sessionTexts)

/**
 * Choices of the screen, stored in the URL so that they survive a reload and the provider's page. Changes replace the
 * history entry, so the back button leaves the page.
 */
export function useChoices(learners: readonly SubscribedLearner[]) {
  const [address] = useSearchParams()
  const [search, show] = useOptimistic(address)
  const navigate = useNavigate()
  const choices = readChoices(search, learners)

  /** Resolves once the URL is updated. */
  const navigateTo = (next: PlanChoices) =>
    new Promise<void>((done) => {
      const chosen = writeChoices(next)
      const query = chosen.toString()
      startTransition(async () => {
        // Optimistic, so that another press builds on this one before the URL changes.
        show(chosen)
        await navigate({ search: query && `?${query}` }, { replace: true, preventScrollReset: true })
        done()
      })
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: stored choices are restored once, on arrival
  useEffect(() => {
    const stored = storedChoices.read()
    storedChoices.remove()
    if (stored === null || search.size > 0) return
    // Skips learners who have a plan by now.
    const unpaid = learners.filter((learner) => selectionFor(learner) === 'buy')
    void navigateTo(readChoices(new URLSearchParams(stored), unpaid))
  }, [])

  return {
    choices,
    select: (learner: SubscribedLearner, selected: boolean) => navigateTo(withSelected(choices, learner, selected)),
    choosePlan: (learnerId: string, plan: Plan) => navigateTo(withPlan(choices, learnerId, plan)),
    chooseBilling: (billing: BillingOption) => navigateTo({ ...choices, billing }),
  }
}

export type Choices = ReturnType<typeof useChoices>
