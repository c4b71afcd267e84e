import { t } from '@lingui/core/macro'
import type { InferContractRouterOutputs } from '@orpc/contract'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { contract } from '#contract/index.ts'
import { isAnswered } from '#domain/kinds/answers.ts'
import { client } from '#web/api/client.ts'
import { useStoredSession } from '#web/api/session-store.ts'
import { contentLanguage } from '#web/language/content-language.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { MarkedQuestion } from './marked-question.tsx'
import { isUnreadable, QuestionField, Stem } from './questions/question-field.tsx'
import { QuestionText } from './questions/question-text.tsx'
import type { Answer, ScoredQuestion } from './questions/question-types.ts'
import { useCheckedAnswer } from './questions/use-checked-answer.ts'
import { questionStyle } from './visitor-question-style.ts'

export type ShownToVisitors = NonNullable<
  InferContractRouterOutputs<typeof contract>['curriculum']['landingQuestion']['landing']
>

type VisitorQuestionProps = {
  shown: Pick<ShownToVisitors, 'lessonId' | 'question'>
  /** Where the question comes from, if nothing around it says so. */
  place?: ReactNode
  /** Option that was pressed before this code had loaded; null for none. */
  pressed?: number | null
  /** Option that had the focus before this code had loaded; null for none. */
  focused?: number | null
}

/** One question that a visitor answers without an account: pressing an option answers it. Nothing is stored. */
export function VisitorQuestion({ shown, place, pressed = null, focused = null }: VisitorQuestionProps) {
  const { lessonId, question } = shown
  const [answer, setAnswer] = useState<Answer | undefined>(pressed ?? undefined)
  const { checking, send } = useCheckedAnswer(
    (sent) => client.curriculum.answerLanding({ lessonId, questionId: question.id, answer: sent }),
    t`We couldn’t check your answer. Please check your connection and try again.`,
  )
  const press = (option: number) => {
    if (checking.kind !== 'sending') setAnswer(option)
    void send(option)
  }

  const options = useRef<HTMLUListElement>(null)
  const start = useRef({ pressed, focused })
  useEffect(() => {
    const { pressed, focused } = start.current
    start.current = { pressed: null, focused: null }
    if (focused !== null) options.current?.querySelectorAll('button')[focused]?.focus()
    if (pressed !== null) press(pressed)
  })

  if (checking.kind === 'scored') return <ScoredForVisitor scored={checking.scored} />
  const isBusy = checking.kind === 'sending'
  return (
    <div className={questionStyle.card}>
      {place && <p className={questionStyle.place}>{place}</p>}
      <Stem question={question} />
      {question.kind === 'single' ? (
        <>
          <p {...contentLanguage()} className={`${questionStyle.legend} ${question.stem === null ? '' : 'mt-4'}`}>
            <QuestionText text={question.question} formulas={question.formulas} />
          </p>
          <ul ref={options} {...contentLanguage()} className={questionStyle.options}>
            {question.options.map((option, index) => (
              // Options may have the same text, and their order never changes.
              // biome-ignore lint/suspicious/noArrayIndexKey: see above
              <li key={index}>
                <button
                  type="button"
                  className={questionStyle.option}
                  aria-pressed={answer === index}
                  aria-disabled={isBusy}
                  onClick={() => press(index)}
                >
                  <span aria-hidden="true" className={questionStyle.letter}>
                    {String.fromCharCode(65 + index)}
                  </span>
                  <span className={questionStyle.text}>
                    <QuestionText text={option} formulas={question.formulas} />
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault()
            if (answer !== undefined && !isUnreadable(question, answer)) void send(answer)
          }}
        >
          <QuestionField
            question={question}
            legend={<QuestionText text={question.question} formulas={question.formulas} />}
            answer={answer}
            onAnswer={setAnswer}
            disabled={isBusy}
            checked={answer !== undefined && isUnreadable(question, answer)}
          />
          <div>
            <Button
              type="submit"
              variant="secondary"
              disabled={answer === undefined || !isAnswered(question, answer)}
              busy={isBusy}
              busyLabel={t`Checking...`}
            >
              {t`Check answer`}
            </Button>
          </div>
        </form>
      )}
      {checking.kind === 'failed' && (
        <Banner tone="danger" className="mt-4">
          {checking.message}
        </Banner>
      )}
    </div>
  )
}

/** The result, which takes the focus, and the way on. */
function ScoredForVisitor({ scored }: { scored: ScoredQuestion }) {
  // The landing page is outside of the query client.
  const session = useStoredSession()
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  return (
    <div className="grid grid-cols-1 gap-4">
      <p ref={line} tabIndex={-1} className="font-bold font-heading text-xl tracking-tight focus:outline-none">
        {scored.right ? t`That’s right. Here’s why.` : t`Not right yet. Here’s how it works.`}
      </p>
      <MarkedQuestion marked={scored} />
      {session.kind !== 'signed-in' && (
        <div>
          <ButtonLink to="/sign-up">{t`Keep this going: sign up free`}</ButtonLink>
        </div>
      )}
    </div>
  )
}
