import { CalendarDays, Check, FoldVertical } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense, useId, useRef, useState } from 'react'
import type { Part } from '#domain/marks/compute-marks.ts'
import { BEING_PREPARED } from '#domain/scoring/result-messages.ts'
import { loadCode } from '#web/api/connection.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { ReadingText } from '#web/ui/reading-text.tsx'
import { NotSavedYet, useEnqueue, useWaitingSave } from '../outbox/use-outbox.tsx'
import type { ReadAloudProps } from '../read-aloud/read-aloud.tsx'
import type { Exercise, LessonAnswer } from '../study-types.ts'
import type { Playback } from '../video/watching.ts'
import type { ExerciseSetting } from './exercise-form.tsx'
import { dayOf, dueNote } from './exercise-state.ts'
import type { LessonPlace } from './parts.ts'
import { VideoPanel } from './video-panel.tsx'

export const loadExercise = () => import('./exercise-form.tsx')

/** Lazily loaded code of the questions, because readings and videos need none of it. */
const ExerciseForm = lazy(() =>
  loadExercise().then(
    (code) => ({ default: code.ExerciseForm }),
    () => ({ default: ExerciseUnavailable }),
  ),
)

/** Offers to reload the page, because a browser never retries a module that failed to load once. */
function ExerciseUnavailable() {
  return (
    <ErrorState
      message="We couldn’t load the questions. Please check your connection and try again."
      onRetry={() => location.reload()}
    />
  )
}

/** As tall as the window, like the skeleton of a lesson, so that content below enters the view only once. */
function ExerciseSkeleton() {
  return (
    <Loading label="Loading questions...">
      <div className="grid min-h-svh content-start gap-4">
        <Skeleton className="h-48 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    </Loading>
  )
}

type PartPanelProps = {
  lesson: LessonAnswer
  part: Part
  place: LessonPlace
  studying: boolean
  /** True in the full-screen window, where a reading text has its full height. */
  full: boolean
  /** Position of the video, at which a player continues after it is moved. */
  watching: RefObject<Playback | null>
  /** Called when the video is paused or ends. */
  onVideoRest: () => void
}

/** One part of a lesson, in the lesson's card or in the full-screen window. */
export function PartPanel(props: PartPanelProps) {
  const { lesson, part, place, studying, full, watching, onVideoRest } = props
  const { video, text, quiz, assignment, completed } = lesson
  const complete = studying && <CompleteButton place={place} part={part} completed={completed[part]} />
  if (part === 'video') {
    return video && <VideoPanel video={video} watching={watching} onRest={onVideoRest} complete={complete} />
  }
  if (part === 'text') return text && <ReadingPanel text={text} full={full} complete={complete} />

  const shared = { place, studying, completed: completed[part], complete }
  return part === 'quiz'
    ? quiz && <QuizPanel quiz={quiz} {...shared} />
    : assignment && <AssignmentPanel assignment={assignment} {...shared} />
}

/** The lesson's quiz. */
function QuizPanel({ quiz, ...setting }: { quiz: Exercise } & ExerciseSetting) {
  return (
    <div className="grid grid-cols-1 gap-5">
      {quiz.title && <h3 className="text-lg">{quiz.title}</h3>}
      {quiz.questions.length === 0 ? (
        <EmptyState title="No questions available for this quiz." />
      ) : (
        <Suspense fallback={<ExerciseSkeleton />}>
          <ExerciseForm exercise={quiz} part="quiz" submitLabel="Submit Quiz" {...setting} />
        </Suspense>
      )}
    </div>
  )
}

/** True if the learner chose the reading box of 500 px; until the page is closed (readings.md, "Lesson cards"). */
let compactView = false

type ReadingPanelProps = {
  text: NonNullable<LessonAnswer['text']>
  full: boolean
  complete: ReactNode
}

