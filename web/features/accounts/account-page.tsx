import type { ReactNode } from 'react'
import { Card } from '#web/ui/card.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { LatticeCorner } from './lattice-corner.tsx'

/** A page about one account: its form on a card, the ways on under it, and a friendly panel where there is room. */
export function AccountPage({
  title,
  subtitle,
  panel,
  children,
  below,
  last,
}: {
  title: string
  subtitle: string
  /** One sentence beside the form. */
  panel: string
  children: ReactNode
  /** Links to the pages that somebody may have looked for instead. */
  below?: ReactNode
  /** What is known only after a moment stands here, where nothing else has to make room for it. */
  last?: ReactNode
}) {
  return (
    <div className="mx-auto grid w-full max-w-md px-4 py-8 sm:px-6 sm:py-12 lg:max-w-5xl lg:grid-cols-[1fr_27rem] lg:gap-14">
      {/* No taller than the window, and it stays in view beside a long form. */}
      <aside className="hidden flex-col justify-between gap-8 overflow-hidden rounded-xl bg-leaf-wash p-10 pb-0 lg:sticky lg:top-20 lg:flex lg:max-h-[max(32rem,calc(100dvh-8rem))]">
        <p className="max-w-80 text-balance font-bold font-heading text-2xl text-leaf-text tracking-tight">
          {panel}
        </p>
        <LatticeCorner className="w-full max-w-88 self-end" />
      </aside>
      <div className="min-w-0 lg:py-6">
        <PageHeader title={title} subtitle={subtitle} />
        <Card>{children}</Card>
        {below && <div className="mt-6 grid justify-items-center gap-1 text-center">{below}</div>}
        {last}
      </div>
    </div>
  )
}
