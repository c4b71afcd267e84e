import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'

/** The way back from a report, to the dashboard of whose portal it stands in; of no use on paper. */
export function BackToDashboard({ to }: { to: '/parent' | '/learner/dashboard' }) {
  return (
    <Link to={to} className="link inline-flex min-h-11 items-center gap-2 print:hidden">
      <ArrowLeft aria-hidden="true" className="size-4.5" />
      Back to Dashboard
    </Link>
  )
}
