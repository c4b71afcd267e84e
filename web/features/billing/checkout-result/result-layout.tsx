import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '#web/ui/page.tsx'

export type ResultLayoutProps = {
  title: string
  drawing?: ReactNode
  actions?: ReactNode
  /** For what takes the place of something else: its heading gets the focus, and so is read out. */
  takesFocus?: boolean
  children: ReactNode
}

/** How a payment went: one thing to say, and the ways on. */
export function ResultLayout({ title, drawing, actions, takesFocus = false, children }: ResultLayoutProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <Page width="reading">
      <div className="grid grid-cols-1 justify-items-center gap-5 py-6 text-center sm:py-12">
        {drawing}
        <h1 ref={heading} tabIndex={-1} className="text-3xl">
          {title}
        </h1>
        <div className="grid w-full max-w-lg justify-items-center gap-4 text-ink-soft text-lg">
          {children}
        </div>
        {actions && <div className="mt-3 flex flex-wrap justify-center gap-3">{actions}</div>}
      </div>
    </Page>
  )
}
