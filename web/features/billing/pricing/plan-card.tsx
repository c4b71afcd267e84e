import type { ReactNode } from 'react'
import type { Tier } from '#domain/marking.ts'
import { Card } from '#web/ui/card.tsx'
import { planFeatures } from '../plan-features.ts'
import { PlanPlant } from '../plan-plant.tsx'
import { FeatureList } from './feature-list.tsx'

/** A plan: whom it is for, its offers (`children`), and what it gives. */
export function PlanCard({ plan, intro, children }: { plan: Tier; intro: string; children: ReactNode }) {
  return (
    <Card as="li" className="flex flex-col gap-5">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h2 className="text-2xl">{plan}</h2>
          <p className="mt-1.5 text-ink-soft">{intro}</p>
        </div>
        <PlanPlant plan={plan} />
      </div>
      {children}
      <div className="border-line border-t pt-5">
        <FeatureList features={planFeatures[plan]} />
      </div>
    </Card>
  )
}
