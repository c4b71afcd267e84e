import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import type { ReactNode } from 'react'
import type { contract } from '#contract/index.ts'
import type { Billing } from '#domain/plans/plans.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { type CatalogueOffer, Price, savedPercent } from '../price.tsx'

export type GradeOffers = Record<GradeBilling, CatalogueOffer>

const texts = (): Record<GradeBilling, { name: string; renewal: string }> => ({
  monthly: { name: t`Monthly Premium`, renewal: t`Billed monthly until you cancel.` },
  annual: { name: t`Annual Premium`, renewal: t`Billed once a year until you cancel.` },
})

export function premiumName(billing: GradeBilling): string {
  return texts()[billing].name
}

/** Monthly or annual Premium with its price; `mark` is shown next to the name. */
export function PremiumOffer({
  billing,
  offers,
  mark,
}: {
  billing: GradeBilling
  offers: GradeOffers
  mark?: ReactNode
}) {
  const { name, renewal } = texts()[billing]
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
          <Badge tone="yellow">{t`Most Popular`}</Badge>
          {saved !== null && <Badge tone="blue">{t`Save ${saved}%`}</Badge>}
        </span>
      )}
    </span>
  )
}

/** Monthly and annual Premium, read-only. */
export function PremiumOfferList({ offers }: { offers: GradeOffers }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2">
      <Card as="li">
        <PremiumOffer billing="monthly" offers={offers} />
      </Card>
      <Card as="li">
        <PremiumOffer billing="annual" offers={offers} />
      </Card>
    </ul>
  )
}

/** Pricing of a grade, as returned by the server. */
export type GradePricing = InferContractRouterOutputs<typeof contract>['billing']['grade']
export type GradeLearner = GradePricing['learners'][number]

/** Billing of Premium for a grade. */
export type GradeBilling = Exclude<Billing, 'family'>
