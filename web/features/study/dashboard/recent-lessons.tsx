import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { Card } from '#web/ui/card.tsx'
import { hueOf, hueStyle } from '#web/ui/hue.ts'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import type { DashboardAnswer } from '../study-types.ts'
import { lessonAddress } from '../subject-address.ts'
import { SectionHead } from './section-head.tsx'

/** Where to go on, the likeliest lesson first, each with its real progress (readings.md, placeholders). */
export function RecentLessons({ lessons }: { lessons: DashboardAnswer['continueWith'] }) {
  return (
    <section>
      <SectionHead title="Recent Lessons" to="/lessons" all="View All" />
      {lessons.length === 0 && (
        <Card padding="snug">
          <p>You have completed every lesson that is here so far. Well done!</p>
        </Card>
      )}
      <ul className="grid grid-cols-1 gap-3">
        {lessons.map(({ subjectId, subjectName, color, lessonId, lessonNumber, lessonTitle, progress }) => {
          const { wash, text } = hueStyle[hueOf(color)]
          return (
            <Card as="li" padding="none" key={lessonId}>
              <Link
                to={lessonAddress(subjectId, lessonNumber)}
                className="group flex items-center gap-4 rounded-lg p-4 hover:bg-sunken/60 sm:p-5"
              >
                <span
                  aria-hidden="true"
                  className={`grid size-12 shrink-0 place-items-center rounded-md font-bold font-heading text-xl ${wash} ${text}`}
                >
                  {lessonNumber}
                </span>
                <span className="grid min-w-0 flex-1 gap-2">
                  <span>
                    <span className={`block font-semibold text-sm ${text}`}>{subjectName}</span>
                    <span className="block font-semibold group-hover:underline">
                      {`Lesson ${lessonNumber}: ${lessonTitle}`}
                    </span>
                  </span>
                  <ProgressBar label="Progress" value={progress} text={`${progress}% done`} />
                </span>
                <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft max-sm:hidden" />
              </Link>
            </Card>
          )
        })}
      </ul>
    </section>
  )
}
