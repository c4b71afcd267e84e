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

/** Code of the questions: apart, because readings and videos need none of it. */
const ExerciseForm = lazy(() =>
  loadExercise().then(
    (code) => ({ default: code.ExerciseForm }),
    () => ({ default: ExerciseUnavailable }),
  ),
)

/** A browser never retries a module that could not be loaded once, so the page is loaded again. */
function ExerciseUnavailable() {
  return (
    <ErrorState
      message="We couldn’t load the questions. Please check your connection and try again."
      onRetry={() => location.reload()}
    />
  )
}

/** As high as the window, like the lesson that is loading: what is below comes into view once. */
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
  /** In the full-screen window a reading text has all the height it needs. */
  full: boolean
  /** Position of the video, from where a moved player continues. */
  watching: RefObject<Playback | null>
  /** Called when the video was paused or ended. */
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

/** True where the learner chose the reading box of 500 px, for as long as the page is open (readings.md, "Lesson cards"). */
let compactView = false

type ReadingPanelProps = {
  text: NonNullable<LessonAnswer['text']>
  full: boolean
  complete: ReactNode
}

/** The lesson's reading text, and its being read aloud. */
function ReadingPanel({ text: { title, html }, full, complete }: ReadingPanelProps) {
  const [compact, setCompact] = useState(compactView)
  const titleId = useId()
  const text = useRef<HTMLElement>(null)
  return (
    <div className="grid grid-cols-1 gap-4">
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
          className="-ml-3 w-fit"
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
 * Marks a part as completed, one way: done, it stays as a disabled 'Completed'. It says so by aria-disabled, because
 * `disabled` would lose the focus after a press with the keyboard.
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

/** The lesson's assignment: when it is due, what to do, and its tasks. */
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

/** When an assignment is due; one that is done, or cannot be done yet, needs no reminder. */
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

/** Has a text read aloud. Its code is loaded with the text; where it cannot be had, the text is there all the same. */
function ReadAloudPlace(props: ReadAloudProps) {
  const [run, setRun] = useState(0)
  return <Loaded key={run} {...props} onRetry={() => setRun(run + 1)} />
}

type LoadedProps = ReadAloudProps & { onRetry: () => void }

function Loaded({ onRetry, ...props }: LoadedProps) {
  const [ReadAloud] = useState(() =>
    lazy<ComponentType<ReadAloudProps>>(() =>
      loadCode(() => import('../read-aloud/read-aloud.tsx')).catch(() => ({
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
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-ink-soft text-sm">We couldn’t load reading aloud.</p>
      <Button variant="secondary" size="small" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
