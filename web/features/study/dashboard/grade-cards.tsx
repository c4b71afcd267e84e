import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { NoGradesPublished } from '#web/product/empty-states.tsx'
import { EnrollButton } from '#web/product/enroll-button.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card, DisclosureCard } from '#web/ui/card.tsx'
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

type Grades = DashboardAnswer['otherGrades']

/** The main thing on the dashboard of a learner who is not enrolled: the published grades. */
export function ChooseGrade({ grades }: { grades: Grades }) {
  if (grades.length === 0) return <NoGradesPublished />
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {grades.map((grade) => (
        <Card as="li" key={grade.id} className="grid gap-5">
          <div>
            <h2 className="text-2xl">{grade.name}</h2>
            <p className="mt-1 text-ink-soft">{subjects(grade.subjectCount)}</p>
          </div>
          <EnrollButton grade={grade} switching={false} />
        </Card>
      ))}
    </ul>
  )
}

/** The grades to switch to. Collapsed, because they are rarely needed. */
export function OtherGrades({ grades, heldGrade }: { grades: Grades; heldGrade: string }) {
  if (grades.length === 0) return null
  return (
    <div>
      <DisclosureCard title="Other Available Grades" headingLevel={2}>
        <p className="text-ink-soft">
          You study one grade at a time. If you switch, everything you did in {heldGrade} is kept.
        </p>
        <ul className="mt-3 grid divide-y divide-line">
          {grades.map((grade) => (
            <li key={grade.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
              <div>
                <h3 className="text-lg">{grade.name}</h3>
                <p className="text-ink-soft text-sm">{subjects(grade.subjectCount)}</p>
              </div>
              <EnrollButton grade={grade} switching variant="secondary" />
            </li>
          ))}
        </ul>
      </DisclosureCard>
    </div>
  )
}

function subjects(count: number) {
  return count === 1 ? '1 subject' : `${count} subjects`
}
