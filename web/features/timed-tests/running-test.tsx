import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { isDefinedError, safe } from '@orpc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Check, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import { isAnswered } from '#domain/kinds/answers.ts'
import { client } from '#web/api/client.ts'
import { serverPause } from '#web/api/connection.ts'
import { CountdownClock, useEndOfTest, useTimeIsUp } from '#web/product/countdown-clock.tsx'
import { firstOpenQuestion, unansweredNumbers } from '#web/product/questions/open-questions.ts'
import { isUnreadable, QuestionField } from '#web/product/questions/question-field.tsx'
import { QuestionFigure } from '#web/product/questions/question-figure.tsx'
import { QuestionNavigator, QuestionSteps } from '#web/product/questions/question-navigation.tsx'
import { QuestionText } from '#web/product/questions/question-text.tsx'
import { useQuestionClock } from '#web/product/questions/question-time.ts'
import { QuestionTools } from '#web/product/questions/question-tools.tsx'
import { SharedText } from '#web/product/questions/shared-text.tsx'
import { reportUnreadable } from '#web/product/questions/unreadable-answers.ts'
import { formatUnreadable } from '#web/product/submission-words.ts'
import { testTypeName } from '#web/product/test-words.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { PageHeader } from '#web/ui/page.tsx'
import { ProgressBar } from '#web/ui/progress-bar.tsx'
import { toast } from '#web/ui/toast.ts'
import { openedTestKey, type RunningAttempt, type TestFacts } from './opened-test.ts'
import { type SaveState, unsavedAnswers } from './saving/answer-queue.ts'
import { type AnswerSaver, answerSaver } from './saving/answer-saver.ts'
import { TestFocus } from './test-frame.tsx'

/** Test in progress (learner-area.md sections 2, 4 and 5; readings, "Quizzes, assignments, tests"). */
export function RunningTest({
  test,
  attempt,
  knownAt,
  learnerId,
}: {
  test: TestFacts
  attempt: RunningAttempt
  /** Local wall clock time of the attempt's last response. */
  knownAt: number
  learnerId: string
}) {
  const saver = answerSaver(learnerId, test.id)
  const unsaved = useSyncExternalStore(saver.subscribe, saver.unsaved)
  const saving = useSyncExternalStore(saver.subscribe, saver.saveState)
  const { questions } = attempt
  const answers = { ...attempt.answers, ...unsavedAnswers(unsaved) }
  const [current, setCurrent] = useState(() => firstOpenQuestion(questions, answers))
  const [checked, setChecked] = useState(false)
  const text = useRef<HTMLSpanElement>(null)
  const area = useRef<HTMLDivElement>(null)

  const { submit, submitting, failed } = useSubmitTest(test.id, saver, (unreadable) => {
    reportUnreadable(questions, unreadable, answers)
    toast.warning(formatUnreadable(questions, unreadable))
    const first = questions.findIndex(({ id }) => id === unreadable[0]?.id)
    if (first !== -1) go(first)
  })
  const end = useEndOfTest(attempt, knownAt)
  const timeIsUp = useTimeIsUp(end)
  // The end of the time is an external event, which no press or render causes.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, at the end, with the answers chosen by then
  useEffect(() => {
    if (timeIsUp) submit('time-is-up')
  }, [timeIsUp])
  useEffect(() => {
    if (!timeIsUp || !failed || submitting) return
    const retry = setTimeout(() => submit('time-is-up'), Math.max(RETRY_MS, serverPause()))
    return () => clearTimeout(retry)
  }, [timeIsUp, failed, submitting, submit])

  const secondsOn = useQuestionClock()
  const go = (index: number) => {
    const left = questions[current]
    if (left) secondsOn(left.id)
    flushSync(() => setCurrent(index))
    text.current?.focus({ preventScroll: true })
    text.current?.scrollIntoView({ block: 'nearest' })
  }

  /** Submits, or opens the first unreadable answer, which would count as unanswered. */
  const submitReadable = () => {
    const unreadable = questions.findIndex((question) => isUnreadable(question, answers[question.id]))
    if (unreadable === -1) return submit('pressed')
    flushSync(() => {
      setChecked(true)
      setCurrent(unreadable)
    })
    area.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }

  const question = questions[current]
  const number = current + 1
  const total = questions.length
  const step = t`Question ${number} of ${total}`
  const type = testTypeName(test.type)
  const { passingMark } = test
  return (
    <>
      {!timeIsUp && !submitting && <TestFocus />}
      <PageHeader title={test.title} subtitle={t`${type} · Passing score: ${passingMark}%`} />
      <div className="sticky top-16 z-25 -mx-4 mb-6 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b bg-canvas px-4 pt-2 pb-3 sm:-mx-6 sm:px-6">
        <div className="grid min-w-0 flex-1 basis-32 gap-1 pt-1 max-[22.5rem]:[&_label+span]:sr-only">
          <ProgressBar label={step} value={current + 1} max={questions.length} />
          <SavingNote state={saving} answered={Object.keys(answers).length > 0} />
        </div>
        <CountdownClock end={end} />
      </div>
      <div ref={area} className="grid grid-cols-1 gap-6">
        <SubmissionTrouble
          failed={failed}
          timeIsUp={timeIsUp}
          submitting={submitting}
          onRetry={() => submit(timeIsUp ? 'time-is-up' : 'pressed')}
        />
        {question && (
          <Card data-question>
            {question.stem && (
              <div className="mb-5">
                <SharedText key={question.stem} text={question.stem} formulas={question.formulas} />
              </div>
            )}
            <QuestionFigure question={question} />
            <QuestionField
              key={question.id}
              question={question}
              legend={
                <span ref={text} tabIndex={-1} className="scroll-mt-44 block text-lg outline-none">
                  <span className="sr-only">{step}: </span>
                  <QuestionText text={question.question} formulas={question.formulas} />
                </span>
              }
              answer={answers[question.id]}
              onAnswer={(answer) => saver.choose(question.id, answer, attempt.sequence, secondsOn(question.id))}
              disabled={timeIsUp || submitting}
              checked={checked}
            />
            <QuestionTools key={`tools ${question.id}`} number={current + 1} hints={null} />
            <div className="mt-7">
              <QuestionSteps
                current={current}
                count={questions.length}
                answered={isAnswered(question, answers[question.id])}
                hint={missingHint(unansweredNumbers(questions, answers))}
                submitting={submitting}
                onGo={go}
                onSubmit={submitReadable}
                submitLabel={t`Submit Test`}
              />
            </div>
          </Card>
        )}
        {saving === 'not-saved-yet' && (
          <Banner tone="warning" title={t`Connection lost`}>
            <p>
              <Trans>
                Keep this page open. Your answers are stored on this device and will be saved when the connection is
                back. The timer keeps running.
              </Trans>
            </p>
          </Banner>
        )}
        <QuestionNavigator questions={questions} answers={answers} current={current} onGo={go} />
      </div>
    </>
  )
}

