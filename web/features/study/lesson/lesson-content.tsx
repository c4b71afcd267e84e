import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CloudOff, Maximize2 } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { type Part, WEIGHTS } from '#domain/marks/compute-marks.ts'
import { api, queryClient } from '#web/api/client.ts'
import { classifyFailure } from '#web/api/connection.ts'
import { lessonParts } from '#web/product/names.ts'
import { Button } from '#web/ui/button.tsx'
import type { DialogProps } from '#web/ui/dialog.tsx'
import { Loading, Skeleton, whenIdle } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toast.ts'
import { useLessonAttendance } from '../attendance.ts'
import { carryAnswers } from '../drafts/carry-answers.ts'
import type { Submitted } from '../drafts/draft-state.ts'
import { draftSync } from '../drafts/draft-sync.ts'
import { useWaitingSaves } from '../outbox/use-outbox.tsx'
import { handleSessionEnd, type LessonAnswer, type SubjectAnswer, type Submission } from '../study-types.ts'
import type { Playback } from '../video/watching.ts'
import { AfterPart } from './finish-moment.tsx'
import { LessonMarks } from './lesson-marks.tsx'
import { loadExercise, PartPanel } from './part-panel.tsx'
import { contentParts, countedParts, type LessonPlace, partToOpen, presentParts } from './parts.ts'

const loadDialog = () => import('#web/ui/dialog.tsx')

/** Lazily loaded once the lesson is shown and the browser idle, or when it is opened earlier. */
const FullScreen = lazy<ComponentType<DialogProps>>(() =>
  loadDialog().then(
    ({ Dialog }) => ({ default: Dialog }),
    () => ({ default: FullScreenUnavailable }),
  ),
)

function FullScreenUnavailable({ onClose }: DialogProps) {
  useEffect(() => {
    toast.error('We couldn’t open the full screen. Please check your connection and reload the page.')
    onClose()
  }, [onClose])
  return null
}

/**
 * Preloads code that a lesson may need later, in case the connection is lost. Skipped while offline: a browser never
 * retries a module that failed to load once.
 */
async function loadRest() {
  await whenIdle()
  if (navigator.onLine) await Promise.allSettled([loadExercise(), loadDialog()])
}

type LessonContentProps = {
  place: LessonPlace
  askedPart: string | null
  onPart: (part: Part) => void
  studying: boolean
  /** Subject of a learner who studies it, for the next step after a completed part; null for others. */
  subject: SubjectAnswer | null
  onLesson: (lessonNumber: number, part?: Part) => void
}

/** Open lesson: a tab for each of its parts, and its marks. */
export function LessonContent({ place, askedPart, onPart, studying, subject, onLesson }: LessonContentProps) {
  const content = useRef<HTMLDivElement>(null)
  const proceedsTo = useRef<Part | null>(null)
  const [full, setFull] = useState(false)
  const [wasFull, setWasFull] = useState(false)
  const watching = useRef<Playback | null>(null)
  const waiting = useWaitingSaves()
    .filter((save) => save.lessonId === place.lessonId && save.state === 'waiting')
    .map((save) => save.part)
  // The pressed button was removed with its part, so the tab of the next one takes the focus.
  useEffect(() => {
    if (askedPart === null || proceedsTo.current !== askedPart) return
    proceedsTo.current = null
    content.current?.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.focus()
  }, [askedPart])
  const lesson = useQuery(lessonQuery(place.lessonId))
  useRefetchOnFocus(lesson.refetch)
  const isShown = lesson.isSuccess
  useEffect(() => {
    if (isShown) void loadRest()
  }, [isShown])
  const reportAttendance = useLessonAttendance(place.lessonId, studying && isShown, watching)

  if (lesson.isPending) return <LessonSkeleton />
  if (!lesson.data) {
    return (
      <ErrorState
        message="Failed to load data. Please try again later."
        onRetry={lesson.refetch}
        busy={lesson.isFetching}
      />
    )
  }
  const { data } = lesson
  const parts = contentParts(data)
  const chosen = partToOpen(askedPart, parts)
  if (chosen === null) return <p className="text-ink-soft">No lesson content available yet.</p>

  const proceed = (part: Part) => {
    proceedsTo.current = part
    onPart(part)
  }
  const openFull = () => {
    setFull(true)
    setWasFull(true)
  }
  const panel = (
    <>
      <PartPanel
        lesson={data}
        part={chosen}
        place={place}
        studying={studying}
        full={full}
        watching={watching}
        onVideoRest={reportAttendance}
      />
      {subject && <AfterPart lesson={data} part={chosen} subject={subject} onPart={proceed} onLesson={onLesson} />}
    </>
  )
  return (
    <div ref={content}>
      <Tabs
        label="Lesson content"
        fit
        value={chosen}
        onChange={onPart}
        items={presentParts(parts).map((part) => ({
          value: part,
          label: <PartLabel part={part} completed={data.completed[part]} waiting={waiting.includes(part)} />,
          content: (
            <>
              <Button variant="ghost" size="small" className="mb-3 -ml-3" onClick={openFull}>
                <Maximize2 aria-hidden="true" className="size-4" />
                Open in full screen
              </Button>
              {/* The part is rendered in one place only. Otherwise two players would play concurrently. */}
              {full ? <div className="min-h-96" /> : panel}
            </>
          ),
        }))}
      />
      {wasFull && (
        <Suspense>
          <FullScreen open={full} onClose={() => setFull(false)} title="Lesson Content" size="full">
            {full && panel}
          </FullScreen>
        </Suspense>
      )}
      {studying && <LessonMarks parts={countedParts(data)} completed={data.completed} marks={data.marks} />}
    </div>
  )
}

