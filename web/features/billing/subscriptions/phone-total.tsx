import { dollars } from '#domain/plans.ts'
import { Button } from '#web/ui/button.tsx'
import type { Order } from './order.ts'
import { showSummary } from './show-summary.ts'

/**
 * On a phone the summary comes after the learners: until it is in view, its total stays at the foot of the screen and
 * leads there. It has a place of its own at the end of the list, where it comes to rest.
 */
export function PhoneTotal({ order }: { order: Order }) {
  const learners = order.kind === 'sums' ? order.sums.flatMap(({ lines }) => lines) : order.lines
  if (learners.length === 0) return null
  return (
    <div className="sticky bottom-3 z-10 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line bg-surface py-2 pr-2 pl-4 shadow-float lg:hidden print:hidden">
      <p className="min-w-0 flex-1 basis-36">
        <span className="block text-ink-soft text-sm">
          {learners.length === 1 ? '1 learner' : `${learners.length} learners`}
        </span>
        <span className="font-semibold tabular-nums">
          {order.kind === 'sums' ? `${dollars(order.total)} per month` : 'Too many for the family offer'}
        </span>
      </p>
      <Button size="small" className="min-h-11 shrink-0" onClick={showSummary}>
        Summary
      </Button>
    </div>
  )
}
