import { t } from '@lingui/core/macro'
import { OFFERS, type Prices } from '#domain/plans/plans.ts'
import { fullName } from '#web/product/names.ts'
import { Button } from '#web/ui/button.tsx'
import { type OnStep, renewalPrice, type Subscription } from '../plan/own-plan.ts'
import { optionPrice } from '../plan-options.tsx'
import type { Change } from './order.ts'

/** Selected learners who have a paid plan. Their changes are paid separately from the order. */
export function ChosenChanges({
  changes,
  prices,
  onStep,
}: {
  changes: readonly Change[]
  prices: Prices
  onStep: OnStep
}) {
  if (changes.length === 0) return null
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h3 className="text-lg">{t`Plans you already pay for`}</h3>
      <p className="text-ink-soft text-sm">{t`Not part of this payment.`}</p>
      <ul className="grid gap-4">
        {changes.map((change) => (
          <li key={change.learner.id} className="grid gap-2">
            <p>
              <span className="wrap-anywhere block font-semibold">{fullName(change.learner)}</span>
              <span className="block text-ink-soft text-sm">
                {OFFERS[change.subscription.offer].plan}, {renewalPrice(change.subscription)}
              </span>
              {change.plan !== OFFERS[change.subscription.offer].plan && (
                <span className="block text-sm">
                  {t`to ${{ plan: change.plan }}, ${{ price: optionPrice(change.learner, change.plan, 'monthly', prices) }}`}
                </span>
              )}
            </p>
            <NextStep change={change} onStep={onStep} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function NextStep({ change: { learner, subscription, plan }, onStep }: { change: Change; onStep: OnStep }) {
  if (plan === OFFERS[subscription.offer].plan) {
    return <p className="text-sm">{describeOptions(subscription)}</p>
  }
  const offer = subscription.changesTo.find((to) => OFFERS[to].plan === plan)
  if (plan === 'Freemium') {
    return (
      <Button size="small" variant="secondary" onClick={() => onStep({ kind: 'cancel', learnerId: learner.id })}>
        {t`Back to Freemium...`}
      </Button>
    )
  }
  return (
    offer && (
      <Button size="small" variant="secondary" onClick={() => onStep({ kind: 'change', learnerId: learner.id, offer })}>
        {t`Change to ${plan}...`}
      </Button>
    )
  )
}

function describeOptions({ changesTo, state }: Subscription): string {
  if (state === 'ending') return t`Canceled. Resume the plan to keep it.`
  if (changesTo.length > 0) return t`To change it, choose another plan.`
  if (state === 'past-due') return t`You can change it once the renewal is paid.`
  return t`To switch, cancel it and choose another plan when it ends.`
}
