import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Check, Dumbbell, Mountain, Signpost, UserRound } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import type { ExerciseStep } from '#domain/practice/exercises.ts'
import { STEP_NAMES } from '#web/product/names.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading, Skeleton } from '#web/ui/loading.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { type LessonAnswer, useLearnerId } from '../study-types.ts'
import { practiceQueueOf, useStartedSet } from './practice-queue.ts'
import { SetRunner, StartFailed } from './set-runner.tsx'

type Step = LessonAnswer['exercises'][number]

export type ExercisesProps = {
  lessonId: string
  steps: readonly Step[]
  /** False for those who look at the lesson without learning. */
  studying: boolean
}

const stepLines = (): Record<ExerciseStep, { Icon: typeof Signpost; line: string }> => ({
  guided: { Icon: Signpost, line: t`The first hint is open. Get to know each kind of problem.` },
  own: { Icon: UserRound, line: t`Without help at first. Right answers count for your skills.` },
  challenge: { Icon: Mountain, line: t`Longer problems: several steps, mistakes to find, data to read.` },
})

/**
 * Exercises of a lesson in three steps, below its assignment. They are practice: in no part, mark or completion
 * (docs/practice.md). The round in the URL is shown in place of the steps.
 */
export function Exercises({ lessonId, steps, studying }: ExercisesProps) {
  const titleId = useId()
  const title = useRef<HTMLHeadingElement>(null)
  const learnerId = useLearnerId()
  const { start, set, loading, leave } = useStartedSet({ inPlace: true })
  const round = studying && set?.kind === 'exercise' ? set : null
  const stepName = round?.step && STEP_NAMES[round.step]
  // The pressed button is gone. A round that was open from the start leaves the focus where it is.
  const shown = useRef(round?.id)
  useEffect(() => {
    if (loading || shown.current === round?.id) return
    shown.current = round?.id
    title.current?.focus()
    title.current?.scrollIntoView({ block: 'start' })
  }, [loading, round?.id])
  return (
    <section aria-labelledby={titleId} className="mx-auto my-8 grid w-full max-w-160 grid-cols-1 gap-5 print:hidden">
      <div className="grid gap-1">
        <h3
          ref={title}
          id={titleId}
          tabIndex={-1}
          className="flex scroll-mt-36 items-center gap-2.5 text-lg outline-none"
        >
          <Dumbbell aria-hidden="true" className="size-5 text-leaf-text" />
          {stepName ? t`Exercises: ${stepName}` : t`Exercises`}
        </h3>
        {!round && (
          <p className="text-ink-soft text-sm">
            <Trans>Practice for this lesson. No marks, and as often as you like.</Trans>
          </p>
        )}
      </div>
      <StartFailed error={start.error} />
      {loading ? (
        <Loading label={t`Loading exercises...`}>
          <Skeleton className="h-60 w-full" />
        </Loading>
      ) : round && learnerId ? (
        <>
          <SetRunner
            key={round.id}
            set={round}
            queue={practiceQueueOf(learnerId)}
            after={
              <Button onClick={leave}>
                <Trans>Back to the exercises</Trans>
              </Button>
            }
          />
          {round.questions.some(({ scored }) => scored === null) && (
            <div className="-mt-1">
              <Button variant="ghost" size="small" onClick={leave}>
                <Trans>Stop for now</Trans>
              </Button>
            </div>
          )}
        </>
      ) : (
        <>
          <ol className="grid grid-cols-1 gap-3">
            {steps.map((one) => (
              <StepRow
                key={one.step}
                step={one}
                busy={start.isPending}
                onStart={studying ? () => start.mutate({ kind: 'exercise', lessonId, step: one.step }) : null}
              />
            ))}
          </ol>
          {!studying && (
            <p className="text-ink-soft text-sm">
              <Trans>Learners of this grade can do them here.</Trans>
            </p>
          )}
        </>
      )}
    </section>
  )
}

/** @property onStart null for those who cannot practice */
function StepRow({
  step: { step, total, right, begun },
  busy,
  onStart,
}: {
  step: Step
  busy: boolean
  onStart: (() => void) | null
}) {
  const { Icon, line } = stepLines()[step]
  const name = STEP_NAMES[step]
  const isDone = right === total
  return (
    <li className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-surface px-4 py-4 sm:px-6">
      <div className="flex items-start gap-3">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-leaf-text" />
        <div className="min-w-0">
          <h4 className="font-bold font-heading">{name}</h4>
          <p className="text-ink-soft text-sm">{line}</p>
        </div>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-5 gap-y-3">
        <div className="min-w-[min(9rem,100%)] flex-1">
          <p aria-hidden="true" className="mb-1.5 flex items-center gap-1.5 text-sm tabular-nums">
            {isDone && <Check aria-hidden="true" className="size-4 text-success" strokeWidth={3} />}
            {isDone ? t`All ${total} right` : t`${right} of ${total} right`}
          </p>
          <ProgressBar label={name} labelHidden value={right} max={total} text={t`${right} of ${total} right`} />
        </div>
        {onStart && (
          <Button variant={isDone && !begun ? 'secondary' : 'primary'} size="small" busy={busy} onClick={onStart}>
            {begun ? t`Continue` : isDone ? t`Try new draws` : right > 0 ? t`Next round` : t`Start`}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
