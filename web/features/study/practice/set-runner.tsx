import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight, CloudOff, Hourglass } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isAnswered } from '#domain/kinds/answers.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { deviceTime } from '#web/api/connection.ts'
import { MarkedQuestion } from '#web/product/marked-question.tsx'
import { sameAnswer } from '#web/product/questions/answers.ts'
import { isUnreadable, Legend, QuestionField, Stem } from '#web/product/questions/question-field.tsx'
import { QuestionText } from '#web/product/questions/question-text.tsx'
import { useQuestionClock } from '#web/product/questions/question-time.ts'
import { QuestionTools } from '#web/product/questions/question-tools.tsx'
import type { Answer } from '#web/product/questions/question-types.ts'
import { formatChecking } from '#web/product/submission-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatList } from '#web/ui/format.ts'
import { Banner, Sprout } from '#web/ui/messages.tsx'
import { ResultHeading } from '#web/ui/page.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { usePracticeAttendance } from '../attendance.ts'
import type { PracticeSet } from '../study-types.ts'
import { type PracticeQueue, useHints, useWaitingAnswers } from './practice-queue.ts'

type SetRunnerProps = {
  set: PracticeSet
  queue: PracticeQueue
  /** Content below the summary once everything is answered. */
  after: ReactNode
}

/** Practice set, one question at a time, each followed by its result. Resumes where it was left, on any device. */
export function SetRunner({ set, queue, after }: SetRunnerProps) {
  const waiting = useWaitingAnswers(queue).filter(({ setId }) => setId === set.id)
  const isWaiting = (position: number) => waiting.some((one) => one.position === position)
  const isOpen = ({ position, scored }: PracticeSet['questions'][number]) => scored === null && !isWaiting(position)
  const place = useRef<HTMLParagraphElement>(null)
  const [current, setCurrent] = useState(() => set.questions.findIndex(isOpen))
  useEffect(() => queue.start(), [queue])
  const isInLesson = set.kind === 'exercise'
  // The time in a lesson counts as that of the lesson.
  usePracticeAttendance(!isInLesson && set.questions.some(isOpen))

  const shown = set.questions[current]
  const answered = set.questions.filter((question) => !isOpen(question)).length
  const total = set.questions.length
  const number = current + 1
  if (shown === undefined) {
    // An answer that was rejected after the connection came back opens its question again.
    const reopened = set.questions.findIndex(isOpen)
    if (reopened === -1) return <Summary set={set} waiting={waiting} after={after} />
    setCurrent(reopened)
    return null
  }
  const next = () => {
    flushSync(() => setCurrent(set.questions.findIndex((question, index) => index !== current && isOpen(question))))
    // The pressed button was removed, and on a phone the new question may be above the window.
    place.current?.focus()
  }
  return (
    <div className="grid grid-cols-1 gap-6">
      <ProgressBar
        label={t`Practice`}
        labelHidden
        value={answered}
        max={set.questions.length}
        text={t`${answered} of ${total} answered`}
      />
      <p ref={place} tabIndex={-1} className="text-ink-soft text-sm outline-none">
        <Trans>
          Question {number} of {total}
        </Trans>
        {/* Before the answer, the lesson would tell how to solve the question. */}
        {!isOpen(shown) && !isInLesson && ` · ${shown.subjectName} · ${shown.title}`}
        {shown.similarTo !== null && ` · ${similarTo(set, shown.similarTo)}`}
      </p>
      <PracticeQuestion
        key={shown.position}
        number={current + 1}
        shown={shown}
        waiting={waiting.find(({ position }) => position === shown.position) ?? null}
        last={answered === set.questions.length}
        setId={set.id}
        onAnswer={(answer, seconds) =>
          queue.enqueue({
            setId: set.id,
            position: shown.position,
            questionId: shown.question.id,
            answer,
            attempt: shown.firstTry ? 2 : 1,
            followUp: navigator.onLine,
            seconds,
            doneAt: deviceTime(),
          })
        }
        follows={set.questions.some(({ similarTo }) => similarTo === shown.position)}
        onNext={next}
      />
    </div>
  )
}

/** Why a set could not be started; nothing without an error. */
export function StartFailed({ error }: { error: Error | null }) {
  if (error === null) return null
  return (
    <Banner tone="danger" className="mb-6">
      {errorMessage(error) ?? t`We couldn’t start. Please try again.`}
    </Banner>
  )
}

type WaitingAnswer = ReturnType<typeof useWaitingAnswers>[number]

