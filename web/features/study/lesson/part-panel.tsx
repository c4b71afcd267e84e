import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, type RefObject, Suspense } from 'react'
import type { Part } from '#domain/marks/compute-marks.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { ErrorState } from '#web/ui/messages.tsx'
import { NotSavedYet, useEnqueue, useWaitingSave } from '../outbox/use-outbox.tsx'
import type { LessonAnswer } from '../study-types.ts'
import type { Playback } from '../video/watching.ts'
import type { ExerciseSetting } from './exercise-form.tsx'
import type { ExercisePanelProps } from './exercise-panel.tsx'
import type { LessonPlace } from './parts.ts'
import { FootButtons, PlayerFoot } from './player-foot.tsx'
import { ReadingPanel } from './reading-panel.tsx'
import { VideoPanel } from './video-panel.tsx'

export const loadExercise = () => import('./exercise-panel.tsx')

/** Lazily loaded code of the questions, because readings and videos need none of it. */
const ExercisePanel = lazy<ComponentType<ExercisePanelProps>>(() =>
  loadExercise().then(
    (code) => ({ default: code.ExercisePanel }),
    () => ({ default: ExerciseUnavailable }),
  ),
)

/** Offers to reload the page, because a browser never retries a module that failed to load once. */
function ExerciseUnavailable() {
  return (
    <ErrorState
      message={t`We couldn’t load the questions. Please check your connection and try again.`}
      onRetry={() => location.reload()}
    />
  )
}

/** As tall as the window, like the skeleton of a lesson, so that content below enters the view only once. */
function ExerciseSkeleton() {
  return (
    <Loading label={t`Loading questions...`}>
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
  /** Button for the next step after a completed part; null for none. */
  next: ReactNode
  /** Message about completing this part just now; null otherwise. */
  finish: ReactNode
  /** Badges earned just now; null for none. */
  badges: ReactNode
  /** Heading at which the reading opens; null for its beginning. */
  section: string | null
  newTry: ExerciseSetting['newTry']
  /** Position of the video, at which a player continues after it is moved. */
  watching: RefObject<Playback | null>
  /** Called when the video is paused or ends. */
  onVideoRest: () => void
}

/** One part of a lesson, with its main button at the lower edge of the window. */
export function PartPanel(props: PartPanelProps) {
  const { lesson, part, place, studying, next, finish, badges, section, newTry, watching, onVideoRest } = props
  const { video, text, completed } = lesson
  const complete = studying && <CompleteButton place={place} part={part} completed={completed[part]} />
  if (part === 'quiz' || part === 'assignment') {
    const setting = { place, studying, completed: completed[part], complete, next, finish, badges, newTry }
    return (
      <Suspense fallback={<ExerciseSkeleton />}>
        <ExercisePanel lesson={lesson} part={part} {...setting} />
      </Suspense>
    )
  }
  return (
    <>
      <div className="grid grid-cols-1 gap-5 pb-6">
        {finish}
        {badges}
        {part === 'video'
          ? video && (
              <VideoPanel
                video={video}
                questions={{ lessonId: lesson.id, pauses: video.pauses }}
                watching={watching}
                onRest={onVideoRest}
              />
            )
          : text && <ReadingPanel text={text} section={section} />}
      </div>
      {(complete || next) && (
        <PlayerFoot>
          <FootButtons>
            {complete}
            {next}
          </FootButtons>
        </PlayerFoot>
      )}
    </>
  )
}

type CompleteButtonProps = { place: LessonPlace; part: Part; completed: boolean }

/** Called, not rendered: as a component it would take the place of the pressed button, which has the focus. */
function completedMark() {
  return (
    <Button variant="ghost" aria-disabled className="pointer-events-none max-sm:px-1 max-sm:text-sm">
      <Check aria-hidden="true" className="size-5 text-success" />
      <Trans>Completed</Trans>
    </Button>
  )
}

/**
 * Marks a part as completed, irreversibly; the button then stays as a disabled 'Completed'. It uses aria-disabled,
 * because `disabled` would lose the keyboard focus.
 */
function CompleteButton({ place, part, completed }: CompleteButtonProps) {
  const enqueue = useEnqueue()
  const save = useWaitingSave('complete', place.lessonId, part)
  if (completed) {
    return completedMark()
  }
  if (save?.state === 'waiting') {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {completedMark()}
        <NotSavedYet />
      </div>
    )
  }
  return (
    <Button busy={save !== null} busyLabel={t`Saving...`} onClick={() => enqueue({ ...place, kind: 'complete', part })}>
      <Trans>Mark as Completed</Trans>
    </Button>
  )
}
