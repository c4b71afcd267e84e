import { t } from '@lingui/core/macro'
import { Check, ChevronDown, Lightbulb, ListOrdered, MessageCircleHeart, Minus, X } from 'lucide-react'
import { misconceptionClause } from '#domain/scoring/misconceptions.ts'
import type { KindScreen } from '../kinds/kind-screen.ts'
import { type Formulas, QuestionText } from './question-text.tsx'
import type { AnswerFeedback, Kind, ScoredOf } from './question-types.ts'

export type VerdictProps<K extends Kind = Kind> = {
  question: ScoredOf<K>
  /** Name of the learner, for a parent, who also sees the misconceptions. */
  learnerName?: string | undefined
  /** True in practice, where no answer means "I don't know yet". */
  learning?: boolean
}

/**
 * Below a scored answer: the result, feedback, the explanation, and the worked steps.
 * @param screen of the kind of the question
 */
export function VerdictBox<K extends Kind>({
  question,
  screen,
  learnerName,
  learning = false,
}: VerdictProps<K> & { screen: KindScreen<K> }) {
  const { right, answer, explanation, feedback, formulas, steps } = question
  const isUnknown = answer === null && learning
  const line = outcomeLine(question, screen, isUnknown)
  const Sign = right ? Check : isUnknown ? Minus : X
  const { showsFeedback, FeedbackLabel } = screen
  const notes = showsFeedback ? feedback.filter(({ at }) => at === null) : feedback
  return (
    <div className="mt-3 grid grid-cols-1 gap-2 rounded-md bg-sunken px-4 py-3 text-sm">
      {line && (
        <p className={`flex gap-2.5 font-semibold ${right ? 'text-success' : isUnknown ? 'text-ink' : 'text-danger'}`}>
          <Sign aria-hidden="true" className="mt-0.5 size-4.5 shrink-0" />
          {line}
        </p>
      )}
      {notes.map((note) => (
        <p key={`${note.at} ${note.text}`} className="flex gap-2.5">
          <MessageCircleHeart aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-leaf-text" />
          <span className="min-w-0">
            {note.at !== null && FeedbackLabel && <FeedbackLabel question={question} at={note.at} />}
            <QuestionText text={note.text} formulas={formulas} />
          </span>
        </p>
      ))}
      {learnerName !== undefined && <Misconceptions feedback={feedback} learnerName={learnerName} />}
      {explanation && (
        <p className="flex gap-2.5">
          <Lightbulb aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
          <span className="min-w-0">
            <QuestionText text={explanation} formulas={formulas} />
          </span>
        </p>
      )}
      {steps.length > 0 && <Steps steps={steps} formulas={formulas} />}
    </div>
  )
}

/** Result as text; null without one. */
function outcomeLine<K extends Kind>(
  question: ScoredOf<K>,
  { nameRightAnswer }: KindScreen<K>,
  isUnknown: boolean,
): string | null {
  const { right, answer, outcome } = question
  if (right) return t`Correct`
  if (outcome === 'undecided') return t`We are still checking this answer.`
  const lost =
    answer === null ? t`Not answered.` : outcome === 'unreadable' ? t`We couldn’t read this answer.` : t`Not correct.`
  const key = nameRightAnswer?.(question)
  if (isUnknown) return key ?? null
  return key ? `${lost} ${key}` : lost
}

/** "Mia adds the same number to both parts": each misconception that an answer shows, once. */
export function misconceptionLines(feedback: readonly AnswerFeedback[], learnerName: string): string[] {
  const found = feedback.flatMap(({ misconception }) => (misconception ? [misconception] : []))
  return [...new Set(found)].map((misconception) => `${learnerName} ${misconceptionClause(misconception)}`)
}

function Misconceptions({ feedback, learnerName }: { feedback: readonly AnswerFeedback[]; learnerName: string }) {
  return misconceptionLines(feedback, learnerName).map((line) => (
    <p key={line} className="rounded-sm bg-warning-wash px-3 py-2 font-semibold">
      {line}
    </p>
  ))
}

/** Worked solution; expanded in print. */
function Steps({ steps, formulas }: { steps: readonly string[]; formulas: Formulas }) {
  return (
    <details className="print-open group/steps">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-2.5 font-semibold text-leaf-text [&::-webkit-details-marker]:hidden">
        <ListOrdered aria-hidden="true" className="size-4.5 shrink-0" />
        {t`See the steps`}
        <ChevronDown
          aria-hidden="true"
          className="size-4.5 shrink-0 transition-transform group-open/steps:rotate-180 motion-reduce:transition-none"
        />
      </summary>
      <ol className="grid list-decimal gap-1.5 pt-1 pb-1 ps-9 marker:font-semibold marker:text-leaf-text">
        {steps.map((step) => (
          <li key={step}>
            <QuestionText text={step} formulas={formulas} />
          </li>
        ))}
      </ol>
    </details>
  )
}
