import { startTransition, useEffect, useOptimistic } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Plan } from '#domain/plans/plans.ts'
import { entry, plainText, sessionTexts } from '#web/api/offline/store.ts'
import type { SubscribedLearner } from './plan/own-plan.ts'
import {
  choosingFor,
  type PlanChoices,
  readChoices,
  type WayOfPaying,
  withPlan,
  withSelected,
  writeChoices,
} from './plan-choices.ts'

/**
 * The choices when the browser left for the provider's page, as a query. Its way back may end at an address without them.
 */
export const storedChoices = entry('trellis.plan-choices', plainText, sessionTexts)

/**
 * What is chosen stands in the address, so that it outlives a reload and the way to the provider and back. It is no step of
 * the history: the way back leads to the page before, not through every choice.
 */
export function useChoices(learners: readonly SubscribedLearner[]) {
  const [address] = useSearchParams()
  const [search, show] = useOptimistic(address)
  const navigate = useNavigate()
  const choices = readChoices(search, learners)

  /** Done once the address says it. */
  const go = (next: PlanChoices) =>
    new Promise<void>((done) => {
      const chosen = writeChoices(next)
      const query = chosen.toString()
      startTransition(async () => {
        // At once, so that the next press, however quick, goes on from this one; the address follows.
        show(chosen)
        await navigate({ search: query && `?${query}` }, { replace: true, preventScrollReset: true })
        done()
      })
    })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept on leaving is taken up once, on arrival
  useEffect(() => {
    const stored = storedChoices.read()
    storedChoices.remove()
    if (stored === null || search.size > 0) return
    // Whoever was paid for meanwhile need not be chosen again.
    const unpaid = learners.filter((learner) => choosingFor(learner) === 'buy')
    void go(readChoices(new URLSearchParams(stored), unpaid))
  }, [])

  return {
    choices,
    select: (learner: SubscribedLearner, selected: boolean) => go(withSelected(choices, learner, selected)),
    choosePlan: (learnerId: string, plan: Plan) => go(withPlan(choices, learnerId, plan)),
    chooseWay: (way: WayOfPaying) => go({ ...choices, way }),
  }
}

export type Choices = ReturnType<typeof useChoices>
