import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Loading, Skeleton } from './loading.tsx'

const widths = { narrow: 'max-w-md', reading: 'max-w-3xl', wide: 'max-w-6xl' }

/** Content column of a page: `narrow` for a form, `reading` for text, `wide` for all others. */
export function Page({ width = 'wide', children }: { width?: keyof typeof widths; children: ReactNode }) {
  return <div className={`mx-auto w-full px-4 py-5 sm:px-6 sm:py-12 print:py-0 ${widths[width]}`}>{children}</div>
}

export type PageHeaderProps = {
  title: ReactNode
  subtitle?: ReactNode
  /** Content above the title, such as a BackLink. */
  above?: ReactNode
  /** Buttons at the right, or below the text on a phone. */
  actions?: ReactNode
}

/** Header of a page with its only h1, which takes the focus after a navigation. */
export function PageHeader({ title, subtitle, above, actions }: PageHeaderProps) {
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-9">
      <div className="min-w-0 max-w-3xl">
        {above && <div className="mb-2">{above}</div>}
        <h1 className="wrap-anywhere text-3xl">{wholeWords(title)}</h1>
        {subtitle && <p className="wrap-anywhere mt-2 text-ink-soft text-lg">{subtitle}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-3 print:hidden">{actions}</div>}
    </header>
  )
}

/** Title whose words break at a hyphen ("Two-Step") only if a word is wider than its line. */
export function wholeWords(title: ReactNode): ReactNode {
  if (typeof title !== 'string') return title
  return title.split(/([^\s\u2068\u2069]+-[^\s\u2068\u2069]+)/).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // The order of the words never changes.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above
      <span key={index} className="inline-block">
        {piece}
      </span>
    ),
  )
}

/** Link to the page one level up, above a page's heading. Not printed. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center gap-2 print:hidden">
      <ArrowLeft aria-hidden="true" className="size-4.5 shrink-0" />
      {children}
    </Link>
  )
}

/** Heading of content that replaces a form or a question. Takes the focus, because the pressed button was removed. */
export function ResultHeading({ className = 'text-xl', children }: { className?: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <h2 ref={heading} tabIndex={-1} className={`focus:outline-none ${className}`}>
      {children}
    </h2>
  )
}

/** Skeleton of a whole page, before even its heading is known. */
export function PageSkeleton({ label }: { label: string }) {
  return (
    <Page>
      <Loading label={label}>
        <div className="fade-in-late grid grid-cols-1 gap-6">
          <Skeleton className="h-10 w-72 max-w-full" />
          <Skeleton className="h-5 w-96 max-w-full" />
          <div className="mt-4 grid gap-5 md:grid-cols-2">
            <Skeleton className="h-40" />
            <Skeleton className="h-40" />
          </div>
        </div>
      </Loading>
    </Page>
  )
}
