import type { ReactNode } from 'react'

export type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** Stands above the title, such as a link back. */
  above?: ReactNode
  /** Buttons at the right, under the text on a phone. */
  actions?: ReactNode
}

/** The head of a page with its only h1, which takes the focus after a navigation. */
export function PageHeader({ title, subtitle, above, actions }: PageHeaderProps) {
  return (
    <header className="mb-7 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-9">
      <div className="min-w-0 max-w-3xl">
        {above && <div className="mb-2">{above}</div>}
        <h1 className="wrap-anywhere text-3xl">{title}</h1>
        {subtitle && <p className="wrap-anywhere mt-2 text-ink-soft text-lg">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
    </header>
  )
}
