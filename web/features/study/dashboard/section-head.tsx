import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'

/** The heading of a part of the dashboard, with a link to all of what it shows a few of. */
export function SectionHead({ title, to, all }: { title: string; to: string; all: string }) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6">
      <h2 className="text-2xl">{title}</h2>
      <Link to={to} className="link inline-flex min-h-11 items-center gap-1.5">
        {all}
        <ArrowRight aria-hidden="true" className="size-4" />
      </Link>
    </div>
  )
}
