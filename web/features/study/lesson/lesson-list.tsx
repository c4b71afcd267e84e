import { memo, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { lessonParts } from '#web/product/names.ts'
import { Card, DisclosureCard } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/messages.tsx'
import { wholeWords } from '#web/ui/page.tsx'
import { ProgressRing } from '#web/ui/progress-bar.tsx'
import { LONG_LIST_LENGTH, lazyLayout } from '../page-states.tsx'
import type { LessonOverview, SubjectAnswer } from '../study-types.ts'
import { useSubjectAddress } from '../subject/subject-address.ts'
import { LessonContent } from './lesson-content.tsx'
import { markLine } from './mark-text.ts'
import { presentParts } from './parts.ts'

type LessonCardProps = {
  subjectId: string
  lesson: LessonOverview
  /**
   * Whole subject, for the open lesson of a learner who studies it; null for others, which then do not rerender with
   * it.
   */
  subject: SubjectAnswer | null
  /** True if this viewer's progress is saved; false for a content manager's preview. */
  studying: boolean
  open: boolean
  /** Part that the URL names. */
  askedPart: string | null
  /** Opens a lesson by its number, at a part; null closes it. */
  show: (lessonNumber: number | null, part?: Part) => void
  /** Opens the next lesson and brings it into view. */
  proceed: (lessonNumber: number, part?: Part) => void
}

/**
 * Card of a lesson that opens to its content (learner-area.md section 2, Lesson list view). Memoized, so that opening
 * one of 200 lessons does not rerender them all.
 */
const LessonCard = memo(function LessonCard(props: LessonCardProps) {
  const { subjectId, lesson, subject, studying, open, askedPart, show, proceed } = props
  const { number, title, description, parts } = lesson
  const mark = studying ? markLine(lesson.marks) : null
  return (
    <DisclosureCard
      headingLevel={2}
      title={`Lesson ${number}: ${title}`}
      aside={studying && <LessonRing {...lesson} />}
      description={
        (description || mark) && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            {description && <p className="min-w-0 flex-1 basis-80">{description}</p>}
            {mark && <MarkLine mark={mark} />}
          </div>
        )
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
          subject={subject}
          onLesson={proceed}
          studying={studying}
        />
      )}
    </DisclosureCard>
  )
})

/** Line with the mark; it breaks only before the bonus. */
function MarkLine({ mark }: { mark: string }) {
  const [own, bonus] = mark.split(/ (?=\+)/)
  return (
    <p className="font-semibold text-ink">
      {own} {bonus && <span className="inline-block">{bonus}</span>}
    </p>
  )
}

/**
 * One progress ring for all parts of a lesson; its accessible name lists each part with its weight (readings.md,
 * "Lesson cards").
 */
function LessonRing({ parts, completed }: LessonOverview) {
  const present = presentParts(parts)
  if (present.length === 0) return null
  const worth = (of: readonly Part[]) => of.reduce((sum, part) => sum + WEIGHTS[part], 0)
  const percent = Math.round((worth(present.filter((part) => completed[part])) * 100) / worth(present))
  const states = present.map(
    (part) => `${lessonParts[part].name} (${WEIGHTS[part]}%) ${completed[part] ? 'completed' : 'not completed yet'}`,
  )
  return <ProgressRing label={states.join(', ')} percent={percent} />
}

/** Lessons of a subject: cards that open for those who study it, titles and descriptions for others. */
export function LessonList({ answer }: { answer: SubjectAnswer }) {
  const { subject, lessons, viewer } = answer
  const { lesson: openNumber, part, showLesson } = useSubjectAddress()
  const [arrivedAt] = useState(openNumber)
  const arrival = useRef<HTMLLIElement>(null)

  // Scrolls in the frame before the first paint. Here it would force a layout during rendering and precede the router's
  // scroll to the top; later the page would be seen at its top.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => arrival.current?.scrollIntoView({ block: 'start' }))
    return () => cancelAnimationFrame(frame)
  }, [])

  const proceedsTo = useRef<number | null>(null)
  const proceed = useCallback(
    (number: number, part?: Part) => {
      proceedsTo.current = number
      showLesson(number, part)
    },
    [showLesson],
  )
  // The pressed button was removed with its lesson, so the next one takes the focus.
  useEffect(() => {
    if (openNumber === null || proceedsTo.current !== openNumber) return
    proceedsTo.current = null
    const card = document.getElementById(`lesson-${openNumber}`)
    card?.scrollIntoView({ block: 'start' })
    card?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
  }, [openNumber])

  const many = lessons.length > LONG_LIST_LENGTH
  const hasOpen = lessons.some(({ number }) => number === openNumber)
  // An open lesson is printed alone.
  const closed = [many && lazyLayout, hasOpen && 'print:hidden'].filter(Boolean).join(' ')

  if (lessons.length === 0) return <EmptyState title="No lessons available yet." />
  return (
    <ul className="grid grid-cols-1 gap-4">
      {lessons.map((lesson) =>
        viewer === 'visitor' || viewer === 'not-enrolled' ? (
          <Card as="li" padding="snug" key={lesson.id}>
            <h2 className="text-lg">{wholeWords(`Lesson ${lesson.number}: ${lesson.title}`)}</h2>
            {lesson.description && <p className="mt-1 text-ink-soft">{lesson.description}</p>}
          </Card>
        ) : (
          <li
            key={lesson.id}
            id={`lesson-${lesson.number}`}
            ref={lesson.number === arrivedAt ? arrival : null}
            className={lesson.number === openNumber ? undefined : closed}
          >
            <LessonCard
              subjectId={subject.id}
              lesson={lesson}
              subject={viewer === 'enrolled' && lesson.number === openNumber ? answer : null}
              studying={viewer === 'enrolled'}
              open={lesson.number === openNumber}
              askedPart={lesson.number === openNumber ? part : null}
              show={showLesson}
              proceed={proceed}
            />
          </li>
        ),
      )}
    </ul>
  )
}
