import { t } from '@lingui/core/macro'
import { memo, useLayoutEffect, useRef, useState } from 'react'
import { type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { lessonParts } from '#web/product/names.ts'
import { Card, DisclosureCard } from '#web/ui/card.tsx'
import { lazyLayout } from '#web/ui/lazy-layout.ts'
import { EmptyState } from '#web/ui/messages.tsx'
import { wholeWords } from '#web/ui/page.tsx'
import { ProgressRing } from '#web/ui/progress-bar.tsx'
import { LONG_LIST_LENGTH } from '../page-states.tsx'
import type { LessonOverview, SubjectAnswer } from '../study-types.ts'
import { markLine } from './mark-text.ts'
import { presentParts } from './parts.ts'

type LessonCardProps = {
  lesson: LessonOverview
  /** True if this viewer's progress is saved; false for a content manager's preview. */
  studying: boolean
  /** Opens a lesson by its number. */
  onOpen: (lessonNumber: number) => void
}

/**
 * Card of a lesson that opens in a place of its own (learner-area.md section 2, Lesson list view). Memoized, so that a
 * change to one of 200 lessons does not rerender them all.
 */
const LessonCard = memo(function LessonCard({ lesson, studying, onOpen }: LessonCardProps) {
  const { number, title, description, parts, completed } = lesson
  const finished = presentParts(parts).every((part) => completed[part])
  const mark = studying ? markLine(lesson.marks, finished) : null
  return (
    <DisclosureCard
      headingLevel={2}
      title={t`Lesson ${number}: ${title}`}
      aside={studying && <LessonRing {...lesson} />}
      description={
        (description || mark) && (
          <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
            {description && <p className="min-w-0 flex-1 basis-80">{description}</p>}
            {mark && <MarkLine mark={mark} />}
          </div>
        )
      }
      open={false}
      onOpenChange={() => onOpen(number)}
    >
      {null}
    </DisclosureCard>
  )
})

type LessonRowProps = LessonCardProps & { open: boolean; onClose: () => void }

/** Lesson in the list beside the open one. */
const LessonRow = memo(function LessonRow({ lesson, studying, open, onOpen, onClose }: LessonRowProps) {
  const { number } = lesson
  const mark = studying ? markLine(lesson.marks, false) : null
  return (
    <div className={`flex items-center gap-3 rounded-md ps-2 ${open ? 'bg-leaf-wash' : 'hover:bg-sunken'}`}>
      {studying && <LessonRing {...lesson} />}
      <div className="min-w-0 flex-1">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={open ? LESSON_PLACE : undefined}
          onClick={() => (open ? onClose() : onOpen(number))}
          className="min-h-11 w-full cursor-pointer py-2 pe-2 text-start font-semibold text-sm outline-offset-[-2px]"
        >
          {wholeWords(lessonName(lesson))}
        </button>
        {mark && <p className="-mt-2 pb-2 text-ink-soft text-sm">{mark}</p>}
      </div>
    </div>
  )
})

/** Id of the open lesson's part of the page. */
export const LESSON_PLACE = 'lesson-place'

type LessonsBesideProps = {
  answer: SubjectAnswer
  openNumber: number
  onOpen: (lessonNumber: number) => void
  onClose: () => void
}

/** All lessons of a subject beside the open one, on windows wide enough for both. */
export function LessonsBeside({ answer, openNumber, onOpen, onClose }: LessonsBesideProps) {
  const list = useRef<HTMLElement>(null)
  // Scrolls the list alone, in the next frame, which needs a layout anyway.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lesson has another place
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      const row = list.current?.querySelector<HTMLElement>('[aria-expanded="true"]')
      // A row that was pressed is in view; measuring it would cost a slow phone a layout.
      if (!list.current || !row || row === document.activeElement) return
      const top = row.getBoundingClientRect().top - list.current.getBoundingClientRect().top
      if (top < 0 || top > list.current.clientHeight - row.offsetHeight) list.current.scrollTop += top - 80
    })
    return () => cancelAnimationFrame(frame)
  }, [openNumber])
  const many = answer.lessons.length > LONG_LIST_LENGTH
  return (
    <aside
      ref={list}
      aria-label={t`Lessons`}
      className="sticky top-16 hidden max-h-[calc(100svh-4rem)] self-start overflow-y-auto py-3 [scrollbar-width:thin] lg:block print:hidden"
    >
      <ul className="grid grid-cols-1 gap-1">
        {answer.lessons.map((lesson) => (
          <li key={lesson.id} className={many ? lazyLayout.line : undefined}>
            <LessonRow
              lesson={lesson}
              studying={answer.viewer === 'enrolled'}
              open={lesson.number === openNumber}
              onOpen={onOpen}
              onClose={onClose}
            />
          </li>
        ))}
      </ul>
    </aside>
  )
}

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
  const states = present.map((part) => {
    const { name } = lessonParts[part]
    const weight = WEIGHTS[part]
    return completed[part] ? t`${name} (${weight}%) completed` : t`${name} (${weight}%) not completed yet`
  })
  return <ProgressRing label={states.join(', ')} percent={percent} />
}

const lessonName = ({ number, title }: Pick<LessonOverview, 'number' | 'title'>) => t`Lesson ${number}: ${title}`

type LessonListProps = {
  answer: SubjectAnswer
  /** Number of the lesson that was just closed, which gets the focus; null for none. */
  closed: number | null
  onOpen: (lessonNumber: number) => void
}

/** Lessons of a subject: cards that open for those who study it, titles and descriptions for others. */
export function LessonList({ answer, closed, onOpen }: LessonListProps) {
  const { lessons, viewer } = answer
  const [closedBefore] = useState(closed)
  // The pressed button was removed with the lesson. After the router's scroll, before the first paint.
  useLayoutEffect(() => {
    if (closedBefore === null) return
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const card = document.getElementById(`lesson-${closedBefore}`)
      card?.scrollIntoView({ block: 'center', behavior: 'instant' })
      card?.querySelector<HTMLElement>('button')?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [closedBefore])
  const many = lessons.length > LONG_LIST_LENGTH

  if (lessons.length === 0) return <EmptyState title={t`No lessons available yet.`} />
  return (
    <ul className="grid grid-cols-1 gap-4">
      {lessons.map((lesson) =>
        viewer === 'visitor' || viewer === 'not-enrolled' ? (
          <Card as="li" padding="snug" key={lesson.id}>
            <h2 className="text-lg">{wholeWords(lessonName(lesson))}</h2>
            {lesson.description && <p className="mt-1 text-ink-soft">{lesson.description}</p>}
          </Card>
        ) : (
          <li key={lesson.id} id={`lesson-${lesson.number}`} className={many ? lazyLayout.card : undefined}>
            <LessonCard lesson={lesson} studying={viewer === 'enrolled'} onOpen={onOpen} />
          </li>
        ),
      )}
    </ul>
  )
}
