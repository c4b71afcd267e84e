import type { ReactNode } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Price } from '../price.tsx'
import { savedPercent } from '../saved-percent.ts'
import type { CatalogueOffer } from '../use-catalogue.ts'
import type { GradeBilling } from './grade-pricing.ts'

export type GradeOffers = Record<GradeBilling, CatalogueOffer>

const texts: Record<GradeBilling, { name: string; renewal: string }> = {
  monthly: { name: 'Monthly Premium', renewal: 'Paid every month, until you cancel.' },
  annual: { name: 'Annual Premium', renewal: 'Paid once a year, until you cancel.' },
}

export function premiumName(billing: GradeBilling): string {
  return texts[billing].name
}

/** One of the two ways to pay Premium; `mark` stands beside its name, such as what chooses it. */
export function PremiumOffer({
  billing,
  offers,
  mark,
}: {
  billing: GradeBilling
  offers: GradeOffers
  mark?: ReactNode
}) {
  const { name, renewal } = texts[billing]
  const { unitAmount, interval } = offers[billing]
  const saved = savedPercent(offers.monthly.unitAmount, offers.annual.unitAmount)
  return (
    <span className="grid gap-3">
      <span className="flex items-start justify-between gap-3">
        <span className="font-bold font-heading text-xl tracking-tight">{name}</span>
        {mark}
      </span>
      <Price cents={unitAmount} interval={interval} size="large" />
      <span className="text-ink-soft">{renewal}</span>
      {billing === 'annual' && (
        <span className="flex flex-wrap gap-2">
          <Badge tone="yellow">Most Popular</Badge>
          {saved !== null && <Badge tone="blue">Save {saved}%</Badge>}
        </span>
      )}
    </span>
  )
}
