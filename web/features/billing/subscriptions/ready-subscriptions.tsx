import { useState } from 'react'
import { PaidPlansClosed } from '../paid-plans-closed.tsx'
import { TestModeNote } from '../test-mode-note.tsx'
import { pricesIn } from '../use-catalogue.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { LearnerRow } from './learner-row.tsx'
import { changesOf, orderOf } from './order.ts'
import { OrderSummary } from './order-summary.tsx'
import { PhoneTotal } from './phone-total.tsx'
import { hasOthers, type PlanStep, planOf, standingId } from './plan-step.ts'
import type { Subscriptions } from './subscription-types.ts'
import { useChoices } from './use-choices.ts'
import { WaysOfPaying } from './ways-of-paying.tsx'

/** Learners with their plans, the summary of what is chosen, and the invoices. */
export function ReadySubscriptions({
  subscriptions: { learners, catalogue, invoices, portalAvailable },
  seenAt,
}: {
  subscriptions: Subscriptions
  /** When the server said so, in milliseconds since 1970. */
  seenAt: number
}) {
  const chosen = useChoices(learners)
  const [step, setStep] = useState<PlanStep | null>(null)
  const prices = pricesIn(catalogue)
  const plan = step && planOf(step, learners)
  const end = () => setStep(null)
  const done = async () => {
    // First, since a navigation while the dialog closes would take the focus away.
    if (plan && chosen.choices.plans.has(plan.learner.id)) await chosen.select(plan.learner, false)
    end()
  }
  const order = prices && orderOf(learners, chosen.choices, prices)
  // The button that was pressed may be gone by then.
  const whenDone = () => (plan ? document.getElementById(standingId(plan.learner.id)) : null)

  return (
    <div className="grid grid-cols-1 gap-10">
      {learners.length > 0 && (
        <div
          className={`grid grid-cols-1 items-start gap-8 ${order ? 'lg:grid-cols-[minmax(0,1fr)_22rem]' : ''}`}
        >
          <div className="grid min-w-0 grid-cols-1 gap-6 max-lg:[&_:is(a,button,input)]:scroll-mb-28">
            {catalogue.testMode && <TestModeNote />}
            {prices === null && <PaidPlansClosed />}
            {prices && <WaysOfPaying learners={learners} prices={prices} chosen={chosen} />}
            <section aria-labelledby="learners-heading">
              <h2 id="learners-heading" className="text-xl">
                Your learners
              </h2>
              {prices && <p className="mt-1 text-ink-soft">Select a learner, then choose the plan.</p>}
              <ul className="mt-4 grid grid-cols-1 gap-5">
                {learners.map((learner) => (
                  <LearnerRow
                    key={learner.id}
                    learner={learner}
                    prices={prices}
                    chosen={chosen}
                    trialDays={catalogue.trialDays}
                    portalAvailable={portalAvailable}
                    onStep={setStep}
                  />
                ))}
              </ul>
            </section>
            {order && <PhoneTotal order={order} />}
          </div>
          {order && prices && (
            <OrderSummary
              order={order}
              changes={changesOf(learners, chosen.choices)}
              prices={prices}
              freeUntil={new Date(seenAt + catalogue.trialDays * DAY)}
              trialDays={catalogue.trialDays}
              onFamily={() => chosen.chooseWay('family')}
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
          others={hasOthers(plan, learners)}
          onClose={end}
          onDone={done}
          focusWhenDone={whenDone}
        />
      )}
    </div>
  )
}

const DAY = 86_400_000
