import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CloudOff, Hourglass, RotateCcw } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useState } from 'react'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { type LaterReason, serverTime } from '#web/api/connection.ts'
import { PracticeThese } from '#web/product/practice-these.tsx'
import { Legend, QuestionField, StemAbove } from '#web/product/questions/question-field.tsx'
import { ScoredAnswer } from '#web/product/questions/scored-answer.tsx'
import { Verdict } from '#web/product/questions/verdict.tsx'
import { formatChecking } from '#web/product/submission-words.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { useOnline } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { useDraft } from '../drafts/draft-sync.ts'
import { NotSavedYet, useEnqueue, useWaitingSave } from '../outbox/use-outbox.tsx'
import type { Exercise, ExercisePart, Submission } from '../study-types.ts'
import { takeFocus } from './exercise-focus.ts'
import { ExerciseQuestions } from './exercise-questions.tsx'
import { bestLine, exerciseView } from './exercise-state.ts'
import type { LessonPlace } from './parts.ts'
import { FootButtons, PlayerFoot } from './player-foot.tsx'
import { formatAllNeeded, formatNeedsPass, formatResultBanner, formatToGo, notCounted } from './result-messages.ts'

type ExerciseResultProps = Pick<ExerciseSetting, 'completed' | 'complete' | 'next' | 'finish' | 'badges'> & {
  lessonId: string
  part: ExercisePart
  intro: ReactNode
  submission: Submission
  /** Line about a better earlier submission; null for none. */
  best: string | null
  takesFocus: boolean
  /** The button that leaves the result. */
  again: string
  onTryAgain: () => void
  /** Tries again with the stashed answers from before another device submitted; null for none. */
  onTryStashed: (() => void) | null
}

const answersAreLocked = () => {}

/** Submitted quiz or assignment: the result, and every question with its correct answer and explanation. */
function ExerciseResult(props: ExerciseResultProps) {
  const { lessonId, part, intro, submission, best, completed, complete, next, finish, badges, takesFocus } = props
  const { again, onTryAgain, onTryStashed } = props
  const { passed, counted, questions } = submission
  const done = (passed && counted) || completed
  const tryAgain = (
    <Button variant={done ? 'secondary' : 'primary'} onClick={onTryAgain}>
      <RotateCcw aria-hidden="true" className="size-4.5" />
      {again}
    </Button>
  )
  return (
    <>
      <div className="grid grid-cols-1 gap-7 pb-6">
        <div
          ref={takesFocus ? takeFocus : null}
          tabIndex={-1}
          data-result
          className="grid scroll-mt-36 gap-3 outline-none"
        >
          {finish || <ResultBanner part={part} submission={submission} completed={completed} best={best} />}
          {badges}
          {onTryStashed && (
            <Banner
              tone="info"
              title={
                part === 'quiz'
                  ? t`You submitted this quiz on another device`
                  : t`You submitted this assignment on another device`
              }
            >
              <p>
                <Trans>Your answers here are still saved. You can continue with them below.</Trans>
              </p>
            </Banner>
          )}
        </div>
        {intro}
        {questions.map((marked, index) => (
          <div key={marked.id}>
            <StemAbove questions={questions} index={index} folded />
            <ScoredAnswer question={marked} legend={<Legend number={index + 1} question={marked} />} />
            <Verdict question={marked} />
          </div>
        ))}
        <p className="-mb-3 text-ink-soft text-sm">
          <Trans>Next try: same ideas, new order, maybe new numbers.</Trans>
        </p>
        <div className="flex flex-wrap items-center gap-3">
          {done && tryAgain}
          <PracticeThese sourceId={lessonId} part={part} questions={questions} />
          {onTryStashed && (
            <Button variant="secondary" onClick={onTryStashed}>
              <Trans>Try Again with this device’s answers</Trans>
            </Button>
          )}
        </div>
      </div>
      <PlayerFoot>
        <FootButtons>
          {done && complete}
          {done ? next : tryAgain}
        </FootButtons>
      </PlayerFoot>
    </>
  )
}

type ResultBannerProps = { part: ExercisePart; submission: Submission; completed: boolean; best: string | null }

