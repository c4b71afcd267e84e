import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Check, CloudOff } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { lessonParts } from '#web/product/names.ts'
import { Loading, Skeleton, whenIdle } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { AskPlaceProps } from '../asking/ask-place.tsx'
import { useLessonAttendance } from '../attendance.ts'
import { useWaitingSaves } from '../outbox/use-outbox.tsx'
import type { ExercisesProps } from '../practice/exercises.tsx'
import type { LessonAnswer, LessonOverview, SubjectAnswer } from '../study-types.ts'
import { withUnsent } from '../unsent/true-progress.ts'
import type { Playback } from '../video/watching.ts'
import type { WritingBoxProps } from '../writing/writing-box.tsx'
import type { ExerciseSetting } from './exercise-form.tsx'
import type { FinishMomentProps } from './finish-moment.tsx'
import { endFinish, type Finish, useFinish } from './latest-finish.ts'
import type { LessonMarksProps } from './lesson-marks.tsx'
import { lessonQuery } from './lesson-query.ts'
import { NextButton } from './next-button.tsx'
import { loadExercise, PartPanel } from './part-panel.tsx'
import { contentParts, countedParts, type LessonPlace, lastPart, partToOpen, presentParts } from './parts.ts'

/** Below the window at first, so loaded once the browser is idle. While offline it may be missing. */
const LessonMarks = lazy<ComponentType<LessonMarksProps>>(async () => {
  await whenIdle()
  return import('./lesson-marks.tsx').then(
    (code) => ({ default: code.LessonMarks }),
    () => ({ default: () => null }),
  )
})

/** True while the page's HTML shows the lesson (web/first-view/), so until the app is rendered. */
export const isLessonInView = () => document.querySelector('#first-view [data-player]') !== null

const loadWritingBox = () => import('../writing/writing-box.tsx')

/** Below the questions, so loaded once they are shown. While offline it may be missing. */
const WritingBox = lazy<ComponentType<WritingBoxProps>>(() =>
  loadWritingBox().then(
    (code) => ({ default: code.WritingBox }),
    () => ({ default: () => null }),
  ),
)

const loadExercises = () => import('../practice/exercises.tsx')

/** Below the assignment, so loaded once it is shown. While offline it may be missing. */
const Exercises = lazy<ComponentType<ExercisesProps>>(() =>
  loadExercises().then(
    (code) => ({ default: code.Exercises }),
    () => ({ default: () => null }),
  ),
)

const loadAskPlace = () => import('../asking/ask-place.tsx')

/** Below everything else, so loaded once the browser is idle. While offline it may be missing. */
const AskPlace = lazy<ComponentType<AskPlaceProps>>(async () => {
  await whenIdle()
  return loadAskPlace().then(
    (code) => ({ default: code.AskPlace }),
    () => ({ default: () => null }),
  )
})

const loadMoment = () => import('./finish-moment.tsx')

/** Loaded once the lesson is shown and the browser idle. Without a connection the toast says the same. */
const FinishMoment = lazy<ComponentType<FinishMomentProps>>(() =>
  loadMoment().then(
    (code) => ({ default: code.FinishMoment }),
    () => ({ default: ({ children }: FinishMomentProps) => children }),
  ),
)
const EarnedBadges = lazy<ComponentType<{ badges: Finish['badges'] }>>(() =>
  loadMoment().then(
    (code) => ({ default: code.EarnedBadges }),
    () => ({ default: () => null }),
  ),
)

/**
 * Preloads code that a lesson may need later, in case the connection is lost. Skipped while offline: a browser never
 * retries a module that failed to load once.
 */
async function loadRest({ hasWriting, hasExercises }: { hasWriting: boolean; hasExercises: boolean }) {
  await whenIdle()
  if (!navigator.onLine) return
  await Promise.allSettled([
    loadExercise(),
    loadMoment(),
    ...(hasWriting ? [loadWritingBox()] : []),
    ...(hasExercises ? [loadExercises()] : []),
  ])
}

/** At the upper edge of the window, or below the navigation where that is shown. */
export const BAR_PLACE = 'top-0 lg:top-16 @max-[17rem]/content:static -mx-4 px-4 max-lg:pt-[env(safe-area-inset-top)]'

export const PART_PLACE =
  'mx-auto flex min-h-[calc(100svh-6.5rem)] w-full max-w-160 flex-col pt-4 lg:min-h-[calc(100svh-10.5rem)] print:min-h-0'

