import { screenOf } from '../kinds/index.ts'
import type { FieldProps } from '../kinds/kind-screen.ts'
import { QuestionFigure } from './question-figure.tsx'
import { QuestionText } from './question-text.tsx'
import type { Answer, Kind, LearnerQuestion } from './question-types.ts'

/** Question with the answer field of its kind. */
export function QuestionField(props: FieldProps<Kind>) {
  const { Field } = screenOf(props.question)
  return <Field {...props} />
}

/** True if part of the answer cannot be parsed as math; it is then not wrong, but cannot be submitted. */
export function isUnreadable(question: LearnerQuestion, answer: Answer | undefined): boolean {
  return answer !== undefined && (screenOf(question).isUnreadable?.(question, answer) ?? false)
}

/** Text shared with neighboring questions, for the first of them; null for the others and without one. */
export function stemAbove<Question extends { stem: string | null }>(
  questions: readonly Question[],
  index: number,
): { stem: string; count: number } | null {
  const stem = questions[index]?.stem ?? null
  if (stem === null || questions[index - 1]?.stem === stem) return null
  const rest = questions.slice(index).findIndex((question) => question.stem !== stem)
  return { stem, count: rest === -1 ? questions.length - index : rest }
}

type StemAboveProps = { questions: readonly Pick<LearnerQuestion, 'stem' | 'formulas' | 'drawing'>[]; index: number }

/** Shared text above the first of its questions, and the figure above each. */
export function StemAbove({ questions, index }: StemAboveProps) {
  return (
    <>
      <SharedText questions={questions} index={index} />
      <QuestionFigure drawing={questions[index]?.drawing} />
    </>
  )
}

function SharedText({ questions, index }: StemAboveProps) {
  const above = stemAbove(questions, index)
  const formulas = questions[index]?.formulas
  if (!above || !formulas) return null
  const { stem, count } = above
  return (
    <div className="mb-6 rounded-md border-sun border-l-4 bg-canvas px-4 py-3.5">
      <p className="mb-1.5 font-semibold text-ink-soft text-sm">
        {count === 1
          ? `For question ${index + 1}`
          : `For questions ${index + 1} ${count === 2 ? 'and' : 'to'} ${index + count}`}
      </p>
      <p className="max-w-[42rem] whitespace-pre-line">
        <QuestionText text={stem} formulas={formulas} />
      </p>
    </div>
  )
}

type StemProps = { question: Pick<LearnerQuestion, 'stem' | 'formulas' | 'drawing'> }

/** Text and figure of a question that stands alone, above it. */
export function Stem({ question: { stem, formulas, drawing } }: StemProps) {
  return (
    <>
      {stem !== null && (
        <p className="whitespace-pre-line rounded-md border-sun border-l-4 bg-canvas px-4 py-3.5">
          <QuestionText text={stem} formulas={formulas} />
        </p>
      )}
      <QuestionFigure drawing={drawing} />
    </>
  )
}

type LegendProps = { number: number; question: Pick<LearnerQuestion, 'question' | 'formulas'> }

/** Question with its number. */
export function Legend({ number, question: { question, formulas } }: LegendProps) {
  return (
    <>
      {number}. <QuestionText text={question} formulas={formulas} />
    </>
  )
}
