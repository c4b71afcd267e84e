import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'

/** Link to the page one level up, above a page's heading. Not printed. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center gap-2 print:hidden">
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      {children}
    </Link>
  )
}
