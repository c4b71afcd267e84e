import { Link } from 'react-router'
import { OFFERS, PLANS, type Plan, type Prices } from '#domain/plans/plans.ts'
import { fullName } from '#web/product/full-name.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { savedPercent } from '../catalogue.ts'
import { ChoiceBox } from '../choice-card.tsx'
import { Price } from '../price.tsx'
import { PresentPlan } from './plan/current-plan.tsx'
import type { OnStep, SubscribedLearner } from './plan/own-plan.ts'
import { canChoose, choosingFor, chosenPlan, type WayOfPaying } from './plan-choices.ts'
import { cardPrice, PlanCard } from './plan-options.tsx'
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

/** What stands in the way of a plan for this learner, or where it is sold by the year. */
function RowNote({
  learner,
  prices,
  way,
  trialDays,
}: {
  learner: SubscribedLearner
  prices: Prices | null
  way: WayOfPaying
  trialDays: number
}) {
  const { firstName, gradeId, gradeName } = learner
  if (gradeId === null) {
    return (
      <Banner tone="warning">
        <p>
          {firstName} has no grade yet, and needs one before a plan.{' '}
          <Link to={`/parent/manage-learners/${learner.id}`} className="link">
            Choose {firstName}’s grade
          </Link>
        </p>
      </Banner>
    )
  }
  if (!prices || way === 'family' || choosingFor(learner) !== 'buy') return null
  const saved = savedPercent(prices.premium_monthly, prices.premium_annual)
  return (
    <p className="text-ink-soft text-sm">
      {learner.trialAvailable && `${firstName}’s first paid plan begins with ${trialDays} free days. `}
      Premium can be paid by the year, too: <Price cents={prices.premium_annual} interval="year" />
      {saved !== null && `, which saves ${saved}%`}.{' '}
      <Link to={`/pricing/${gradeId}`} className="link">
        Annual Premium for {gradeName ?? 'this grade'}
      </Link>
    </p>
  )
}

/** The three plans; one can be chosen only while the learner is selected (section 2, Subscriptions screen). */
function PlanCards({
  learner,
  prices,
  chosen: { choices, choosePlan },
  selected,
}: {
  learner: SubscribedLearner
  prices: Prices
  chosen: Choices
  selected: boolean
}) {
  const selectedPlan = chosenPlan(choices, learner)
  return (
    <fieldset disabled={!selected} className="min-w-0">
      <legend className="sr-only">
        Plan for {learner.firstName}
        {!selected && ', to be chosen once the learner is selected'}
      </legend>
      <div className={`grid gap-3 transition-opacity sm:grid-cols-3 ${selected ? '' : 'opacity-70'}`}>
        {PLANS.map((plan) => (
          <PlanCard
            key={plan}
            plan={plan}
            learner={learner}
            price={cardPrice(learner, plan, choices.way, prices)}
            current={learner.plan === plan}
            checked={selectedPlan === plan}
            available={!selected || isOffered(plan, learner, choices.way)}
            onChoose={() => choosePlan(learner.id, plan)}
          />
        ))}
      </div>
    </fieldset>
  )
}

/** Whether a plan can be chosen for a selected learner: the family offer is Premium Plus, and not every plan changes into every other. */
function isOffered(
  plan: Plan,
  { plan: currentPlan, subscription }: SubscribedLearner,
  way: WayOfPaying,
): boolean {
  if (!subscription) return way !== 'family' || plan === OFFERS.premium_plus_family.plan
  if (plan === currentPlan) return true
  if (plan === 'Freemium') return subscription.state !== 'ending'
  return subscription.changesTo.some((offer) => OFFERS[offer].plan === plan)
}
