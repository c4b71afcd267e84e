import { Circle, CircleCheck } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { lessonParts } from '#web/product/names.ts'
import { Card, DisclosureCard } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { LONG_LIST_LENGTH, lazyLayout } from '../page-states.tsx'
import type { LessonOverview, SubjectAnswer } from '../study-types.ts'
import { useSubjectAddress } from '../subject/subject-address.ts'
import { LessonContent } from './lesson-content.tsx'
import { markLine } from './mark-text.ts'
import { presentParts } from './parts.ts'

type LessonCardProps = {
  subjectId: string
  lesson: LessonOverview
  /** True where this viewer's progress is saved. A content manager only looks. */
  studying: boolean
  open: boolean
  /** The part that the address asks for. */
  askedPart: string | null
  /** Opens a lesson by its number, at a part; null closes it. */
  show: (lessonNumber: number | null, part?: Part) => void
}

/**
 * One lesson, which opens to its content (learner-area.md section 2, Lesson list view). Rerendered only when something
 * of it changed: opening one of 200 lessons must not cost as much as showing all of them.
 */
const LessonCard = memo(function LessonCard(props: LessonCardProps) {
  const { subjectId, lesson, studying, open, askedPart, show } = props
  const { number, title, description, parts } = lesson
  return (
    <DisclosureCard
      headingLevel={2}
      title={`Lesson ${number}: ${title}`}
      description={
        <>
          {description && <p className="mb-3">{description}</p>}
          {studying && <CompletionIndicators lesson={lesson} />}
        </>
      }
      open={open}
      onOpenChange={(next) => show(next ? number : null)}
    >
      {presentParts(parts).length === 0 ? (
        <p className="text-ink-soft">No lesson content available yet.</p>
      ) : (
        <LessonContent
          place={{ subjectId, lessonId: lesson.id }}
          askedPart={askedPart}
          onPart={(part) => show(number, part)}
          studying={studying}
        />
      )}
    </DisclosureCard>
  )
})

/** The completed parts of a lesson with their worth, and the mark so far. */
function CompletionIndicators({ lesson }: { lesson: LessonOverview }) {
  const { parts, completed, marks } = lesson
  const mark = markLine(marks)
  return (
    <ul className="flex flex-wrap items-center gap-2 text-sm">
      {presentParts(parts).map((part) => {
        const done = completed[part]
        const Sign = done ? CircleCheck : Circle
        return (
          <li
            key={part}
            className={`flex items-center gap-1.5 rounded-full py-1 pr-3 pl-2 ${done ? 'bg-success-wash font-semibold text-success' : 'bg-sunken'}`}
          >
            <Sign aria-hidden="true" className="size-4 shrink-0" />
            {`${lessonParts[part].name} (${WEIGHTS[part]}%)`}
            <span className="sr-only">{done ? 'completed' : 'not completed yet'}</span>
          </li>
        )
      })}
      {mark && <li className="ml-auto font-semibold text-ink">{mark}</li>}
    </ul>
  )
}

/** The lessons of a subject: cards that open for who studies it, titles and descriptions for everyone else. */
export function LessonList({ answer: { subject, lessons, viewer } }: { answer: SubjectAnswer }) {
  const { lesson: openNumber, part, showLesson } = useSubjectAddress()
  const [arrivedAt] = useState(openNumber)
  const arrival = useRef<HTMLLIElement>(null)

  // After the router has put a page that is opened at its top, which it does when everything is there at once.
  useEffect(() => {
    arrival.current?.scrollIntoView({ block: 'start' })
  }, [])

  const many = lessons.length > LONG_LIST_LENGTH

  if (lessons.length === 0) return <EmptyState title="No lessons available yet." />
  return (
    <ul className="grid grid-cols-1 gap-4">
      {lessons.map((lesson) =>
        viewer === 'visitor' || viewer === 'not-enrolled' ? (
          <Card as="li" padding="snug" key={lesson.id}>
            <h2 className="text-lg">{`Lesson ${lesson.number}: ${lesson.title}`}</h2>
            {lesson.description && <p className="mt-1 text-ink-soft">{lesson.description}</p>}
          </Card>
        ) : (
          <li
            key={lesson.id}
            ref={lesson.number === arrivedAt ? arrival : null}
            className={many && lesson.number !== openNumber ? lazyLayout : undefined}
          >
            <LessonCard
              subjectId={subject.id}
              lesson={lesson}
              studying={viewer === 'enrolled'}
              open={lesson.number === openNumber}
              askedPart={lesson.number === openNumber ? part : null}
              show={showLesson}
            />
          </li>
        ),
      )}
    </ul>
  )
}
