import { Link } from 'react-router'
import { Banner } from '#web/ui/messages.tsx'

/** Why lessons or tests stay closed to somebody who is not enrolled (learner-area.md section 2). */
export function NeedsEnrollment({ to }: { to: 'lessons' | 'tests' }) {
  return (
    <Banner tone="info">
      <p>You need to be enrolled in the corresponding grade to access these {to}</p>
      <p className="mt-1">
        <Link to="/" className="link">
          Choose a grade
        </Link>
      </p>
    </Banner>
  )
}
