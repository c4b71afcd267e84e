import { Award, ChartNoAxesColumn } from 'lucide-react'
import { useSession } from '#web/api/session.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

/** The ways from the dashboard to the learner's report and achievements. */
export function DashboardLinks() {
  const session = useSession()
  return (
    <div className="grid gap-3">
      {session.kind === 'signed-in' && (
        <ButtonLink to={`/learner/scores/${session.user.id}`} variant="secondary">
          <ChartNoAxesColumn aria-hidden="true" className="size-5" />
          Learning Report
        </ButtonLink>
      )}
      <ButtonLink to="/learner/achievements" variant="secondary">
        <Award aria-hidden="true" className="size-5" />
        My Achievements
      </ButtonLink>
    </div>
  )
}
