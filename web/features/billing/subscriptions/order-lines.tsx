import { formatDollars } from '#domain/plans/plans.ts'
import { fullName } from '#web/product/full-name.ts'
import type { OrderLine } from './order.ts'

/** Selected learners, each with the plan and its price. */
export function OrderLines({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className="grid gap-2.5">
      {lines.map(({ learner, plan, cents }) => (
        <li key={learner.id} className="flex items-baseline justify-between gap-4">
          <span className="wrap-anywhere min-w-0">
            <span className="block font-semibold">{fullName(learner)}</span>
            <span className="block text-ink-soft text-sm">{plan}</span>
          </span>
          <span className="shrink-0 tabular-nums">{cents === null ? 'Family' : formatDollars(cents)}</span>
        </li>
      ))}
    </ul>
  )
}