/** Result of a submission; without a warning sign, because a failed try is a step on the way. */
function ResultBanner({ part, submission, completed, best }: ResultBannerProps) {
  const { correctCount, total, passed, counted } = submission
  const title = formatResultBanner(correctCount, total)
  if (passed && counted) {
    return (
      <Banner tone="success" title={title}>
        {best && <p>{best}</p>}
      </Banner>
    )
  }
  return (
    <div role="status" className="rounded-md border-sun border-s-4 bg-sun-wash px-4 py-3.5">
      <p className="font-semibold">{title}</p>
      {!counted && <p>{notCounted()}</p>}
      {!passed && !completed && (
        <>
          <p>{formatNeedsPass(part)}</p>
          {formatAllNeeded(total) && <p>{formatAllNeeded(total)}</p>}
          <p>{formatToGo(correctCount, total)}</p>
        </>
      )}
      {best && <p>{best}</p>}
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
  /** Button for the next step once it is completed. */
  next: ReactNode
  /** Message about completing it just now; null otherwise. */
  finish: ReactNode
  /** Badges earned just now; null for none. */
  badges: ReactNode
  /** Asked for by the URL: replaces the result of a failed try by a new try, once. */
  newTry: { asked: boolean; onBegun: () => void }
}

type ExerciseFormProps = ExerciseSetting & {
  exercise: Exercise
  part: ExercisePart
  submitLabel: string
  /** Title and instructions, above the questions. */
  intro: ReactNode
}

/**
 * Questions of a quiz or assignment: being answered, waiting for the connection, or submitted and scored until 'Try
 * Again' (learner-area.md section 4). The focus moves to the content that replaces the pressed button.
 */
export function ExerciseForm(props: ExerciseFormProps) {
  const { exercise, part, submitLabel, intro, place, studying, completed, newTry } = props
  const { lessonId } = place
  const { latest } = exercise
  const draft = useDraft({ lessonId, part })
  const enqueue = useEnqueue()
  const view = exerciseView(exercise, draft.state, useWaitingSave('submit', lessonId, part))
  const [cameFrom, setCameFrom] = useState<'submit' | 'try-again' | null>(null)
  const [showsLast, setShowsLast] = useState(false)
  const failed = view.kind === 'submitted' && view.stashed === null && !completed && !isPassed(view.submission)
  const begins = newTry.asked && failed && studying
  const { asked, onBegun } = newTry
  const { dispatch } = draft
  // Before the first paint, which would show the result for a moment.
  useLayoutEffect(() => {
    if (begins) dispatch({ kind: 'restarted', withStash: false })
    if (asked) onBegun()
  }, [begins, asked, onBegun, dispatch])

  if (view.kind === 'waiting') {
    const { answers, reason } = view
    return (
      <WaitingAnswers
        {...{ answers, reason, intro }}
        questions={exercise.questions}
        takesFocus={cameFrom === 'submit'}
        next={props.next}
      />
    )
  }
  const shared = { lessonId, part, intro, completed, complete: props.complete, next: props.next }
  if (view.kind === 'submitted') {
    const tryAgain = (withStash: boolean) => {
      setCameFrom('try-again')
      draft.dispatch({ kind: 'restarted', withStash })
    }
    return (
      <ExerciseResult
        {...shared}
        submission={view.submission}
        finish={props.finish}
        badges={props.badges}
        best={view.submission.counted ? bestLine(exercise.bestPercent, view.submission) : null}
        takesFocus={cameFrom === 'submit'}
        again={t`Try Again`}
        onTryAgain={() => tryAgain(false)}
        onTryStashed={view.stashed ? () => tryAgain(true) : null}
      />
    )
  }
  if (showsLast && latest) {
    return (
      <ExerciseResult
        {...shared}
        submission={latest}
        finish={null}
        badges={null}
        best={latest.counted ? bestLine(exercise.bestPercent, latest) : null}
        takesFocus
        again={t`Back to the new try`}
        onTryAgain={() => {
          setCameFrom('try-again')
          setShowsLast(false)
        }}
        onTryStashed={null}
      />
    )
  }
  return (
    <ExerciseQuestions
      questions={exercise.questions}
      draw={exercise.draw}
      answers={view.answers}
      draft={draft}
      intro={intro}
      lastTry={
        latest && (
          <button
            type="button"
            className="link inline-flex min-h-11 cursor-pointer items-center text-start text-sm"
            onClick={() => setShowsLast(true)}
          >
            {describeLast(latest)}
          </button>
        )
      }
      submitLabel={submitLabel}
      studying={studying}
      sending={view.kind === 'sending'}
      takesFocus={cameFrom === 'try-again'}
      onSubmit={(answers) => {
        setCameFrom('submit')
        const { help, seconds } = draft.state
        const sent = { part, answers, help, seconds, draw: exercise.draw }
        enqueue({ ...place, kind: 'submit', ...sent, writtenAt: serverTime() })
      }}
    />
  )
}

const describeLast = ({ correctCount, total }: Submission) => t`See your last try (${correctCount} of ${total})`

const isPassed = ({ passed, counted }: Submission) => passed && counted

type WaitingAnswersProps = {
  intro: ReactNode
  questions: Exercise['questions']
  answers: Answers
  reason: LaterReason | null
  takesFocus: boolean
  /** Button for the next step; null while the server has the answers. */
  next: ReactNode
}

/** Title and text about submitted answers without a result. */
function describeWaiting(reason: LaterReason | null, online: boolean): { title: string; text: string } {
  switch (reason?.kind) {
    case 'checking':
      return {
        title: formatChecking(reason.answers),
        text: t`Your answers are saved. The result appears here within a minute.`,
      }
    case 'limit': {
      const time = formatDateTime(reason.until)
      return {
        title: t`That’s a lot for one day.`,
        text: t`Your answers are stored on this device and will be sent on ${time}.`,
      }
    }
    default:
      return {
        title: online ? t`Waiting for the connection.` : t`We’ll check these when you’re back.`,
        text: t`Your answers are stored on this device and will be scored when the connection is back.`,
      }
  }
}

/** Submitted answers that wait for their result; they cannot be changed, because they will be scored as submitted. */
function WaitingAnswers({ intro, questions, answers, reason, takesFocus, next }: WaitingAnswersProps) {
  const { title, text } = describeWaiting(reason, useOnline())
  const Icon = reason === null ? CloudOff : Hourglass
  const isHere = reason?.kind !== 'checking'
  return (
    <>
      <div className="grid grid-cols-1 gap-7 pb-6">
        <div ref={takesFocus ? takeFocus : null} tabIndex={-1} className="scroll-mt-36 outline-none">
          <div className="flex gap-3 rounded-md border-warning border-s-4 bg-warning-wash px-4 py-3.5">
            <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
            <div className="min-w-0 flex-1" role="status">
              <p className="font-semibold">{title}</p>
              <p>{text}</p>
            </div>
          </div>
        </div>
        {intro}
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
        {isHere && <NotSavedYet />}
      </div>
      {isHere && next && (
        <PlayerFoot>
          <FootButtons>{next}</FootButtons>
        </PlayerFoot>
      )}
    </>
  )
}