/** Says which missed question this one is similar to. */
function similarTo({ questions }: PracticeSet, position: number): string {
  const number = questions.findIndex((one) => one.position === position) + 1
  return t`Similar to question ${number}`
}

/** When the results of unconfirmed answers come. */
function describeWaiting(waiting: readonly WaitingAnswer[]): string {
  return waiting.every(({ reason }) => reason?.kind === 'checking')
    ? `${formatChecking(waiting.length)} ${t`You’ll see how you did within a minute.`}`
    : t`You’ll see how you did when you’re back online.`
}

type PracticeQuestionProps = {
  number: number
  shown: PracticeSet['questions'][number]
  /** Unconfirmed answer; null for none. */
  waiting: WaitingAnswer | null
  last: boolean
  setId: string
  /** True if a similar question was added to the set because of this one. */
  follows: boolean
  /** @param answer null for "I don't know yet" */
  onAnswer: (answer: Answer | null, seconds: number) => void
  onNext: () => void
}

function PracticeQuestion({ number, shown, waiting, last, setId, follows, onAnswer, onNext }: PracticeQuestionProps) {
  const { question, scored, firstTry } = shown
  const [answer, setAnswer] = useState<Answer | undefined>(firstTry?.answer)
  const hint = useHints()
  const secondsOn = useQuestionClock()
  const [checked, setChecked] = useState(false)
  const card = useRef<HTMLDivElement>(null)
  const next = (
    <Button onClick={onNext}>
      {last ? t`See how it went` : t`Next question`}
      <ArrowRight aria-hidden="true" className="size-5" />
    </Button>
  )
  if (scored) {
    return (
      <div className="grid grid-cols-1 gap-5">
        <div aria-live="polite">
          <ResultLine shown={shown} follows={follows} />
          <MarkedQuestion number={number} marked={scored} learning />
        </div>
        <div>{next}</div>
      </div>
    )
  }
  if (waiting?.state === 'waiting') {
    const Icon = waiting.reason === null ? CloudOff : Hourglass
    return (
      <Card>
        <div className="grid grid-cols-1 justify-items-start gap-4">
          <ResultHeading className="flex items-start gap-2.5 text-lg">
            <Icon aria-hidden="true" className="mt-1 size-5 shrink-0 text-warning" />
            <span>
              <Trans>Saved.</Trans> {describeWaiting([waiting])}
            </span>
          </ResultHeading>
          {next}
        </div>
      </Card>
    )
  }
  const check = () => {
    if (answer === undefined) return
    setChecked(true)
    if (isUnreadable(question, answer)) card.current?.querySelector<HTMLElement>('input, textarea')?.focus()
    else onAnswer(answer, secondsOn(question.id))
  }
  // A set that an earlier version stored for offline use has no `firstTry`.
  const isUnchanged = firstTry ? sameAnswer(answer, firstTry.answer) : false
  return (
    <Card>
      <div ref={card} className="grid grid-cols-1 gap-5">
        {firstTry && <TryAgain firstTry={firstTry} hasHints={question.hints.length < shown.hints} />}
        <div data-question>
          <div className="mb-5 empty:hidden">
            <Stem question={question} />
          </div>
          <QuestionField
            question={question}
            legend={<Legend number={number} question={question} />}
            answer={answer}
            onAnswer={setAnswer}
            disabled={waiting !== null}
            checked={checked}
          />
          <QuestionTools
            number={number}
            hints={{
              open: question.hints,
              total: shown.hints,
              formulas: question.formulas,
              busy: hint.isPending,
              needsConnection: true,
              onOpen: (next) => hint.mutate({ setId, position: shown.position, questionId: question.id, number: next }),
            }}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button
            disabled={answer === undefined || isUnchanged || !isAnswered(question, answer)}
            busy={waiting !== null && waiting.answer !== null}
            busyLabel={t`Checking...`}
            onClick={check}
          >
            <Trans>Check answer</Trans>
          </Button>
          <Button
            variant="secondary"
            disabled={waiting !== null && waiting.answer !== null}
            busy={waiting !== null && waiting.answer === null}
            busyLabel={t`One moment...`}
            onClick={() => onAnswer(null, secondsOn(question.id))}
          >
            <Trans>I don’t know yet</Trans>
          </Button>
        </div>
      </div>
    </Card>
  )
}

type Shown = PracticeSet['questions'][number]

