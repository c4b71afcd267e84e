import { t } from '@lingui/core/macro'
import { Video } from 'lucide-react'
import { formatLessonTime } from '#web/product/tutoring-words.ts'
import type { DashboardAnswer } from '../study-types.ts'

/** Lessons with a tutor. There is no link: a parent opens the room. */
export default function TutoringSection({ lessons }: { lessons: DashboardAnswer['tutoring'] }) {
  return (
    <section aria-labelledby="tutoring">
      <h2 id="tutoring" className="mb-3 text-xl sm:text-2xl">
        {t`Lessons with a tutor`}
      </h2>
      <ul className="grid grid-cols-1 gap-1 rounded-xl border border-line p-2">
        {lessons.map(({ startsAt, tutorName }) => (
          <li key={startsAt.getTime()} className="flex min-h-11 items-center gap-3 px-3 py-2">
            <Video aria-hidden="true" className="size-5 shrink-0 text-leaf-text" />
            <span className="wrap-anywhere min-w-0 flex-1">
              <time dateTime={startsAt.toISOString()} className="block font-semibold">
                {formatLessonTime(startsAt)}
              </time>
              <span className="block text-ink-soft text-sm">
                {t`With ${tutorName}. A parent opens the room and lets you in.`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
