import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** The way back, above the heading of a page that the dashboard leads to. */
export function BackToDashboard() {
  return (
    <Link to="/learner/dashboard" className="link inline-flex min-h-11 items-center gap-2">
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      Back to Dashboard
    </Link>
  )
}