/**
 * As tall as the window, so that the lessons below stay out of view and the layout does not shift when the content
 * arrives.
 */
function LessonSkeleton() {
  return (
    <Loading label="Loading lesson...">
      <div className="grid min-h-svh content-start gap-4">
        <Skeleton className="h-11 w-full max-w-md" />
        <Skeleton className="h-72 w-full" />
        <Skeleton className="h-12 w-48" />
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

/** Label of a part's tab: its name, whether it is completed, and whether a save is pending. */
function PartLabel({ part, completed, waiting }: PartLabelProps) {
  const { name, Icon } = lessonParts[part]
  return (
    <>
      {waiting ? (
        <CloudOff aria-hidden="true" className="size-4.5 text-warning" />
      ) : completed ? (
        <CircleCheck aria-hidden="true" className="size-4.5 text-success" />
      ) : (
        <Icon aria-hidden="true" className="size-4.5" />
      )}
      <span>
        {name} <span className="font-normal max-sm:block">({WEIGHTS[part]}%)</span>
      </span>
      {completed && <span className="sr-only">completed</span>}
      {waiting && <span className="sr-only">not saved yet</span>}
    </>
  )
}

/**
 * Query of a lesson's content. Every server response, but none from the cache, updates the drafts of the quiz and the
 * assignment, which merges answers from other devices.
 */
function lessonQuery(lessonId: string) {
  const options = api.study.lesson.queryOptions({ input: { lessonId } })
  return {
    ...options,
    queryFn: async (context: Parameters<typeof options.queryFn>[0]) => {
      const lesson = await reportSignedOut(() => options.queryFn(context))
      if (!context.signal.aborted) updateDrafts(lesson, queryClient.getQueryData(options.queryKey))
      return lesson
    },
    // The learner may have answered on another device.
    refetchOnWindowFocus: 'always' as const,
    refetchInterval: ({ state }: { state: { data: LessonAnswer | undefined } }) =>
      [state.data?.quiz, state.data?.assignment].some((exercise) => (exercise?.checking ?? 0) > 0) ? 5_000 : false,
  }
}

/** Shows a toast when the lesson cannot be loaded because the session has ended. */
async function reportSignedOut<Answer>(load: () => Answer | Promise<Answer>): Promise<Answer> {
  try {
    return await load()
  } catch (error) {
    if (classifyFailure(error).kind === 'signed-out') {
      toast.error('Authentication Required', 'Please sign in to access this course.')
      handleSessionEnd()
    }
    throw error
  }
}

/** @param before the lesson as shown until now */
function updateDrafts(lesson: LessonAnswer, before: LessonAnswer | undefined) {
  const learner = queryClient.getQueryData(api.session.get.queryKey())?.user
  if (!learner) return
  for (const part of ['quiz', 'assignment'] as const) {
    const exercise = lesson[part]
    if (!exercise) continue
    const { questions, draw, draft, latest } = exercise
    const shown = before?.[part]?.questions
    draftSync(learner.id, { lessonId: lesson.id, part }).dispatch({
      kind: 'loaded',
      questionIds: questions.map(({ id }) => id),
      draw,
      carry: shown && ((answers) => carryAnswers(shown, questions, answers)),
      draft,
      latest: latest && submittedAnswers(latest),
    })
  }
}

function submittedAnswers({ questions, submittedAt }: Submission): Submitted {
  const answers = Object.fromEntries(questions.flatMap(({ id, answer }) => (answer === null ? [] : [[id, answer]])))
  return { answers, at: submittedAt.getTime() }
}