/** What the feedback says about a wrong first answer, without the key. Takes the focus. */
function TryAgain({ firstTry, hasHints }: { firstTry: NonNullable<Shown['firstTry']>; hasHints: boolean }) {
  const { feedback, formulas } = firstTry
  return (
    <div className="grid gap-1.5 rounded-md border-warning border-s-4 bg-warning-wash px-4 py-3.5">
      <ResultHeading className="text-lg">
        <Trans>Not right yet. Change your answer and try once more.</Trans>
      </ResultHeading>
      {feedback.map((text) => (
        <p key={text}>
          <QuestionText text={text} formulas={formulas} />
        </p>
      ))}
      {feedback.length === 0 && hasHints && (
        <p>
          <Trans>A hint below may help.</Trans>
        </p>
      )}
    </div>
  )
}

/** How the question went, above its solution. Takes the focus. */
function ResultLine({ shown: { firstTry, scored }, follows }: { shown: Shown; follows: boolean }) {
  if (!scored) return null
  const line = scored.right
    ? firstTry && t`Right on the second try.`
    : scored.answer === null
      ? t`That’s fine. Here’s how it’s solved.`
      : t`Not right yet. Here’s how it’s solved.`
  return (
    <>
      <ResultHeading className={line ? 'mb-3 text-lg' : 'sr-only'}>{line ?? t`Right`}</ResultHeading>
      {follows && (
        <p className="-mt-2 mb-3 text-ink-soft">
          <Trans>A similar question comes at the end of this set.</Trans>
        </p>
      )}
    </>
  )
}

function doneTitle(kind: PracticeSet['kind']): string {
  if (kind === 'today' || kind === 'ahead') return t`Practice done for today`
  if (kind === 'check') return t`Check done`
  return kind === 'exercise' ? t`Round done` : t`Practice done`
}

type SummaryProps = { set: PracticeSet; waiting: readonly WaitingAnswer[]; after: ReactNode }

/** Summary of a finished set: the result in one sentence, and the questions to review. */
function Summary({ set, waiting, after }: SummaryProps) {
  const scored = set.questions.flatMap((one) => (one.scored ? [{ ...one, scored: one.scored }] : []))
  const right = scored.filter(({ scored, firstTry }) => scored.right && !firstTry)
  const again = scored.length - right.length
  return (
    <div className="grid grid-cols-1 gap-8">
      <Card>
        <div className="grid grid-cols-1 justify-items-center gap-3 py-4 text-center">
          <Sprout className="h-20" />
          <ResultHeading className="text-2xl">{doneTitle(set.kind)}</ResultHeading>
          {waiting.length > 0 ? (
            <p className="max-w-prose text-ink-soft">
              <Trans>Your answers are saved.</Trans> {describeWaiting(waiting)}
            </p>
          ) : (
            // A check has a plan instead of a score.
            set.kind !== 'check' && (
              <div className="grid max-w-prose gap-1.5">
                <p className="font-semibold">{wentWell(scored)}</p>
                <p className="text-ink-soft">
                  {again === 0
                    ? t`Questions you know well come back later.`
                    : plural(again, {
                        one: 'One is worth another look and will come back soon.',
                        other: '# are worth another look and will come back soon.',
                      })}
                </p>
              </div>
            )
          )}
          {after}
        </div>
      </Card>
      {scored.length > 0 && (
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center font-semibold">
            <Trans>Look at the questions again</Trans>
          </summary>
          <ol className="mt-4 grid grid-cols-1 gap-4">
            {scored.map((one) => (
              <MarkedQuestion key={one.position} as="li" number={one.position + 1} marked={one.scored} learning />
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

/** Lessons named in the summary. */
const MAX_NAMED = 3

/** What went well in a set: right answers first, with their lessons; else that every solution was seen. */
function wentWell(answered: readonly (Shown & { scored: NonNullable<Shown['scored']> })[]): string {
  const right = answered.filter(({ scored }) => scored.right)
  const second = right.filter(({ firstTry }) => firstTry).length
  const first = right.length - second
  const total = answered.length
  if (right.length === 0) {
    return plural(answered.length, {
      one: 'You worked on a hard question and saw how it’s solved.',
      other: 'You worked through # questions and saw how each one is solved.',
    })
  }
  if (first === answered.length) return t`All ${first} right.`
  const titles = [...new Set(right.map(({ title }) => title))].slice(0, MAX_NAMED)
  const tries = [
    ...(first > 0 ? [t`${first} of ${total} right on the first try`] : []),
    ...(second > 0 ? [t`${second} right on the second try`] : []),
  ]
  return `${formatList(tries)}: ${formatList(titles)}.`
}
