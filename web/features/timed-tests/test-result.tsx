import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react'
import { MarkedQuestion } from '#web/product/marked-question.tsx'
import { PracticeThese } from '#web/product/practice-these.tsx'
import { sameAnswer } from '#web/product/questions/answers.ts'
import type { Answers } from '#web/product/questions/question-types.ts'
import { testTypeName } from '#web/product/test-words.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { formatDate, formatMediumDate } from '#web/ui/format.ts'
import { Banner, Sprout } from '#web/ui/messages.tsx'
import type { FinishedAttempt, MarkedQuestion as Marked, TestFacts } from './opened-test.ts'
import { testReturn } from './test-frame.tsx'

const PASSED_DRAWING = 'block h-24 w-39 max-w-full sm:h-56 sm:w-90'

/** Drawing of a test that was passed just now, whose result fills the window. Its words are there without it. */
const PassedMoment = lazy<ComponentType<{ className: string }>>(() =>
  import('#web/product/moments/passed-moment.tsx').catch(() => ({ default: () => null })),
)

/**
 * Result of a test, and every question with its correct answer (learner-area.md section 2; also opened by 'Review').
 */
export function TestResult({
  test,
  attempt,
  unconfirmed,
  fresh,
}: {
  test: TestFacts
  attempt: FinishedAttempt
  /** Choices of this browser that no save has confirmed. */
  unconfirmed: Answers
  /** True if the test ended on this page just now. */
  fresh: boolean
}) {
  const { passed, score, correctCount, total, completedAt, answersHidden, timeIsUp, others } = attempt
  const results = [attempt, ...others]
  const [reviewed, setReviewed] = useState(attempt.attempt)
  const { questions } = results.find((one) => one.attempt === reviewed) ?? attempt
  const back = testReturn(test)
  const { title } = test
  const type = testTypeName(test.type)
  const day = formatDate(completedAt)
  const celebrates = fresh && passed
  return (
    <>
      <Card
        className={`grid grid-cols-1 content-center justify-items-center gap-3 text-center ${passed ? 'bg-leaf-wash!' : ''} ${celebrates ? '-mx-4 -mt-8 min-h-[calc(100svh-4rem-var(--bottom-bar,0px))] rounded-none! border-0! sm:mx-0 sm:-mt-10 sm:rounded-xl!' : ''}`}
      >
        {celebrates ? (
          <Suspense fallback={<span className={PASSED_DRAWING} />}>
            <PassedMoment className={PASSED_DRAWING} />
          </Suspense>
        ) : (
          passed && <Sprout className="mt-2 h-20" />
        )}
        <h1 className="text-3xl">{passed ? t`Congratulations!` : t`Test Completed`}</h1>
        <p className="text-ink-soft text-lg">
          {passed ? (
            <Trans>
              You passed {title} <span className="inline-block">({type}).</span>
            </Trans>
          ) : (
            <Trans>
              Not passed yet: {title} <span className="inline-block">({type}).</span>
            </Trans>
          )}
        </p>
        {timeIsUp && (
          // Below the place of the toast, which would cover it on a phone.
          <Banner title={t`Time’s up`} className="w-full text-start">
            {formatTimeIsUp(countLate(attempt.questions, unconfirmed))}
          </Banner>
        )}
        <dl className="my-3 grid grid-cols-2 gap-x-10 gap-y-3">
          <Figure name={t`Score`} value={`${score}%`} large />
          <Figure name={t`Passing score`} value={`${test.passingMark}%`} />
          <Figure name={t`Right answers`} value={t`${correctCount} of ${total}`} />
        </dl>
        {others.map((other) => (
          <p key={other.attempt}>
            {nameOf(other.attempt)}: <strong>{other.score}%</strong>, {formatMediumDate(other.completedAt)}
          </p>
        ))}
        {!passed && others.length === 0 && (
          <p className="text-ink-soft">
            {test.subjectOpen
              ? t`Practice what you missed, then ask your parent for another try. They can allow it in your progress report.`
              : t`Ask your parent for another try. They can allow it in your progress report.`}
          </p>
        )}
        {/* Above the toast, which says on a phone what the card does. */}
        <div
          className={`flex flex-wrap justify-center gap-3 ${celebrates ? 'max-sm:sticky max-sm:bottom-[calc(0.75rem+var(--toast-strip,0px)+var(--bottom-bar,0px))]' : ''}`}
        >
          <ButtonLink to={back.to}>{back.label}</ButtonLink>
          {test.subjectOpen && <PracticeThese sourceId={test.id} part="test" questions={questions} />}
        </div>
        <p className="mt-2 text-ink-soft text-sm">
          <Trans>Taken on {day}</Trans>
        </p>
      </Card>
      {answersHidden ? (
        <p className="mt-10 text-ink-soft">
          <Trans>You can see your answers again once you have finished your next attempt.</Trans>
        </p>
      ) : (
        <MarkedQuestions questions={questions}>
          {others.length > 0 && (
            <fieldset className="mb-4 flex flex-wrap gap-3 print:hidden">
              <legend className="sr-only">
                <Trans>Attempt to review</Trans>
              </legend>
              {results.map((one) => (
                <Button
                  key={one.attempt}
                  variant="secondary"
                  size="small"
                  aria-pressed={one.attempt === reviewed}
                  onClick={() => setReviewed(one.attempt)}
                >
                  {nameOf(one.attempt)}: {one.score}%
                </Button>
              ))}
            </fieldset>
          )}
        </MarkedQuestions>
      )}
    </>
  )
}

const nameOf = (attempt: number) => (attempt === 1 ? t`First attempt` : t`Second attempt`)

function Figure({ name, value, large = false }: { name: string; value: string; large?: boolean }) {
  return (
    <div className={large ? 'col-span-2' : 'last:even:col-span-2'}>
      <dt className="text-ink-soft text-sm">{name}</dt>
      <dd className={`font-bold font-heading ${large ? 'text-display' : 'text-xl'}`}>{value}</dd>
    </div>
  )
}

/** Questions of a finished test, each with the chosen answer, the correct one and the reason. */
function MarkedQuestions({ questions, children }: { questions: readonly Marked[]; children: ReactNode }) {
  return (
    <section aria-labelledby="answers-heading" className="mt-10">
      <h2 id="answers-heading" className="mb-4 text-2xl">
        <Trans>Your answers</Trans>
      </h2>
      {children}
      <ol className="grid gap-5">
        {questions.map((marked, index) => (
          <MarkedQuestion as="li" key={marked.id} number={index + 1} marked={marked} />
        ))}
      </ol>
    </section>
  )
}

/** Number of choices that came too late to count. */
export function countLate(questions: readonly Pick<Marked, 'id' | 'answer'>[], unconfirmed: Answers): number {
  return questions.filter(({ id, answer }) => {
    const choice = unconfirmed[id]
    return choice !== undefined && !sameAnswer(choice, answer ?? undefined)
  }).length
}

export function formatTimeIsUp(late: number): string {
  if (late === 0) return t`Your answers were submitted.`
  return plural(late, {
    one: 'Your saved answers were submitted. # answer didn’t reach us in time. It doesn’t count.',
    other: 'Your saved answers were submitted. # answers didn’t reach us in time. They don’t count.',
  })
}
