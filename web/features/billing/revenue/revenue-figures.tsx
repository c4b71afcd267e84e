import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { CalendarCheck, type LucideIcon, TrendingUp, Users } from 'lucide-react'
import type { contract } from '#contract/index.ts'
import { localeTag } from '#web/language/i18n.ts'
import { Card } from '#web/ui/card.tsx'

/** The three main figures, each with a note on its calculation. */
export function RevenueFigures({ revenue }: { revenue: Revenue }) {
  const learners = revenue.offers.reduce((sum, offer) => sum + offer.learners, 0)
  return (
    <section aria-label={t`Figures`} className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      <Figure
        name={t`Monthly revenue`}
        value={formatAmount(revenue.monthlyRevenue, revenue.currency)}
        note={t`Renews each month. Annual plans count as 1/12 per month; trials and canceled plans don’t count.`}
        Icon={TrendingUp}
      />
      <Figure
        name={t`Paid in the last 30 days`}
        value={formatAmount(revenue.paidLast30Days, revenue.currency)}
        note={t`Minus refunds and disputed payments.`}
        Icon={CalendarCheck}
      />
      <Figure
        name={t`Learners with a paid plan`}
        value={learners.toLocaleString(localeTag())}
        note={t`Includes trials, past due and ending plans.`}
        Icon={Users}
      />
    </section>
  )
}

type FigureProps = { name: string; value: string; note: string; Icon: LucideIcon }

function Figure({ name, value, note, Icon }: FigureProps) {
  return (
    <Card padding="snug" className="min-w-0 sm:max-lg:last:col-span-2">
      <h2 className="flex items-center gap-2 font-normal font-text text-base text-ink-soft tracking-normal">
        <Icon aria-hidden="true" className="size-5 shrink-0 text-leaf-text" />
        {name}
      </h2>
      <p className="wrap-anywhere mt-1 font-bold font-heading text-3xl tabular-nums">{value}</p>
      <p className="mt-1 text-ink-soft text-sm">{note}</p>
    </Card>
  )
}

/** Formats cents with their currency and grouped digits, such as `$12,345.60`. */
export function formatAmount(cents: number, currency: string): string {
  return new Intl.NumberFormat(localeTag(), { style: 'currency', currency }).format(cents / 100)
}

export type Revenue = InferContractRouterOutputs<typeof contract>['billing']['revenue']
