import type { Prices } from '#domain/plans.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceBox } from '../choice-box.tsx'
import { fullName } from '../full-name.ts'
import { canChoose } from './choosing.ts'
import { PlanCards } from './plan-cards.tsx'
import { chosenPlan } from './plan-choices.ts'
import type { OnStep } from './plan-step.ts'
import { PresentPlan } from './present-plan.tsx'
import { RowNote } from './row-note.tsx'
import type { SubscribedLearner } from './subscription-types.ts'
import type { Choices } from './use-choices.ts'

/** One learner: select checkbox, grade, current subscription and the three plans (section 2, Subscriptions screen). */
export function LearnerRow({
  learner,
  prices,
  chosen,
  trialDays,
  portalAvailable,
  onStep,
}: {
  learner: SubscribedLearner
  /** null where no plan is sold. */
  prices: Prices | null
  chosen: Choices
  trialDays: number
  portalAvailable: boolean
  onStep: OnStep
}) {
  const headingId = `learner-${learner.id}`
  const checkboxId = `select-${learner.id}`
  const selected = chosenPlan(chosen.choices, learner) !== undefined
  return (
    <Card
      as="li"
      padding="none"
      aria-labelledby={headingId}
      className={selected ? 'border-leaf ring-1 ring-leaf' : ''}
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6 sm:py-5">
        <div className="flex min-w-0 items-center gap-3.5">
          {prices && (
            <ChoiceBox
              type="checkbox"
              id={checkboxId}
              checked={selected}
              disabled={!canChoose(learner)}
              onChange={({ target }) => chosen.select(learner, target.checked)}
              aria-label={`Select ${fullName(learner)}`}
            />
          )}
          <div className="min-w-0">
            <h3 id={headingId} className="wrap-anywhere text-lg">
              <label htmlFor={checkboxId} className="-my-2 block cursor-pointer py-2">
                {fullName(learner)}
              </label>
            </h3>
            <p className="text-ink-soft text-sm">{learner.gradeName ?? 'Unknown'}</p>
          </div>
        </div>
        <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          Current subscription
          <Badge tone={learner.plan === 'Freemium' ? 'gray' : 'green'} className="whitespace-nowrap text-sm">
            {learner.plan}
          </Badge>
        </p>
      </div>
      <div className="grid grid-cols-1 gap-4 border-line border-t p-4 empty:hidden sm:px-6 sm:py-5">
        {learner.subscription && (
          <PresentPlan
            learner={learner}
            subscription={learner.subscription}
            portalAvailable={portalAvailable}
            onStep={onStep}
          />
        )}
        {prices && <PlanCards learner={learner} prices={prices} chosen={chosen} selected={selected} />}
        <RowNote learner={learner} prices={prices} way={chosen.choices.way} trialDays={trialDays} />
      </div>
    </Card>
  )
}
