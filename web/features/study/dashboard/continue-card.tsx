import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { hueOf, hueStyle } from '#web/ui/badge.tsx'
import { buttonStyle } from '#web/ui/button.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { lessonAddress } from '../subject/subject-address.ts'

export type NextLesson = {
  subjectId: string
  subjectName: string
  color: string
  lessonNumber: number
  lessonTitle: string
  /** Whole percent of the lesson's parts that are completed. */
  progress: number
}

/** The one thing to do now: the lesson to go on with, large, and all of it to be pressed. */
export function ContinueCard({ lesson, headingLevel }: { lesson: NextLesson; headingLevel: 2 | 3 }) {
  const { subjectId, subjectName, color, lessonNumber, lessonTitle, progress } = lesson
  const { wash, text } = hueStyle[hueOf(color)]
  const Heading = `h${headingLevel}` as const
  return (
    <Link
      to={lessonAddress(subjectId, lessonNumber)}
      className={`group relative grid gap-5 overflow-hidden rounded-xl p-5 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-end sm:p-8 ${wash}`}
    >
      <span className="grid min-w-0 gap-3">
        <span className={`flex flex-wrap items-center gap-x-3 font-semibold ${text}`}>
          <span className="rounded-full bg-sun px-3 py-0.5 text-on-sun text-sm">
            {progress === 0 ? 'Start here' : 'Up next'}
          </span>
          {subjectName}
        </span>
        <Heading className="text-2xl group-hover:underline">{`Lesson ${lessonNumber}: ${lessonTitle}`}</Heading>
        <span className="mt-1 block max-w-md">
          <ProgressBar label="Progress" value={progress} text={`${progress}% done`} />
        </span>
      </span>
      <span className={buttonStyle({ className: 'w-full sm:w-auto' })}>
        {progress === 0 ? 'Start lesson' : 'Continue'}
        <ArrowRight aria-hidden="true" className="size-5" />
      </span>
    </Link>
  )
}
