import type { InferContractRouterOutputs } from '@orpc/contract'
import { Link } from 'react-router'
import type { contract } from '#contract/index.ts'
import type { SessionUser } from '#web/api/seen-session.ts'
import { Card } from '#web/ui/card.tsx'
import { hueOf, hueStyle } from '#web/ui/hue.ts'
import { EnrolButton } from './enrol-button.tsx'

type Grade = InferContractRouterOutputs<typeof contract>['curriculum']['published']['grades'][number]

/** `learner` is given when one is signed in, and brings the Enroll button. */
export function GradeCard({ grade, learner }: { grade: Grade; learner: SessionUser | undefined }) {
  return (
    <Card as="li" className="flex flex-col">
      <h3 className="text-2xl">{grade.name}</h3>
      <ul className="mt-4 grid flex-1 content-start gap-1">
        {grade.subjects.map((subject) => {
          const { wash, text } = hueStyle[hueOf(subject.color)]
          return (
            <li key={subject.id}>
              <Link
                to={`/learner/subjects/${subject.id}`}
                className="-mx-2 flex items-start gap-3 rounded-md p-2 hover:bg-sunken"
              >
                <span
                  aria-hidden="true"
                  className={`grid size-10 shrink-0 place-items-center rounded-sm font-bold font-heading text-lg ${wash} ${text}`}
                >
                  {subject.name.slice(0, 1)}
                </span>
                <span className="min-w-0">
                  <span className="block font-semibold">{subject.name}</span>
                  {subject.description && (
                    <span className="block text-ink-soft text-sm">{subject.description}</span>
                  )}
                </span>
              </Link>
            </li>
          )
        })}
        {grade.subjects.length === 0 && <li className="text-ink-soft">Subjects are being prepared.</li>}
      </ul>
      {learner && <EnrolButton grade={grade} heldGradeId={learner.gradeId} />}
    </Card>
  )
}