type LessonContentProps = {
  place: LessonPlace
  /** What the list of lessons knows about it, for the bar until its content is loaded. */
  overview: LessonOverview
  /** Content of the bar above the parts. */
  bar: ReactNode
  askedPart: string | null
  /** Heading at which the reading opens; null for its beginning. */
  section: string | null
  newTry: ExerciseSetting['newTry']
  onPart: (part: Part) => void
  /** Opens a part to work on it. */
  onNextPart: (part: Part) => void
  studying: boolean
  /** Subject of a learner who studies it, for the next step after a completed part; null for others. */
  subject: SubjectAnswer | null
  onLesson: (lessonNumber: number, part?: Part) => void
}

/** Open lesson: a bar with a segment for each of its parts, one part, and its marks. */
export function LessonContent(props: LessonContentProps) {
  const { place, overview, bar, askedPart, section, newTry, onPart, onNextPart, studying, subject, onLesson } = props
  const content = useRef<HTMLDivElement>(null)
  const proceedsTo = useRef<Part | null>(null)
  const watching = useRef<Playback | null>(null)
  const unsent = useWaitingSaves().filter((save) => save.lessonId === place.lessonId && save.state === 'waiting')
  const waiting = unsent.map((save) => save.part)
  // The pressed button was removed with its part, so the tab of the next one takes the focus.
  useEffect(() => {
    if (askedPart === null || proceedsTo.current !== askedPart) return
    proceedsTo.current = null
    scrollTo({ top: 0, behavior: 'instant' })
    content.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus({ preventScroll: true })
  }, [askedPart])
  const lesson = useQuery(lessonQuery(place.lessonId))
  useRefetchOnFocus(lesson.refetch)
  const isShown = lesson.isSuccess
  const hasWriting = (lesson.data?.writing ?? null) !== null
  const hasExercises = (lesson.data?.exercises?.length ?? 0) > 0
  useEffect(() => {
    if (isShown) void loadRest({ hasWriting, hasExercises })
  }, [isShown, hasWriting, hasExercises])
  const reportAttendance = useLessonAttendance(place.lessonId, studying && isShown, watching)

  const isDrawn = useDrawn()
  const data = isDrawn ? lesson.data : undefined
  const finish = useFinish()
  const parts = data ? contentParts(data) : overview.parts
  const completed = withUnsent((data ?? overview).completed, place.lessonId, unsent)
  const chosen = partToOpen(askedPart, parts)
  // Coming back to a part does not repeat the message about it.
  useEffect(
    () => () => {
      if (chosen !== null) endFinish(place.lessonId, chosen)
    },
    [place.lessonId, chosen],
  )
  if (chosen === null) {
    return (
      <>
        <header className={`sticky z-30 border-line border-b bg-canvas ${BAR_PLACE}`}>{bar}</header>
        <p className="p-4 text-ink-soft">
          <Trans>No lesson content available yet.</Trans>
        </p>
      </>
    )
  }
  const proceed = (part: Part) => {
    proceedsTo.current = part
    onNextPart(part)
  }
  const fresh = finish?.lessonId === place.lessonId && finish.part === chosen ? finish : null
  const after = data && subject && { lesson: { ...data, completed }, part: chosen, subject, onPart: proceed, onLesson }
  return (
    <div ref={content}>
      <Tabs
        label={t`Lesson content`}
        bar={bar}
        barTop={BAR_PLACE}
        value={chosen}
        onChange={onPart}
        items={presentParts(parts).map((part) => ({
          value: part,
          label: <PartLabel part={part} completed={completed[part]} waiting={waiting.includes(part)} />,
          content: (
            <>
              <div className={PART_PLACE}>
                {/* The tab says it to those who see; the part's own title is one level below. */}
                <h2 className="sr-only">{lessonParts[part].name}</h2>
                {data ? (
                  <PartPanel
                    lesson={data}
                    part={part}
                    place={place}
                    studying={studying}
                    next={after && completed[part] && <NextButton {...after} brief={fresh?.completes ?? false} />}
                    finish={
                      after &&
                      fresh?.completes && (
                        <Suspense>
                          <FinishMoment lesson={data} part={part}>
                            <NextButton {...after} brief={false} />
                          </FinishMoment>
                        </Suspense>
                      )
                    }
                    badges={
                      fresh &&
                      fresh.badges.length > 0 && (
                        <Suspense>
                          <EarnedBadges badges={fresh.badges} />
                        </Suspense>
                      )
                    }
                    section={section}
                    newTry={newTry}
                    watching={watching}
                    onVideoRest={reportAttendance}
                  />
                ) : lesson.isPending || !isDrawn ? (
                  <LessonSkeleton />
                ) : (
                  <ErrorState
                    message={t`Failed to load data. Please try again later.`}
                    onRetry={lesson.refetch}
                    busy={lesson.isFetching}
                  />
                )}
              </div>
              {data && <WritingPlace lesson={data} part={part} studying={studying} />}
              {data && part === lastPart(parts) && <ExercisesPlace lesson={data} studying={studying} />}
            </>
          ),
        }))}
      />
      {data?.asking && (
        <Suspense>
          <AskPlace key={data.id} lessonId={data.id} studying={studying} />
        </Suspense>
      )}
      {data && studying && (
        <div id="lesson-marks" className="mx-auto max-w-160 scroll-mt-32">
          <Suspense>
            <LessonMarks parts={countedParts(data)} completed={data.completed} marks={data.marks} />
          </Suspense>
        </div>
      )}
    </div>
  )
}

