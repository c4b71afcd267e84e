import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import type { DashboardAnswer } from '../study-types.ts'

/** The grade that the learner is enrolled in, and the plan. */
export function CurrentGradeCard({ enrollment }: { enrollment: NonNullable<DashboardAnswer['enrollment']> }) {
  const { gradeId, gradeName, plan } = enrollment
  return (
    <Card as="section" padding="none">
      <Link
        to={`/grade/${gradeId}`}
        className="group flex items-center justify-between gap-4 rounded-lg p-4 hover:bg-sunken/60 sm:p-5"
      >
        <span className="grid gap-1">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 className="font-medium font-text text-base text-ink-soft tracking-normal">Current Grade</h2>
            <Badge tone={plan === 'Freemium' ? 'gray' : 'purple'}>{plan}</Badge>
          </span>
          <span className="font-bold font-heading text-2xl group-hover:underline">{gradeName}</span>
        </span>
        <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      </Link>
    </Card>
  )
}
