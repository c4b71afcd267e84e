import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatDollars, type Prices } from '#domain/plans/plans.ts'
import { useSession } from '#web/api/session.ts'
import { CheckoutError, useCheckout } from '#web/features/billing/checkout.tsx'
import { formatPrice } from '#web/features/billing/price.tsx'
import { DelayedAnnouncement } from '#web/ui/announcements.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { toast } from '#web/ui/toast.ts'
import type { OnStep } from '../plan/own-plan.ts'
import { storedChoices } from '../use-choices.ts'
import {
  type Change,
  checkoutRequest,
  type FamilySaving,
  familySaving,
  type Order,
  type PaymentSum,
  separateTotal,
} from './order.ts'
import { OrderLines, PaymentSumCard } from './payment-sum-card.tsx'
import { ChosenChanges } from './plan-changes.tsx'

/** Id of the heading that the total on phones links to. */
const SUMMARY_HEADING = 'summary-heading'

export function focusSummary() {
  const heading = document.getElementById(SUMMARY_HEADING)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView()
}

/** Sticky next to the learners on wide screens. */
const inView = 'lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto'

/** Selected learners with plans and prices, the monthly total, and payment (section 2, Subscriptions screen). */
export function Summary({
  order,
  changes,
  prices,
  freeUntil,
  trialDays,
  onFamily,
  onStep,
}: {
  order: Order
  changes: readonly Change[]
  prices: Prices
  freeUntil: Date
  trialDays: number
  /** Null for a payer who has a family plan. */
  onFamily: (() => void) | null
  onStep: OnStep
}) {
  const session = useSession()
  const [search] = useSearchParams()
  const [paying, setPaying] = useState(0)
  const checkout = useCheckout({
    onSignedOut: () => toast.error(t`Authentication required`, t`Please sign in to continue`),
  })
  const saving = familySaving(order, prices)
  const apart = separateTotal(order, prices)
  const twoSums = order.kind === 'sums' && order.sums.length > 1

  const pay = (sum: PaymentSum, index: number) => {
    const request = session.kind === 'signed-in' && checkoutRequest(sum, order, session.user.id)
    if (!request) return
    setPaying(index)
    storedChoices.write(search.toString())
    checkout.start(request)
  }

  return (
    <Card as="section" aria-labelledby={SUMMARY_HEADING} className={`grid grid-cols-1 gap-5 ${twoSums ? '' : inView}`}>
      <h2 id={SUMMARY_HEADING} tabIndex={-1} className="text-xl focus:outline-none">
        {t`Summary`}
      </h2>
      <CheckoutError error={checkout.error} />
      {order.kind === 'too-many' ? (
        <>
          <OrderLines lines={order.lines} />
          <Banner tone="warning" title={t`The family plan covers up to ${{ most: order.most }} children`}>
            <p>{t`Remove a child, or choose a plan for each one.`}</p>
          </Banner>
          <Button disabled className="w-full">
            {t`Proceed to Payment`}
          </Button>
        </>
      ) : (
        <>
          {twoSums && (
            <p className="text-sm">
              {t`Plans with a free trial and plans charged today are paid separately. Pay one, then come back for the other.`}
            </p>
          )}
          {order.sums.map((sum, index) => (
            <PaymentSumCard
              key={sum.hasTrial ? 'with a free trial' : 'without'}
              sum={sum}
              billing={order.billing}
              freeUntil={freeUntil}
              trialDays={trialDays}
              heading={twoSums}
              busy={checkout.busy && paying === index}
              blocked={checkout.busy && paying !== index}
              onPay={() => pay(sum, index)}
            />
          ))}
          {twoSums && (
            <p className="flex flex-wrap justify-between gap-x-4 border-line border-t pt-4 font-semibold">
              <Trans>
                Combined monthly total{' '}
                <span className="tabular-nums">{ph({ dollars: formatDollars(order.total) })}</span>
              </Trans>
            </p>
          )}
        </>
      )}
      {saving && onFamily && <FamilyHint saving={saving} price={prices.premium_plus_family} onFamily={onFamily} />}
      {apart !== null && (
        <p className="text-sm">
          <Trans>
            Without the family plan (and its <span className="whitespace-nowrap">1-on-1</span> tutoring), Premium Plus
            costs {ph({ price: formatPrice(apart, 'month') })}.
          </Trans>
        </p>
      )}
      <ChosenChanges changes={changes} prices={prices} onStep={onStep} />
      <DelayedAnnouncement
        text={
          order.kind === 'sums'
            ? t`Monthly total ${{ dollars: formatDollars(order.total) }}`
            : t`Too many children for the family plan`
        }
      />
    </Card>
  )
}

/** Hint that the family offer costs less, with the free trial it would lose. */
function FamilyHint({
  saving: { cents, losesTrial },
  price,
  onFamily,
}: {
  saving: FamilySaving
  price: number
  onFamily: () => void
}) {
  return (
    <div className="grid gap-2.5 rounded-md bg-sun-wash px-4 py-3.5 text-sm">
      <p>
        <Trans>
          <strong className="font-semibold">Save {ph({ dollars: formatDollars(cents) })} per month:</strong> with the
          family plan, they all get Premium Plus for {ph({ price: formatPrice(price, 'month') })}.
        </Trans>
        {losesTrial &&
          ` ${t`There’s no free trial, because one of them had a paid plan before: you’re charged today.`}`}
      </p>
      <Button size="small" variant="secondary" onClick={onFamily}>
        {t`Use the family plan`}
      </Button>
    </div>
  )
}
