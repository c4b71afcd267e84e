import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { screenOf } from '../kinds/index.ts'
import type { FieldProps } from '../kinds/kind-screen.ts'
import { ContentFrame } from './content-frame.tsx'
import { QuestionFigure } from './question-figure.tsx'
import { QuestionText } from './question-text.tsx'
import type { Answer, Kind, LearnerQuestion } from './question-types.ts'
import { isLongText, SharedText, splitTitle } from './shared-text.tsx'

/** Question with the answer field of its kind. */
export function QuestionField(props: FieldProps<Kind>) {
  const { Field } = screenOf(props.question)
  return (
    <ContentFrame>
      <Field {...props} />
    </ContentFrame>
  )
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

type StemAboveProps = {
  questions: readonly Pick<LearnerQuestion, 'kind' | 'stem' | 'formulas' | 'drawing'>[]
  index: number
  /** True where a long text is closed at first. */
  folded?: boolean
}

/** Shared text above the first of its questions, and the figure above each. */
export function StemAbove({ questions, index, folded = false }: StemAboveProps) {
  return (
    <>
      <TextAbove questions={questions} index={index} folded={folded} />
      <QuestionFigure question={questions[index]} />
    </>
  )
}

function TextAbove({ questions, index, folded }: StemAboveProps & { folded: boolean }) {
  const above = stemAbove(questions, index)
  const formulas = questions[index]?.formulas
  if (!above || !formulas) return null
  const { stem, count } = above
  const from = index + 1
  const to = index + count
  const label =
    count === 1
      ? t`For question ${from}`
      : count === 2
        ? t`For questions ${from} and ${to}`
        : t`For questions ${from} to ${to}`
  const first = questions.findIndex((question) => question.stem === stem)
  const { title } = splitTitle(stem)
  const number = first + 1
  return (
    <div className="mb-6">
      {first < index && title !== null && isLongText(stem) ? (
        <p className="rounded-md border-sun border-s-4 bg-canvas px-4 py-3.5">
          <Trans>
            {label}: <QuestionText text={title} formulas={formulas} />, the text above question {number}
          </Trans>
        </p>
      ) : (
        <SharedText text={stem} formulas={formulas} label={label} folded={folded} />
      )}
    </div>
  )
}

type StemProps = { question: Pick<LearnerQuestion, 'kind' | 'stem' | 'formulas' | 'drawing'> }

/** Text and figure of a question that stands alone, above it. */
export function Stem({ question }: StemProps) {
  const { stem, formulas } = question
  return (
    <>
      {stem !== null && <SharedText text={stem} formulas={formulas} />}
      <QuestionFigure question={question} />
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
