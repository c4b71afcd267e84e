import { useState } from 'react'
import { formatDollars } from '#domain/plans/plans.ts'
import { Button } from '#web/ui/button.tsx'
import { pricesIn } from '../catalogue.ts'
import { PaidPlansClosed, TestModeNote } from '../notices.tsx'
import { WaysOfPaying } from './billing-options.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { LearnerRow } from './learner-row.tsx'
import { CancelDialog } from './plan/cancel-dialog.tsx'
import { ChangeDialog } from './plan/change-dialog.tsx'
import { hasOthers, type PlanStep, planOf, type Subscriptions, standingId } from './plan/own-plan.ts'
import { changesOf, type Order, orderOf } from './summary/order.ts'
import { OrderSummary, showSummary } from './summary/summary.tsx'
import { useChoices } from './use-choices.ts'

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

/**
 * On a phone the summary comes after the learners: until it is in view, its total stays at the foot of the screen and
 * leads there. It has a place of its own at the end of the list, where it comes to rest.
 */
function PhoneTotal({ order }: { order: Order }) {
  const learners = order.kind === 'sums' ? order.sums.flatMap(({ lines }) => lines) : order.lines
  if (learners.length === 0) return null
  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-surface py-2 pr-2 pl-4 shadow-float lg:hidden print:hidden">
      <p className="min-w-0 flex-1 basis-36">
        <span className="block text-ink-soft text-sm">
          {learners.length === 1 ? '1 learner' : `${learners.length} learners`}
        </span>
        <span className="font-semibold tabular-nums">
          {order.kind === 'sums'
            ? `${formatDollars(order.total)} per month`
            : 'Too many for the family offer'}
        </span>
      </p>
      <Button size="small" className="min-h-11 shrink-0" onClick={showSummary}>
        Summary
      </Button>
    </div>
  )
}
