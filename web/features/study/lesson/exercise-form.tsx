import { CloudOff, Hourglass, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import {
  formatAllNeeded,
  formatChecking,
  formatNeedsPass,
  formatResultBanner,
  NOT_COUNTED,
} from '#domain/scoring/result-messages.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { type LaterReason, serverTime } from '#web/api/connection.ts'
import { PracticeThese } from '#web/product/practice-these.tsx'
import { Legend, QuestionField, StemAbove } from '#web/product/questions/question-field.tsx'
import { ScoredAnswer } from '#web/product/questions/scored-answer.tsx'
import { Verdict } from '#web/product/questions/verdict.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { Banner } from '#web/ui/messages.tsx'
import { useDraft } from '../drafts/draft-sync.ts'
import { NotSavedYet, useEnqueue, useWaitingSave } from '../outbox/use-outbox.tsx'
import type { Exercise, ExercisePart, Submission } from '../study-types.ts'
import { ExerciseQuestions, takeFocus } from './exercise-questions.tsx'
import { bestLine, exerciseView } from './exercise-state.ts'
import type { LessonPlace } from './parts.ts'

type ExerciseResultProps = {
  lessonId: string
  part: ExercisePart
  submission: Submission
  /** Line about a better earlier submission; null for none. */
  best: string | null
  completed: boolean
  complete: ReactNode
  takesFocus: boolean
  onTryAgain: () => void
  /** Tries again with the stashed answers from before another device submitted; null for none. */
  onTryStashed: (() => void) | null
}

const answersAreLocked = () => {}

/** Submitted quiz or assignment: the result, and every question with its correct answer and explanation. */
function ExerciseResult(props: ExerciseResultProps) {
  const { lessonId, part, submission, best, completed, complete, takesFocus, onTryAgain, onTryStashed } = props
  const { correctCount, total, passed, counted, questions } = submission
  return (
    <div className="grid grid-cols-1 gap-7">
      <div
        ref={takesFocus ? takeFocus : null}
        tabIndex={-1}
        data-result
        className="grid scroll-mt-24 gap-3 outline-none"
      >
        <Banner tone={passed && counted ? 'success' : 'warning'} title={formatResultBanner(correctCount, total)}>
          {!counted && <p>{NOT_COUNTED}</p>}
          {!passed && !completed && (
            <>
              <p>{formatNeedsPass(part)}</p>
              {formatAllNeeded(total) && <p>{formatAllNeeded(total)}</p>}
            </>
          )}
          {best && <p>{best}</p>}
        </Banner>
        {onTryStashed && (
          <Banner tone="info" title={`You submitted this ${part} on another device`}>
            <p>Your answers here are still saved. You can continue with them below.</p>
          </Banner>
        )}
      </div>
      {questions.map((marked, index) => (
        <div key={marked.id}>
          <StemAbove questions={questions} index={index} />
          <ScoredAnswer question={marked} legend={<Legend number={index + 1} question={marked} />} />
          <Verdict question={marked} />
        </div>
      ))}
      <p className="-mb-3 text-ink-soft text-sm">When you try again, the order changes, and some numbers may too.</p>
      <div className="flex flex-wrap items-center gap-3">
        {((passed && counted) || completed) && complete}
        <Button variant="secondary" onClick={onTryAgain}>
          <RotateCcw aria-hidden="true" className="size-4.5" />
          Try Again
        </Button>
        <PracticeThese sourceId={lessonId} part={part} questions={questions} />
        {onTryStashed && (
          <Button variant="secondary" onClick={onTryStashed}>
            Try Again with this device’s answers
          </Button>
        )}
      </div>
    </div>
  )
}

/** Context of a quiz or assignment. */
export type ExerciseSetting = {
  place: LessonPlace
  studying: boolean
  completed: boolean
  /** Button that marks the part as completed. */
  complete: ReactNode
}

type ExerciseFormProps = ExerciseSetting & {
  exercise: Exercise
  part: ExercisePart
  submitLabel: string
}

/**
 * Questions of a quiz or assignment: being answered, waiting for the connection, or submitted and scored until 'Try
 * Again' (learner-area.md section 4). The focus moves to the content that replaces the pressed button.
 */
export function ExerciseForm(props: ExerciseFormProps) {
  const { exercise, part, submitLabel, place, studying, completed, complete } = props
  const { lessonId } = place
  const draft = useDraft({ lessonId, part })
  const enqueue = useEnqueue()
  const view = exerciseView(exercise, draft.state, useWaitingSave('submit', lessonId, part))
  const [cameFrom, setCameFrom] = useState<'submit' | 'try-again' | null>(null)

  if (view.kind === 'waiting') {
    const { answers, reason } = view
    return <WaitingAnswers {...{ answers, reason }} questions={exercise.questions} takesFocus={cameFrom === 'submit'} />
  }
  if (view.kind === 'submitted') {
    const tryAgain = (withStash: boolean) => {
      setCameFrom('try-again')
      draft.dispatch({ kind: 'restarted', withStash })
    }
    return (
      <ExerciseResult
        lessonId={lessonId}
        part={part}
        submission={view.submission}
        best={view.submission.counted ? bestLine(exercise.bestPercent, view.submission) : null}
        completed={completed}
        complete={complete}
        takesFocus={cameFrom === 'submit'}
        onTryAgain={() => tryAgain(false)}
        onTryStashed={view.stashed ? () => tryAgain(true) : null}
      />
    )
  }
  return (
    <ExerciseQuestions
      questions={exercise.questions}
      draw={exercise.draw}
      answers={view.answers}
      draft={draft}
      submitLabel={submitLabel}
      studying={studying}
      sending={view.kind === 'sending'}
      takesFocus={cameFrom === 'try-again'}
      onSubmit={(answers) => {
        setCameFrom('submit')
        const { help } = draft.state
        enqueue({ ...place, kind: 'submit', part, answers, help, draw: exercise.draw, writtenAt: serverTime() })
      }}
    />
  )
}

type WaitingAnswersProps = {
  questions: Exercise['questions']
  answers: Answers
  reason: LaterReason | null
  takesFocus: boolean
}

/** Title and text about submitted answers without a result. */
function describeWaiting(reason: LaterReason | null): { title: string; text: string } {
  switch (reason?.kind) {
    case 'checking':
      return {
        title: `${formatChecking(reason.answers)}.`,
        text: 'Your answers are saved. The result appears here within a minute.',
      }
    case 'limit':
      return {
        title: 'That’s a lot for one day.',
        text: `Your answers are stored on this device and will be sent on ${formatDateTime(reason.until)}.`,
      }
    default:
      return {
        title: 'Waiting for the connection.',
        text: 'Your answers are stored on this device and will be scored when it’s back.',
      }
  }
}

/** Submitted answers that wait for their result; they cannot be changed, because they will be scored as submitted. */
function WaitingAnswers({ questions, answers, reason, takesFocus }: WaitingAnswersProps) {
  const { title, text } = describeWaiting(reason)
  const Icon = reason === null ? CloudOff : Hourglass
  return (
    <div className="grid grid-cols-1 gap-7">
      <div ref={takesFocus ? takeFocus : null} tabIndex={-1} className="scroll-mt-24 outline-none">
        <div className="flex gap-3 rounded-md border-warning border-l-4 bg-warning-wash px-4 py-3.5">
          <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
          <div className="min-w-0 flex-1" role="status">
            <p className="font-semibold">{title}</p>
            <p>{text}</p>
          </div>
        </div>
      </div>
      {questions.map((question, index) => (
        <div key={question.id}>
          <StemAbove questions={questions} index={index} />
          <QuestionField
            question={question}
            legend={<Legend number={index + 1} question={question} />}
            answer={answers[question.id]}
            onAnswer={answersAreLocked}
            disabled
            checked={false}
          />
        </div>
      ))}
      {reason?.kind !== 'checking' && <NotSavedYet />}
    </div>
  )
}
