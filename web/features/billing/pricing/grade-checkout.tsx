import { type SubmitEvent, useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import { CheckoutError, useCheckout } from '../checkout.tsx'
import { ChoiceBox, choiceCardStyle } from '../choice-card.tsx'
import { GradeSummary } from './grade-summary.tsx'
import { LearnerChoice } from './learner-choice.tsx'
import {
  type GradeBilling,
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
      <legend className="mb-4 font-bold font-heading text-xl tracking-tight">
        How would you like to pay?
      </legend>
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
  const free = learners.filter(({ subscription }) => subscription === null)
  const learner = free.length === 1 ? free[0] : free.find(({ id }) => id === pressed)

  const pay = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!learner) {
      toast.error('No paid plans selected', 'Please select at least one child and a paid subscription plan')
      const first = event.currentTarget.querySelector<HTMLElement>('input[name=learner]')
      first?.focus({ preventScroll: true })
      // Keeps it clear of the toast at the bottom of a phone's screen.
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
    <form
      onSubmit={pay}
      className={`grid items-start gap-8 ${free.length > 0 ? 'lg:grid-cols-[1fr_22rem]' : ''}`}
    >
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
          <Button type="submit" busy={checkout.busy} busyLabel="Processing..." className="w-full">
            Proceed to Payment
          </Button>
        </GradeSummary>
      )}
    </form>
  )
}

function NoLearnerOfGrade({ gradeName }: { gradeName: string }) {
  return (
    <EmptyState
      title={`None of your learners is in ${gradeName}.`}
      action={<ButtonLink to="/parent/manage-learners">Manage Learners</ButtonLink>}
    >
      <p>A plan belongs to a learner. Add one, or choose this grade for one you have.</p>
    </EmptyState>
  )
}
