import { MONEY_BACK_DAYS, TRIAL_DAYS } from '#domain/plans.ts'

const claims = [
  {
    title: `${TRIAL_DAYS}-day free trial`,
    text: `On Premium plans. A learner’s first paid plan begins with ${TRIAL_DAYS} free days; cancel within them and you pay nothing.`,
  },
  {
    title: (
      <>
        {MONEY_BACK_DAYS}-day <span className="whitespace-nowrap">money-back</span> guarantee
      </>
    ),
    text: `Write to us within ${MONEY_BACK_DAYS} days of a payment, and you get it back in full. The plan then ends.`,
  },
  {
    title: 'Cancellation with no fee',
    text: 'At any time, by one button. The plan stays until the end of what you paid for.',
  },
  {
    title: 'Immediate plan changes',
    text: 'From Premium to Premium Plus or back, for a learner whose plan is paid by the month. What it costs is shown before you confirm.',
  },
]

/** What is promised beside the prices (learner-area.md section 9; readings, "Money"). */
export function Claims() {
  return (
    <section aria-labelledby="claims" className="mt-14">
      <h2 id="claims" className="text-2xl">
        What goes with every paid plan
      </h2>
      <dl className="mt-6 grid gap-x-10 gap-y-7 sm:grid-cols-2 lg:grid-cols-4">
        {claims.map(({ title, text }) => (
          <div key={text} className="border-sun-deep border-t-4 pt-4">
            <dt className="text-balance font-bold font-heading text-lg tracking-tight">{title}</dt>
            <dd className="mt-1.5 text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