function missingHint(missing: readonly number[]): string | null {
  if (missing.length === 0) return null
  const numbers = missing.join(', ')
  return missing.length === 1 ? t`Not answered: question ${numbers}` : t`Not answered: questions ${numbers}`
}

/** Save state of the answers. Not announced by screen readers, unlike the banner of a lost connection. */
function SavingNote({ state, answered }: { state: SaveState; answered: boolean }) {
  return (
    <div className="flex min-h-5 items-center gap-1.5 text-ink-soft text-xs">
      {state === 'saved' && answered && (
        <>
          <Check aria-hidden="true" className="size-3.5 text-success" />
          <Trans>All answers saved</Trans>
        </>
      )}
      {state === 'saving' && (
        <span className="fade-in-late flex items-center gap-1.5">
          <Spinner className="size-3.5" />
          <Trans>Saving...</Trans>
        </span>
      )}
      {state === 'not-saved-yet' && (
        <span className="flex items-center gap-1.5 font-semibold text-warning">
          <TriangleAlert aria-hidden="true" className="size-3.5" />
          <Trans>Not saved yet</Trans>
        </span>
      )}
    </div>
  )
}

/** Message above the questions while submitting a test has not succeeded. */
function SubmissionTrouble({
  failed,
  timeIsUp,
  submitting,
  onRetry,
}: {
  failed: boolean
  timeIsUp: boolean
  submitting: boolean
  onRetry: () => void
}) {
  if (failed) {
    // An ErrorState would say that something loads once the connection is back.
    return (
      <Banner tone="danger">
        <p>
          {timeIsUp
            ? t`Time’s up, and we couldn’t submit your test. Your saved answers count either way.`
            : t`Your test isn’t submitted yet. Your answers are still here.`}
        </p>
        <Button variant="secondary" size="small" className="mt-3" busy={submitting} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      </Banner>
    )
  }
  return (
    timeIsUp && (
      <Banner title={t`Time’s up`}>
        <Trans>Submitting your answers...</Trans>
      </Banner>
    )
  )
}

/** Delay before another attempt to submit an expired test: the server may be down. */
const RETRY_MS = 5_000

type Unreadable = { id: string; message: string }

/**
 * Submits the attempt. Only unsaved answers are sent with it: the server has all others, which another tab may have
 * changed. At the deadline the server may have extended the time after an outage; the test then continues.
 */
function useSubmitTest(testId: string, saver: AnswerSaver, onUnreadable: (answers: Unreadable[]) => void) {
  const cache = useQueryClient()
  const queryKey = openedTestKey(testId)
  const [failed, setFailed] = useState(false)
  const { mutate, isPending } = useMutation({
    networkMode: 'always',
    async mutationFn(reason: 'pressed' | 'time-is-up') {
      await saver.settled()
      if (reason === 'time-is-up') {
        const opened = await client.timedTests.get({ testId })
        if (opened.attempt.state === 'in-progress' && opened.attempt.remainingSeconds > 0) {
          return { kind: 'extended' as const, opened }
        }
      }
      const { error, data } = await safe(client.timedTests.submit({ testId, answers: unsavedAnswers(saver.unsaved()) }))
      if (!error) return { kind: 'finished' as const, attempt: data }
      if (!isDefinedError(error)) throw error
      if (error.code === 'CHECKING') {
        return { kind: 'finished' as const, attempt: { state: 'checking' as const, ...error.data } }
      }
      if (error.code === 'UNREADABLE') return { kind: 'unreadable' as const, questions: error.data.questions }
      throw error
    },
    onSuccess: async (result) => {
      setFailed(false)
      if (result.kind === 'unreadable') return onUnreadable(result.questions)
      await cache.cancelQueries({ queryKey })
      if (result.kind === 'extended') return void cache.setQueryData(queryKey, result.opened)
      const { attempt } = result
      cache.setQueryData(queryKey, (opened) => opened && { ...opened, attempt })
      saver.finish()
    },
    onError: (_error, reason) => {
      setFailed(true)
      if (reason === 'pressed') toast.error(t`Failed to submit test results. Please try again.`)
      void cache.invalidateQueries({ queryKey })
    },
  })
  return { submit: mutate, submitting: isPending, failed }
}
