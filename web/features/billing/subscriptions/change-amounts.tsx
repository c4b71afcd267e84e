import type { InferContractRouterOutputs } from '@orpc/contract'
import type { contract } from '#contract/index.ts'
import { dollars } from '#domain/plans.ts'
import { dayInWords } from '#web/ui/day-in-words.ts'
import type { Subscription } from './subscription-types.ts'

type Preview = InferContractRouterOutputs<typeof contract>['billing']['previewChange']

/** What a change costs now, and what the next renewal does. */
export function ChangeAmounts({ preview, subscription }: { preview: Preview; subscription: Subscription }) {
  const { amountNow, nextAmount, nextAt } = preview
  return (
    <dl className="grid gap-px overflow-hidden rounded-md border border-line bg-line">
      <div className="bg-surface px-4 py-3">
        <dt className="font-semibold">{amountNow < 0 ? 'Kept for you' : 'Charged now'}</dt>
        <dd>
          <p className="font-bold font-heading text-2xl tabular-nums">{dollars(Math.abs(amountNow))}</p>
          <p className="text-ink-soft text-sm">{reasonFor(amountNow, subscription, nextAt)}</p>
        </dd>
      </div>
      <div className="bg-surface px-4 py-3">
        <dt className="font-semibold">Next renewal</dt>
        <dd>
          <p className="font-bold font-heading text-2xl tabular-nums">{dollars(nextAmount)}</p>
          <p className="text-ink-soft text-sm">
            on {dayInWords(nextAt)}, for everything on this subscription, and so on each month
            {amountNow < 0 && '; what is kept for you is taken off first'}.
          </p>
        </dd>
      </div>
    </dl>
  )
}

function reasonFor(amountNow: number, { state }: Subscription, nextAt: Date): string {
  const until = dayInWords(nextAt)
  if (state === 'trial') return `The free days go on until ${until}.`
  if (amountNow > 0) return `For the time until ${until}, less what you have paid for it already.`
  if (amountNow < 0)
    return `You have paid more for the time until ${until}; the rest is taken off later payments.`
  return `Nothing is to be paid for the time until ${until}.`
}
