import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { Plan, Prices } from '#domain/plans/plans.ts'
import { fullName } from '#web/product/names.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChoiceBox } from '#web/ui/fields.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { MissedOnSheets } from '../missed-on-sheets.tsx'
import { includedPlanText } from '../plan-features.ts'
import { Price, savedPercent } from '../price.tsx'
import { CurrentPlan } from './plan/current-plan.tsx'
import { JoinFamily } from './plan/family-membership.tsx'
import type { FamilyPlan, OnStep, SubscribedLearner } from './plan/own-plan.ts'
import { type BillingOption, canBuy, canSelect, chosenPlan, selectionFor } from './plan-choices.ts'
import { PlanOptions } from './plan-options.tsx'
import type { Choices } from './use-choices.ts'

/** Row of a learner: checkbox, grade, current subscription and the three plans (section 2, Subscriptions screen). */
export function LearnerRow({
  learner,
  families,
  prices,
  chosen,
  trialDays,
  portalAvailable,
  onStep,
}: {
  learner: SubscribedLearner
  families: readonly FamilyPlan[]
  /** Null where no paid plans are sold. */
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
    <Card as="li" padding="none" aria-labelledby={headingId} className={selected ? 'border-leaf ring-1 ring-leaf' : ''}>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-4 sm:px-6 sm:py-5">
        <div className="flex min-w-0 items-center gap-3.5">
          {prices && (
            <ChoiceBox
              type="checkbox"
              id={checkboxId}
              checked={selected}
              disabled={!canSelect(learner)}
              onChange={({ target }) => chosen.select(learner, target.checked)}
              aria-label={t`Select ${{ name: fullName(learner) }}`}
            />
          )}
          <div className="min-w-0">
            <h3 id={headingId} className="wrap-anywhere text-lg">
              <label htmlFor={checkboxId} className="-my-2 block cursor-pointer py-2">
                {fullName(learner)}
              </label>
            </h3>
            <p className="text-ink-soft text-sm">{learner.gradeName ?? t`No grade`}</p>
          </div>
        </div>
        <p className="flex flex-wrap items-center gap-2 text-ink-soft text-sm">
          {t`Current subscription`}{' '}
          <Badge tone={learner.plan === 'Freemium' ? 'gray' : 'green'} className="whitespace-nowrap text-sm">
            {learner.plan}
          </Badge>
        </p>
      </div>
      <div className="grid grid-cols-1 gap-4 border-line border-t p-4 empty:hidden sm:px-6 sm:py-5">
        {learner.subscription && (
          <CurrentPlan
            learner={learner}
            subscription={learner.subscription}
            families={families}
            portalAvailable={portalAvailable}
            onStep={onStep}
          />
        )}
        {learner.paidByOther && (
          <p className="rounded-md bg-sunken px-4 py-3.5 text-sm">
            {t`Another parent pays for ${{ firstName: learner.firstName }}’s plan, and only they see and change it.`}
          </p>
        )}
        {learner.paused && <PausedNote learner={learner} />}
        <JoinFamily learner={learner} families={families} />
        {learner.included && <IncludedPlan plan={learner.plan} included={learner.included} />}
        {prices && <MissedOnSheets learner={learner} />}
        {prices && <PlanOptions learner={learner} prices={prices} chosen={chosen} selected={selected} />}
        <RowNote learner={learner} prices={prices} billing={chosen.choices.billing} trialDays={trialDays} />
      </div>
    </Card>
  )
}

/** Note that the learner is paused, which does not pause a plan. */
function PausedNote({ learner: { firstName, subscription } }: { learner: SubscribedLearner }) {
  return (
    <Banner tone="warning">
      {subscription && subscription.state !== 'ending'
        ? t`${firstName} is paused because consent was withdrawn. The plan still renews. You can cancel it here.`
        : t`${firstName} is paused because consent was withdrawn.`}
    </Banner>
  )
}

/** Plan that the learner has without payment. */
function IncludedPlan({ plan, included }: { plan: Plan; included: NonNullable<SubscribedLearner['included']> }) {
  return (
    <p className="rounded-md bg-sunken px-4 py-3.5">
      <span className="font-semibold">{includedPlanText(plan, included)}</span>
      <span className="block text-ink-soft text-sm">{t`You aren’t charged for it.`}</span>
    </p>
  )
}

/** Note that the learner needs an open grade first, or that annual Premium is sold too. */
function RowNote({
  learner,
  prices,
  billing,
  trialDays,
}: {
  learner: SubscribedLearner
  prices: Prices | null
  billing: BillingOption
  trialDays: number
}) {
  const { firstName, gradeId, gradeName } = learner
  if (gradeId === null) {
    return (
      <Banner tone="warning">
        <p>
          <Trans>
            {firstName} needs a grade before you can choose a plan.{' '}
            <Link to={`/parent/manage-learners/${learner.id}`} className="link">
              Choose {firstName}’s grade
            </Link>
          </Trans>
        </p>
      </Banner>
    )
  }
  if (selectionFor(learner) === 'grade-closed') {
    return (
      <Banner tone="info">
        {gradeName === null
          ? t`The grade is being updated. You can choose a plan for ${firstName} when it reopens.`
          : t`${gradeName} is being updated. You can choose a plan for ${firstName} when it reopens.`}
      </Banner>
    )
  }
  if (!prices || billing === 'family' || selectionFor(learner) !== 'buy') return null
  const saved = savedPercent(prices.premium_monthly, prices.premium_annual)
  return (
    <p className="text-ink-soft text-sm">
      {learner.trialAvailable && (
        <>
          <Trans>
            {firstName}’s first paid plan starts with a <span className="whitespace-nowrap">{trialDays}-day</span> free
            trial.
          </Trans>{' '}
        </>
      )}
      {canBuy(learner, 'Premium') && (
        <>
          {saved === null ? (
            <Trans>
              Premium is also available yearly: <Price cents={prices.premium_annual} interval="year" />.
            </Trans>
          ) : (
            <Trans>
              Premium is also available yearly: <Price cents={prices.premium_annual} interval="year" /> (save {saved}%).
            </Trans>
          )}{' '}
          <Link to={`/pricing/${gradeId}`} className="link">
            {gradeName === null ? t`Annual Premium for this grade` : t`Annual Premium for ${gradeName}`}
          </Link>
        </>
      )}
    </p>
  )
}
