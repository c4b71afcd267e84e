import type { ReactNode } from 'react'
import type { Tier } from '#domain/marking.ts'
import { Card } from '#web/ui/card.tsx'
import { PlanPlant } from '../plan-plant.tsx'

export type PlanCardProps = {
  plan: Tier
  intro: string
  price: ReactNode
  /** What else there is to know of the price, in one line. */
  priceNote: ReactNode
  action: ReactNode
  /** What the plan gives. */
  children: ReactNode
}

/** A plan: whom it is for, what it costs, the way to it, and what it gives; side by side, prices stand in one line. */
export function PlanCard({ plan, intro, price, priceNote, action, children }: PlanCardProps) {
  return (
    <Card as="li" className="flex flex-col">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <h2 className="mt-3 min-w-0 flex-1 basis-32 text-2xl">{plan}</h2>
        <PlanPlant plan={plan} />
      </div>
      <p className="mt-3 text-ink-soft lg:min-h-14">{intro}</p>
      <div className="mt-4">{price}</div>
      <p className="mb-5 min-h-6 text-ink-soft text-sm">{priceNote}</p>
      {action}
      <div className="mt-6 border-line border-t pt-6">{children}</div>
    </Card>
  )
}
