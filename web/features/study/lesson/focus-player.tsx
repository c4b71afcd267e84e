import { t } from '@lingui/core/macro'
import { X } from 'lucide-react'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { pageTitle } from '#web/page-title.ts'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { wholeWords } from '#web/ui/page.tsx'
import type { LessonOverview, SubjectAnswer } from '../study-types.ts'
import { useSubjectAddress } from '../subject/subject-address.ts'
import { takeFocus } from './exercise-focus.ts'
import { LessonContent } from './lesson-content.tsx'
import { LESSON_PLACE, LessonsBeside } from './lesson-list.tsx'
import { formatMark } from './mark-text.ts'

/** Styles that the first view of a lesson has, too (web/first-view/first-views.tsx). */
export const PLAYER = 'mx-auto w-full max-w-6xl gap-8 lg:grid lg:grid-cols-[18rem_minmax(0,1fr)] lg:px-6'
export const BAR = 'flex min-h-13 items-center gap-1.5 @max-[17rem]/content:flex-wrap'
export const BAR_HEADING =
  '@max-[17rem]/content:order-last @max-[17rem]/content:basis-full @max-[17rem]/content:whitespace-normal min-w-0 flex-1 truncate text-base sm:text-lg'

type FocusPlayerProps = {
  answer: SubjectAnswer
  lesson: LessonOverview
  /** True if the learner opened it on this page, whose pressed button is gone. */
  takesFocus: boolean
}

/**
 * Place of an open lesson, in front of everything else: on a phone it has the whole window (the modal 'Lesson Content' of
 * learner-area.md section 2), on a wide one the list of lessons stays beside it.
 */
export function FocusPlayer({ answer, lesson, takesFocus }: FocusPlayerProps) {
  const { subject, viewer } = answer
  const { number, title, id, marks } = lesson
  const name = t`Lesson ${number}: ${title}`
  const { part, newTry, section, showLesson, showNextPart, clearNewTry } = useSubjectAddress()
  const heading = useRef<HTMLHeadingElement>(null)
  const close = useCallback(() => showLesson(null), [showLesson])
  const open = useCallback((lessonNumber: number) => showLesson(lessonNumber), [showLesson])

  // In the frame before the first paint, after the router's own scroll.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another lesson begins at its top
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      scrollTo({ top: 0, behavior: 'instant' })
      if (takesFocus) takeFocus(heading.current)
    })
    return () => cancelAnimationFrame(frame)
  }, [number, takesFocus])

  const studying = viewer === 'enrolled'
  const showMarks = () => document.getElementById('lesson-marks')?.scrollIntoView({ block: 'start' })
  const bar = (
    <div className={BAR}>
      <button
        type="button"
        aria-label={t`Close`}
        onClick={close}
        className="-ms-3 grid size-11 shrink-0 cursor-pointer place-items-center rounded-full text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <X aria-hidden="true" className="size-5.5" />
      </button>
      <h1 ref={heading} tabIndex={-1} className={BAR_HEADING}>
        {wholeWords(name)}
      </h1>
      {studying && (
        <button
          type="button"
          onClick={showMarks}
          className="-me-2 min-h-11 shrink-0 cursor-pointer rounded-sm px-2 font-semibold text-sm tabular-nums hover:bg-sunken"
        >
          {formatMark(marks?.academic ?? 0)}
        </button>
      )}
    </div>
  )
  return (
    <div data-player className={PLAYER}>
      <title>{pageTitle(name)}</title>
      <LessonsBeside answer={answer} openNumber={number} onOpen={open} onClose={close} />
      <section id={LESSON_PLACE} aria-label={t`Lesson Content`} className="min-w-0 px-4 pb-6">
        <LessonContent
          key={id}
          place={{ subjectId: subject.id, lessonId: id }}
          overview={lesson}
          bar={bar}
          askedPart={part}
          section={section}
          newTry={{ asked: newTry, onBegun: clearNewTry }}
          onPart={(next) => showLesson(number, next)}
          onNextPart={(next) => showNextPart(number, next)}
          subject={studying ? answer : null}
          onLesson={showNextPart}
          studying={studying}
        />
      </section>
    </div>
  )
}

/** Skeleton of a lesson's place. */
export function PlayerSkeleton() {
  return (
    <div data-player className={PLAYER}>
      <div className="max-lg:hidden" />
      <div className="min-h-svh px-4 py-3">
        <Loading label={t`Loading lesson...`}>
          <Skeleton className="h-20 w-full" />
          <div className="mx-auto mt-4 grid max-w-160 content-start gap-4">
            <Skeleton className="h-6 w-56" />
            <Skeleton className="h-72 w-full" />
          </div>
        </Loading>
      </div>
    </div>
  )
}