type ExercisesPlaceProps = { lesson: LessonAnswer; studying: boolean }

/** Exercises below the last part, which is the assignment of a whole lesson; nothing without any. */
function ExercisesPlace({ lesson: { id, exercises }, studying }: ExercisesPlaceProps) {
  // A lesson that an earlier version stored for offline use has none.
  if (!exercises?.length) return null
  return (
    <Suspense>
      <Exercises key={id} lessonId={id} steps={exercises} studying={studying} />
    </Suspense>
  )
}

type WritingPlaceProps = { lesson: LessonAnswer; part: Part; studying: boolean }

/** Box for a written answer below a part; nothing below a part without a task. */
function WritingPlace({ lesson: { id, writing }, part, studying }: WritingPlaceProps) {
  const box = writing?.boxes.find((one) => one.part === part)
  if (!writing || !box) return null
  return (
    <Suspense>
      <WritingBox key={id} lessonId={id} writing={writing} box={box} studying={studying} />
    </Suspense>
  )
}

/**
 * False for the first frame, unless the page has arrived with the lesson in view: a press on a lesson is answered by its
 * bar at once, whatever its content takes to render, which a further press may interrupt.
 */
function useDrawn(): boolean {
  const [isDrawn, setDrawn] = useState(isLessonInView)
  useEffect(() => {
    const draw = () => startTransition(() => setDrawn(true))
    // A hidden tab has no frames.
    if (document.hidden) return draw()
    let timer: ReturnType<typeof setTimeout> | undefined
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(draw)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [])
  return isDrawn
}

function LessonSkeleton() {
  return (
    <Loading label={t`Loading lesson...`}>
      <div className="grid content-start gap-4">
        <Skeleton className="h-6 w-56" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-12 w-full" />
      </div>
    </Loading>
  )
}

/**
 * Refetches when this window regains the focus. The query client does so only for a window that was hidden, not for one
 * that was visible next to another.
 */
function useRefetchOnFocus(refetch: () => unknown) {
  useEffect(() => {
    const ask = () => void refetch()
    addEventListener('focus', ask)
    return () => removeEventListener('focus', ask)
  }, [refetch])
}

type PartLabelProps = { part: Part; completed: boolean; waiting: boolean }

/** Segment of a part: its name, its share of the mark, whether it is completed, and whether a save is pending. */
export function PartLabel({ part, completed, waiting }: PartLabelProps) {
  const { name } = lessonParts[part]
  return (
    <>
      <span
        aria-hidden="true"
        className={`block h-1.5 rounded-full forced-colors:border ${completed ? 'bg-leaf forced-colors:bg-[Highlight]' : 'bg-line'}`}
      />
      <span className="leading-tight">
        {name}{' '}
        <span className="whitespace-nowrap font-normal max-sm:block">
          ({WEIGHTS[part]}%)
          {waiting ? (
            <CloudOff aria-hidden="true" className="-mt-0.5 ms-1 inline size-3.5 text-warning" />
          ) : (
            completed && (
              <Check aria-hidden="true" className="-mt-0.5 ms-1 inline size-3.5 text-success" strokeWidth={3} />
            )
          )}
        </span>
      </span>
      {completed && !waiting && (
        <span className="sr-only">
          <Trans>completed</Trans>
        </span>
      )}
      {waiting && (
        <span className="sr-only">
          <Trans>not saved yet</Trans>
        </span>
      )}
    </>
  )
}