/** Reading text of the lesson, with controls to read it aloud. */
function ReadingPanel({ text: { title, html }, full, complete }: ReadingPanelProps) {
  const [compact, setCompact] = useState(compactView)
  const titleId = useId()
  const text = useRef<HTMLElement>(null)
  return (
    // As wide as the text, which is not wider than its lines are easy to read.
    <div className="mx-auto grid w-full max-w-[42rem] grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h3 id={titleId} className="text-lg">
          {title ?? 'Reading'}
        </h3>
        <ReadAloudPlace text={text} />
      </div>
      <ReadingText ref={text} html={html} labelledBy={titleId} boxed={compact && !full} />
      {!full && (
        <Button
          variant="ghost"
          size="small"
          className="-ml-3 w-fit aria-pressed:bg-leaf-wash"
          aria-pressed={compact}
          onClick={() => {
            compactView = !compact
            setCompact(!compact)
          }}
        >
          <FoldVertical aria-hidden="true" className="size-4" />
          Compact view
        </Button>
      )}
      <div>{complete}</div>
    </div>
  )
}

type CompleteButtonProps = { place: LessonPlace; part: Part; completed: boolean }

/**
 * Marks a part as completed, irreversibly; the button then stays as a disabled 'Completed'. It uses aria-disabled,
 * because `disabled` would lose the keyboard focus.
 */
function CompleteButton({ place, part, completed }: CompleteButtonProps) {
  const enqueue = useEnqueue()
  const save = useWaitingSave('complete', place.lessonId, part)
  if (completed) {
    return (
      <Button variant="secondary" aria-disabled className="pointer-events-none opacity-55">
        <Check aria-hidden="true" className="size-5 text-success" />
        Completed
      </Button>
    )
  }
  if (save?.state === 'waiting') {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button aria-disabled className="pointer-events-none opacity-55">
          Mark as Completed
        </Button>
        <NotSavedYet />
      </div>
    )
  }
  return (
    <Button busy={save !== null} busyLabel="Saving..." onClick={() => enqueue({ ...place, kind: 'complete', part })}>
      Mark as Completed
    </Button>
  )
}

type AssignmentPanelProps = { assignment: NonNullable<LessonAnswer['assignment']> } & ExerciseSetting

/** Assignment of the lesson: due date, instructions and tasks. */
function AssignmentPanel({ assignment, ...setting }: AssignmentPanelProps) {
  const { title, dueDate, instructions, beingPrepared } = assignment
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        {title && <h3 className="text-lg">{title}</h3>}
        {dueDate && <DueDate day={dueDate} reminds={!setting.completed && !beingPrepared} />}
      </div>
      {beingPrepared ? (
        <EmptyState title={BEING_PREPARED} />
      ) : (
        <>
          <div>
            <h4 className="font-semibold">Instructions:</h4>
            <p className="mt-1 max-w-[42rem] whitespace-pre-line">{instructions}</p>
          </div>
          <Suspense fallback={<ExerciseSkeleton />}>
            <ExerciseForm exercise={assignment} part="assignment" submitLabel="Submit Assignment" {...setting} />
          </Suspense>
        </>
      )}
    </div>
  )
}

/** Due date of an assignment, without a reminder if it is done or cannot be done yet. */
function DueDate({ day, reminds }: { day: string; reminds: boolean }) {
  const note = reminds ? dueNote(day, dayOf(new Date())) : null
  return (
    <div className="flex gap-2 text-ink-soft">
      <CalendarDays aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
      <div>
        <p>Due: {formatDay(day)}</p>
        {note && <p className="text-sm">{note}</p>}
      </div>
    </div>
  )
}

/** Reads a text aloud. Its code is loaded with the text, which is shown even if that fails. */
function ReadAloudPlace(props: ReadAloudProps) {
  const [run, setRun] = useState(0)
  return <LazyReadAloud key={run} {...props} onRetry={() => setRun(run + 1)} />
}

type LazyReadAloudProps = ReadAloudProps & { onRetry: () => void }

function LazyReadAloud({ onRetry, ...props }: LazyReadAloudProps) {
  const [ReadAloud] = useState(() =>
    lazy<ComponentType<ReadAloudProps>>(() =>
      loadCode(() => import('../read-aloud/read-aloud.tsx'), { stored: true }).catch(() => ({
        default: () => <Unavailable onRetry={onRetry} />,
      })),
    ),
  )
  return (
    <Suspense fallback={<Skeleton className="h-12 w-64" />}>
      <ReadAloud {...props} />
    </Suspense>
  )
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
      <p className="text-ink-soft text-sm">Read aloud isn’t available right now.</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
