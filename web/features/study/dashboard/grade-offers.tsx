import { NoGradesPublished } from '#web/product/empty-states.tsx'
import { EnrollButton } from '#web/product/enroll-button.tsx'
import { Card, DisclosureCard } from '#web/ui/card.tsx'
import type { DashboardAnswer } from '../study-types.ts'

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

/** The grades to switch to. Folded away: most of the time nobody needs them. */
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
