import { Link } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import type { DashboardAnswer } from '../study-types.ts'

/** The grade that the learner is enrolled in, and the plan. */
export function CurrentGradeCard({ enrolment }: { enrolment: NonNullable<DashboardAnswer['enrolment']> }) {
  const { gradeId, gradeName, tier } = enrolment
  return (
    <Card as="section" padding="snug">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-lg">Current Grade</h2>
        <Badge tone={tier === 'Freemium' ? 'gray' : 'purple'}>{tier}</Badge>
      </div>
      <Link
        to={`/grade/${gradeId}`}
        className="link mt-1 inline-flex min-h-11 items-center font-bold font-heading text-2xl"
      >
        {gradeName}
      </Link>
    </Card>
  )
}
