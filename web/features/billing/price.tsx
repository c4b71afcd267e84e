import { formatDollars } from '#domain/plans/plans.ts'

export type PriceProps = {
  cents: number
  interval: 'month' | 'year'
  /** `large` heads a card; `text` stands in a line and takes its looks. */
  size?: 'large' | 'text'
}

/** What something costs, and how often: $19.99 per month. It never breaks between an amount and its dollar sign. */
export function Price({ cents, interval, size = 'text' }: PriceProps) {
  if (size === 'text') return <span className="whitespace-nowrap">{priceInWords(cents, interval)}</span>
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      <span className="font-bold font-heading text-3xl tabular-nums tracking-tight">
        {formatDollars(cents)}
      </span>{' '}
      <span className="text-ink-soft">per {interval}</span>
    </span>
  )
}

/** The same as one text, for labels and messages. */
export function priceInWords(cents: number, interval: 'month' | 'year'): string {
  return `${formatDollars(cents)} per ${interval}`
}
