import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { formatDollars, OFFERS, type Prices } from '#domain/plans/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { DisclosureCard } from '#web/ui/card.tsx'
import { ChoiceCard } from '../choice-card.tsx'
import { PaidPlansClosed, TestModeNote } from '../notices.tsx'
import { PaidBenefits } from '../paid-benefits.tsx'
import { formatPrice, readPrices } from '../price.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { LearnerRow } from './learner-row.tsx'
import { CancelDialog } from './plan/cancel-dialog.tsx'
import { ChangeDialog } from './plan/change-dialog.tsx'
import {
  findOwnPlan,
  hasOtherLearners,
  type PlanStep,
  planStatusId,
  type SubscribedLearner,
  type Subscriptions,
} from './plan/own-plan.ts'
import { selectionFor } from './plan-choices.ts'
import { createOrder, listChanges, type Order } from './summary/order.ts'
import { focusSummary, Summary } from './summary/summary.tsx'
import { type Choices, useChoices } from './use-choices.ts'

/** Learners with their plans, the order summary, and the invoices. */
export function SubscriptionsForm({
  subscriptions: { learners, familyPlans, catalogue, invoices, portalAvailable },
  fetchedAt,
}: {
  subscriptions: Subscriptions
  /** Time of the server's response, in milliseconds since 1970. */
  fetchedAt: number
}) {
  const chosen = useChoices(learners)
  const [step, setStep] = useState<PlanStep | null>(null)
  const prices = readPrices(catalogue)
  const plan = step && findOwnPlan(step, learners)
  const end = () => setStep(null)
  const done = async () => {
    // Navigates before the dialog closes. Otherwise the navigation would take the focus that the dialog restores.
    if (plan && chosen.choices.plans.has(plan.learner.id)) await chosen.select(plan.learner, false)
    end()
  }
  const order = prices && createOrder(learners, chosen.choices, prices)
  // Fallback for the focus, because the pressed button may no longer exist.
  const whenDone = () => (plan ? document.getElementById(planStatusId(plan.learner.id)) : null)

  return (
    <div className="grid grid-cols-1 gap-10">
      {learners.length > 0 && (
        <div className={`grid grid-cols-1 items-start gap-8 ${order ? 'lg:grid-cols-[minmax(0,1fr)_22rem]' : ''}`}>
          <div className="grid min-w-0 grid-cols-1 gap-6 max-lg:[&_:is(a,button,input)]:scroll-mb-28">
            {catalogue.testMode && <TestModeNote />}
            {prices === null && <PaidPlansClosed />}
            {prices && familyPlans.length === 0 && (
              <BillingOptions learners={learners} prices={prices} chosen={chosen} />
            )}
            <section aria-labelledby="learners-heading">
              <h2 id="learners-heading" className="text-xl">
                {t`Your children`}
              </h2>
              {prices && (
                <p className="mt-1 text-ink-soft">
                  {chosen.choices.billing === 'family'
                    ? t`Select the children for the family plan.`
                    : t`Select a child, then choose a plan.`}
                </p>
              )}
              <ul className="mt-4 grid grid-cols-1 gap-5">
                {learners.map((learner) => (
                  <LearnerRow
                    key={learner.id}
                    learner={learner}
                    families={familyPlans}
                    prices={prices}
                    chosen={chosen}
                    trialDays={catalogue.trialDays}
                    portalAvailable={portalAvailable}
                    onStep={setStep}
                  />
                ))}
              </ul>
            </section>
            {prices && (
              <DisclosureCard title={t`What do Premium and Premium Plus add?`} headingLevel={2}>
                <PaidBenefits />
              </DisclosureCard>
            )}
            {order && <PhoneTotal order={order} />}
          </div>
          {order && prices && (
            <Summary
              order={order}
              changes={listChanges(learners, chosen.choices)}
              prices={prices}
              freeUntil={new Date(fetchedAt + catalogue.trialDays * DAY)}
              trialDays={catalogue.trialDays}
              onFamily={familyPlans.length === 0 ? () => chosen.chooseBilling('family') : null}
              onStep={setStep}
            />
          )}
        </div>
      )}
      <InvoiceList invoices={invoices} portalAvailable={portalAvailable} />
      {plan && step?.kind === 'change' && (
        <ChangeDialog
          plan={plan}
          offer={step.offer}
          portalAvailable={portalAvailable}
          onClose={end}
          onDone={done}
          focusWhenDone={whenDone}
        />
      )}
      {plan && step?.kind === 'cancel' && (
        <CancelDialog
          plan={plan}
          others={hasOtherLearners(plan, learners)}
          onClose={end}
          onDone={done}
          focusWhenDone={whenDone}
        />
      )}
    </div>
  )
}

const DAY = 86_400_000

/** Total at the bottom of a phone's screen, with a link to the summary, which follows the learners there. */
function PhoneTotal({ order }: { order: Order }) {
  const learners = order.kind === 'sums' ? order.sums.flatMap(({ lines }) => lines) : order.lines
  if (learners.length === 0) return null
  return (
    <div className="sticky bottom-[calc(0.75rem+var(--toast-strip,0px))] z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-surface py-2 pe-2 ps-4 shadow-float lg:hidden print:hidden">
      <p className="min-w-0 flex-1 basis-36">
        <span className="block text-ink-soft text-sm">
          {plural(learners.length, { one: '# child', other: '# children' })}
        </span>
        <span className="font-semibold tabular-nums">
          {order.kind === 'sums'
            ? t`${{ dollars: formatDollars(order.total) }} per month`
            : t`Too many for the family plan`}
        </span>
      </p>
      <Button size="small" className="min-h-11 shrink-0" onClick={focusSummary}>
        {t`Summary`}
      </Button>
    </div>
  )
}

/** Choice between a price for each learner and one for the family; hidden when no learner can buy a plan. */
function BillingOptions({
  learners,
  prices,
  chosen: { choices, chooseBilling },
}: {
  learners: readonly SubscribedLearner[]
  prices: Prices
  chosen: Choices
}) {
  if (!learners.some((learner) => selectionFor(learner) === 'buy')) return null
  const monthlyPrice = t`from ${{ price: formatPrice(prices.premium_monthly, 'month') }}`
  const familyPrice = formatPrice(prices.premium_plus_family, 'month')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-bold font-heading text-xl tracking-tight">{t`How would you like to pay?`}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <ChoiceCard
          title={t`Each child`}
          price={monthlyPrice}
          group="billing-option"
          label={t`Each learner, ${monthlyPrice}`}
          describedBy
          checked={choices.billing === 'monthly'}
          onChoose={() => chooseBilling('monthly')}
        >
          {t`A separate plan for each child.`}
        </ChoiceCard>
        <ChoiceCard
          title={t`Family`}
          price={familyPrice}
          group="billing-option"
          label={t`Family, ${familyPrice}`}
          describedBy
          checked={choices.billing === 'family'}
          onChoose={() => chooseBilling('family')}
        >
          <Trans>
            Premium Plus for up to {ph({ most: OFFERS.premium_plus_family.maxLearners })} children, with{' '}
            <span className="whitespace-nowrap">1-on-1</span> tutoring.
          </Trans>
        </ChoiceCard>
      </div>
    </fieldset>
  )
}
