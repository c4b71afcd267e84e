import { t } from '@lingui/core/macro'
import { localeTag } from '#web/language/i18n.ts'
import { SectionCard } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { formatAmount, type Revenue } from './revenue-figures.tsx'

type Month = Revenue['trend'][number]

const title = () => t`Last 12 months`

/** Revenue, trials and churn by month: three charts, and the same data as a table. */
export function RevenueTrend({ revenue: { trend, currency } }: { revenue: Revenue }) {
  const dollars = (cents: number) => formatAmount(cents, currency)
  const columns: readonly Column<Month>[] = [
    { header: t`Month`, cell: ({ month }) => formatMonth(month, 'long') },
    { header: t`Monthly revenue`, align: 'end', cell: ({ monthlyRevenue }) => dollars(monthlyRevenue) },
    { header: t`Trials started`, align: 'end', cell: ({ trials }) => formatCount(trials) },
    { header: t`Plans lost`, align: 'end', cell: ({ lost }) => formatCount(lost) },
    { header: t`Churn`, align: 'end', cell: ({ churnPercent }) => formatPercent(churnPercent) },
  ]
  return (
    <SectionCard title={title()}>
      <p className="text-ink-soft">
        {t`Revenue as of the end of each month (UTC). Churn is the share of paid subscriptions that stopped renewing. This month isn’t over yet.`}
      </p>
      <div className="mt-5 grid gap-x-8 gap-y-6 lg:grid-cols-3">
        <MonthBars
          name={t`Monthly revenue`}
          trend={trend}
          figureOf={(month) => month.monthlyRevenue}
          format={(cents) => dollars(cents ?? 0)}
        />
        <MonthBars name={t`Trials started`} trend={trend} figureOf={(month) => month.trials} format={formatCount} />
        <MonthBars name={t`Churn`} trend={trend} figureOf={(month) => month.churnPercent} format={formatPercent} />
      </div>
      <details className="mt-4 print:hidden">
        <summary className="link inline-flex min-h-11 w-fit cursor-pointer items-center text-sm">
          {t`Show as a table`}
        </summary>
        <DataTable
          caption={title()}
          captionHidden
          columns={columns}
          rows={trend.toReversed()}
          keyOf={({ month }) => month}
        />
      </details>
    </SectionCard>
  )
}

type MonthBarsProps = {
  name: string
  /** Oldest first. */
  trend: readonly Month[]
  /** Null for no value and thus no bar. */
  figureOf: (month: Month) => number | null
  format: (value: number | null) => string
}

/** Bar chart of a figure by month, with its highest and latest values as text. */
function MonthBars({ name, trend, figureOf, format }: MonthBarsProps) {
  const first = trend.at(0)
  const last = trend.at(-1)
  if (!first || !last) return null
  const highest = trend.reduce((most, month) => ((figureOf(month) ?? 0) > (figureOf(most) ?? 0) ? month : most), last)
  const top = figureOf(highest) ?? 0
  const summary = t`${name} by month: ${{ latest: format(figureOf(last)) }} in ${{ month: formatMonth(last.month, 'long') }}, highest ${{ highest: format(figureOf(highest)) }} in ${{ highestMonth: formatMonth(highest.month, 'long') }}.`
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-semibold">{name}</span>
        <span className="text-ink-soft text-sm tabular-nums">
          {figureOf(last) === null && top === 0 ? t`No data yet` : t`${{ format: format(figureOf(last)) }} this month`}
        </span>
      </figcaption>
      <div role="img" aria-label={summary} className="mt-2 text-ink-soft text-xs tabular-nums">
        <p>{top > 0 ? t`Highest ${{ format: format(top) }}` : t`Nothing to show yet`}</p>
        <svg viewBox="0 0 120 48" preserveAspectRatio="none" aria-hidden="true" className="mt-1 h-28 w-full">
          {trend.map((month, index) => {
            const height = top > 0 ? ((figureOf(month) ?? 0) / top) * 47 : 0
            return (
              <rect
                key={month.month}
                x={index * 10 + 1}
                y={48 - height}
                width="8"
                height={height}
                className={month === last ? 'fill-leaf-bright' : 'fill-leaf'}
              />
            )
          })}
          <path d="M0 48H120" strokeWidth="1" className="stroke-line-strong [vector-effect:non-scaling-stroke]" />
        </svg>
        <div className="mt-1 flex justify-between">
          <span>{formatMonth(first.month, 'short')}</span>
          <span>{formatMonth(last.month, 'short')}</span>
        </div>
      </div>
    </figure>
  )
}

/** Formats '2026-11' as 'November 2026' or 'Nov 2026'. */
function formatMonth(month: string, style: 'long' | 'short'): string {
  const day = new Date(`${month}-01T00:00:00Z`)
  return new Intl.DateTimeFormat(localeTag(), { month: style, year: 'numeric', timeZone: 'UTC' }).format(day)
}

function formatCount(count: number | null): string {
  return (count ?? 0).toLocaleString(localeTag())
}

/** Formats a percentage; null as a dash. */
function formatPercent(percent: number | null): string {
  return percent === null ? '–' : `${percent.toFixed(1)}%`
}
