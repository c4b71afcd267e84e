import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { hueOf, hueStyle } from '#web/ui/hue.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { DashboardAnswer } from '../study-types.ts'
import { SectionHead } from './section-head.tsx'

/** The subjects of the learner's grade, each with how far it is done. */
export function AvailableSubjects({ subjects }: Pick<DashboardAnswer, 'subjects'>) {
  return (
    <section>
      <SectionHead title="Available Subjects" to="/subjects" all="Browse All Subjects" />
      {subjects.length === 0 && <EmptyState title="No subjects available yet." />}
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {subjects.map(({ id, name, description, color, lessonCount, completedLessons }) => (
          <Card as="li" padding="none" key={id} className="overflow-hidden">
            <Link to={`/learner/subjects/${id}`} className="group flex h-full flex-col outline-offset-[-3px]">
              <span className={`block px-5 py-4 ${hueStyle[hueOf(color)].wash}`}>
                <span
                  className={`font-bold font-heading text-xl group-hover:underline ${hueStyle[hueOf(color)].text}`}
                >
                  {name}
                </span>
              </span>
              <span className="flex flex-1 flex-col gap-4 px-5 py-4">
                {description && <span className="text-ink-soft text-sm">{description}</span>}
                <span className="mt-auto">
                  <ProgressBar
                    label="Lessons"
                    value={completedLessons}
                    max={Math.max(lessonCount, 1)}
                    text={`${completedLessons} of ${lessonCount}`}
                  />
                </span>
              </span>
            </Link>
          </Card>
        ))}
      </ul>
    </section>
  )
}
