import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { Sprout } from '#web/ui/messages.tsx'

/** Stands in place of a test that cannot be shown: why, and the way on. */
export function Standstill({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action: ReactNode
}) {
  return (
    <Card>
      <div className="grid grid-cols-1 justify-items-center gap-4 py-6 text-center sm:py-10">
        <Sprout className="h-20" />
        <h1 className="text-3xl">{title}</h1>
        <div className="max-w-prose text-ink-soft text-lg">{children}</div>
        <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>
      </div>
    </Card>
  )
}
