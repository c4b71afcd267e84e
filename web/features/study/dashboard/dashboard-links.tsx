import { Award, ChartNoAxesColumn } from 'lucide-react'
import { formatPercent } from '#domain/progress/report.ts'
import { useSession } from '#web/api/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { DashboardAnswer } from '../study-types.ts'

/** The ways from the dashboard to the learner's report and achievements, and what the report begins with. */
export function DashboardLinks({ summary: { averageMark, testsPassed } }: Pick<DashboardAnswer, 'summary'>) {
  const session = useSession()
  return (
    <Card as="section" padding="snug" className="grid gap-4">
      <h2 className="text-lg">Your marks and badges</h2>
      <dl className="grid gap-1.5">
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">Average mark</dt>
          <dd className="font-semibold tabular-nums">{formatPercent(averageMark)}</dd>
        </div>
        <div className="flex items-baseline justify-between gap-4">
          <dt className="text-ink-soft">Tests passed</dt>
          <dd className="font-semibold tabular-nums">{testsPassed}</dd>
        </div>
      </dl>
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
    </Card>
  )
}
