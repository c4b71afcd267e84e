import { t } from '@lingui/core/macro'
import { type ReactNode, type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { isHigherPlan } from '#domain/plans/plans.ts'
import { fullName } from '#web/product/names.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ChoiceBox } from '#web/ui/fields.tsx'
import { formatDate } from '#web/ui/format.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { CheckoutError, useCheckout } from '../checkout.tsx'
import { choiceCardStyle } from '../choice-card.tsx'
import { MissedOnSheets } from '../missed-on-sheets.tsx'
import { includedPlanText } from '../plan-features.ts'
import { GradeSummary } from './grade-summary.tsx'
import {
  type GradeBilling,
  type GradeLearner,
  type GradeOffers,
  type GradePricing,
  PremiumOffer,
  PremiumOfferList,
} from './premium-offers.tsx'

const BILLINGS = ['monthly', 'annual'] as const satisfies GradeBilling[]

type PremiumChoiceProps = {
  offers: GradeOffers
  chosen: GradeBilling
  onChoose: (billing: GradeBilling) => void
  disabled: boolean
}

/** Monthly or annual: two cards with native radio buttons. */
function PremiumChoice({ offers, chosen, onChoose, disabled }: PremiumChoiceProps) {
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-4 font-bold font-heading text-xl tracking-tight">{t`How would you like to pay?`}</legend>
      <div className="grid gap-5 sm:grid-cols-2">
        {BILLINGS.map((billing) => (
          <label key={billing} htmlFor={`pay-${billing}`} className={`${choiceCardStyle} p-5 sm:p-6`}>
            <PremiumOffer
              billing={billing}
              offers={offers}
              mark={
                <ChoiceBox
                  type="radio"
                  id={`pay-${billing}`}
                  name="billing"
                  value={billing}
                  checked={chosen === billing}
                  onChange={() => onChoose(billing)}
                />
              }
            />
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type GradeCheckoutProps = { pricing: GradePricing; offers: GradeOffers; userId: string }

/** Form in which a parent chooses the billing and the learner, sees the charges, and pays. */
export function GradeCheckout({ pricing, offers, userId }: GradeCheckoutProps) {
  const { grade, learners, catalogue } = pricing
  const [billing, setBilling] = useState<GradeBilling>('monthly')
  const [pressed, setPressed] = useState<string | null>(null)
  const checkout = useCheckout()
  const free = learners.filter(canBuyPremium)
  const learner = free.length === 1 ? free[0] : free.find(({ id }) => id === pressed)

  const pay = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!learner) {
      toast.error(t`No paid plans selected`, t`Please select at least one child and a paid subscription plan`)
      const first = event.currentTarget.querySelector<HTMLElement>('input[name=learner]')
      first?.focus({ preventScroll: true })
      // Keeps the field clear of the toast at the bottom of a phone's screen.
      first?.scrollIntoView({ block: 'center' })
      return
    }
    const gradeId = learner.gradeId ?? grade.id
    checkout.start({
      userId,
      gradeId,
      subscriptions: [{ childId: learner.id, planName: 'premium', gradeId }],
      billing,
      shownTotal: offers[billing].unitAmount,
    })
  }

  return (
    <form onSubmit={pay} className={`grid items-start gap-8 ${free.length > 0 ? 'lg:grid-cols-[1fr_22rem]' : ''}`}>
      <div className="grid gap-9">
        {free.length > 0 ? (
          <PremiumChoice offers={offers} chosen={billing} onChoose={setBilling} disabled={checkout.busy} />
        ) : (
          <PremiumOfferList offers={offers} />
        )}
        {learners.length === 0 ? (
          <NoLearnerOfGrade gradeName={grade.name} />
        ) : (
          <LearnerChoice
            learners={learners}
            chosen={learner?.id ?? null}
            onChoose={setPressed}
            disabled={checkout.busy}
          />
        )}
      </div>
      {free.length > 0 && (
        <GradeSummary learner={learner} billing={billing} offers={offers} trialDays={catalogue.trialDays}>
          <CheckoutError error={checkout.error} />
          <Button type="submit" busy={checkout.busy} busyLabel={t`Processing...`} className="w-full">
            {t`Proceed to Payment`}
          </Button>
        </GradeSummary>
      )}
    </form>
  )
}

function NoLearnerOfGrade({ gradeName }: { gradeName: string }) {
  return (
    <EmptyState
      title={t`You don’t have a child in ${gradeName}.`}
      action={<ButtonLink to="/parent/manage-learners">{t`Manage Learners`}</ButtonLink>}
    >
      <p>{t`Add a child, or change a child’s grade.`}</p>
    </EmptyState>
  )
}

type LearnerChoiceProps = {
  learners: readonly GradeLearner[]
  /** Id of the chosen learner. */
  chosen: string | null
  onChoose: (learnerId: string) => void
  disabled: boolean
}

/** Learner choice for a grade; learners with Premium or more are listed but cannot be selected. */
function LearnerChoice({ learners, chosen, onChoose, disabled }: LearnerChoiceProps) {
  const title = learners.some(canBuyPremium) ? t`For which child?` : t`Your children in this grade`
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-4 font-bold font-heading text-xl tracking-tight">{title}</legend>
      <div className="grid items-start gap-x-5 gap-y-3 sm:grid-cols-2">
        {learners.map((learner) => {
          const name = fullName(learner)
          return !canBuyPremium(learner) ? (
            <Row key={learner.id} name={name}>
              <p>{presentPlan(learner)}</p>
              <Link
                to="/parent/subscriptions"
                className="link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
              >
                {t`See Subscriptions`}
              </Link>
            </Row>
          ) : (
            <label
              key={learner.id}
              htmlFor={`for-${learner.id}`}
              className={`${choiceCardStyle} flex min-h-14 items-center gap-3 px-4 py-3`}
            >
              <ChoiceBox
                type="radio"
                id={`for-${learner.id}`}
                name="learner"
                value={learner.id}
                checked={chosen === learner.id}
                onChange={() => onChoose(learner.id)}
              />
              <span className="min-w-0">
                <span className="wrap-anywhere block font-semibold">{name}</span>
                <span className="block text-ink-soft text-sm">{t`Current plan: ${{ plan: learner.plan }}`}</span>
                <MissedOnSheets learner={learner} className="block text-sm" />
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="rounded-md border border-line bg-sunken px-4 py-3">
      <p className="wrap-anywhere font-semibold">{name}</p>
      <div className="text-ink-soft text-sm">{children}</div>
    </div>
  )
}

/** Returns false for learners with Premium or more, paid or included. */
function canBuyPremium({ plan, subscription, paidByOther }: GradeLearner): boolean {
  return subscription === null && !paidByOther && isHigherPlan('Premium', plan)
}

/** Formats the plan of a learner who cannot buy Premium. */
function presentPlan({ plan, included, subscription, paidByOther }: GradeLearner): string {
  if (included) return includedPlanText(plan, included)
  if (paidByOther) return t`Another parent pays for a plan.`
  if (!subscription) return plan
  const { state, endsAt, renewsAt } = subscription
  if (state === 'trial' && renewsAt) return t`Already has ${plan}. Free trial until ${{ date: formatDate(renewsAt) }}.`
  if (endsAt) return t`Already has ${plan}, until ${{ date: formatDate(endsAt) }}.`
  return renewsAt ? t`Already has ${plan}. Renews on ${{ date: formatDate(renewsAt) }}.` : t`Already has ${plan}.`
}
