import { Circle, CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { hueOf, hueStyle } from '#web/ui/hue.ts'
import { LONG_LIST_LENGTH } from '../long-list.ts'
import type { GradeSubject } from '../study-types.ts'
import { lessonAddress } from '../subject/subject-address.ts'

type Lesson = GradeSubject['lessons'][number]

export type LessonsOfSubjectProps = { subject: GradeSubject; nextLessonId: string | undefined }

/** One subject's lessons in a list, each with how far it is done and its mark. */
export function LessonsOfSubject({ subject, nextLessonId }: LessonsOfSubjectProps) {
  const { id, name, color, lessons, completedLessons, lessonCount } = subject
  const { wash, text } = hueStyle[hueOf(color)]
  return (
    <section>
      <Card padding="none" className="overflow-hidden">
        <div className={`flex flex-wrap items-baseline justify-between gap-x-6 px-5 py-3.5 sm:px-6 ${wash}`}>
          <h2 className="text-xl">
            <Link
              to={`/learner/subjects/${id}`}
              className={`inline-flex min-h-11 items-center hover:underline ${text}`}
            >
              {name}
            </Link>
          </h2>
          <p className="text-sm">{`${completedLessons} of ${lessonCount} lessons completed`}</p>
        </div>
        {lessons.length === 0 ? (
          <p className="px-5 py-4 text-ink-soft sm:px-6">No lessons available yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {lessons.map((lesson) => (
              <li
                key={lesson.id}
                className={
                  lessons.length > LONG_LIST_LENGTH
                    ? '[contain-intrinsic-size:auto_3.4rem] [content-visibility:auto]'
                    : undefined
                }
              >
                <LessonLine subjectId={id} lesson={lesson} isNext={lesson.id === nextLessonId} />
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}

function LessonLine({ subjectId, lesson, isNext }: { subjectId: string; lesson: Lesson; isNext: boolean }) {
  const { number, title, progress, academic } = lesson
  const Sign = progress === 100 ? CircleCheck : progress === 0 ? Circle : CircleDashed
  return (
    <Link
      to={lessonAddress(subjectId, number)}
      className="group flex items-center gap-3.5 px-5 py-3.5 outline-offset-[-3px] hover:bg-sunken/60 sm:px-6"
    >
      <Sign
        aria-hidden="true"
        className={`size-5 shrink-0 ${progress === 0 ? 'text-ink-soft' : 'text-success'}`}
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5">
        <span className="font-medium group-hover:underline">
          {`Lesson ${number}: ${title}`}
          {isNext && <Badge className="ml-2.5 bg-sun! text-on-sun!">Next</Badge>}
        </span>
        <span className="text-ink-soft text-sm tabular-nums">{standing(lesson, academic)}</span>
      </span>
    </Link>
  )
}

function standing({ progress, parts }: Lesson, academic: number | null): string {
  if (!Object.values(parts).some(Boolean)) return 'No lesson content available yet.'
  const done = progress === 100 ? 'Completed' : progress === 0 ? 'Not started' : `${progress}% done`
  return academic === null || academic === 0 ? done : `${done} · Mark ${academic}%`
}
