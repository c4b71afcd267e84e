import type { ReactNode } from 'react'
import { Page } from '#web/ui/page.tsx'
import { BareLattice } from './bare-lattice.tsx'

/** A page with one thing to say and the ways on from there. */
export function Notice({
  title,
  children,
  actions,
}: {
  title: string
  children: ReactNode
  actions: ReactNode
}) {
  return (
    <Page width="reading">
      <div className="grid grid-cols-1 justify-items-center gap-5 py-8 text-center sm:py-14">
        <BareLattice className="w-48 sm:w-60" />
        <h1 className="text-3xl">{title}</h1>
        <div className="grid max-w-lg gap-3 text-ink-soft text-lg">{children}</div>
        <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>
      </div>
    </Page>
  )
}
