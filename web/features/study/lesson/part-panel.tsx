import { CalendarDays, Check } from 'lucide-react'
import { lazy, type RefObject, Suspense } from 'react'
import type { Part } from '#domain/marks/compute-marks.ts'
import { BEING_PREPARED } from '#domain/scoring/result-messages.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDay } from '#web/ui/format.ts'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { EmptyState, ErrorState } from '#web/ui/messages.tsx'
import { NotSavedYet, useEnqueue, useWaitingSave } from '../outbox/use-outbox.tsx'
import type { Exercise, LessonAnswer } from '../study-types.ts'
import type { Playback } from '../video/watching.ts'
import type { ExerciseSetting } from './exercise-form.tsx'
import { dayOf, dueNote } from './exercise-state.ts'
import type { LessonPlace } from './parts.ts'
import { ReadingPanel } from './reading-panel.tsx'
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
