import type { ReactNode } from 'react'
import { Page } from '#web/ui/page.tsx'

export type ResultLayoutProps = {
  title: string
  drawing?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** How a payment went: one thing to say, and the ways on. Its heading stays the same element while the result comes. */
export function ResultLayout({ title, drawing, actions, children }: ResultLayoutProps) {
  return (
    <Page width="reading">
      <div className="grid grid-cols-1 justify-items-center gap-5 py-6 text-center sm:py-12">
        <div className="grid h-28 items-end">{drawing}</div>
        <h1 className="text-3xl">{title}</h1>
        <div className="grid w-full max-w-lg justify-items-center gap-4 text-ink-soft text-lg">
          {children}
        </div>
        {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
      </div>
    </Page>
  )
}
