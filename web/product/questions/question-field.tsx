import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { asIndexes, asText, asTexts } from '#domain/scoring/describe-answer.ts'
import { loadCode } from '#web/api/connection.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Banner } from '#web/ui/messages.tsx'
import { BlanksField, unreadableBlank } from './blanks-field.tsx'
import { MatchField } from './match-field.tsx'
import { plainText, QuestionText } from './question-text.tsx'
import type { Answer, LearnerQuestion } from './question-types.ts'
import { SpotField } from './spot-field.tsx'
import { TypedField, unreadableMessage } from './typed-field.tsx'

export type QuestionFieldProps = {
  question: LearnerQuestion
  /** The question with its number. */
  legend: ReactNode
  answer: Answer | undefined
  onAnswer: (answer: Answer) => void
  disabled: boolean
  /** True once the learner has tried to submit. */
  checked: boolean
}

/** Lazily loads the field of a less common kind of question. */
function lazyField<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy<ComponentType<Props>>(() => loadCode(load, { stored: true }).catch(() => ({ default: CouldNotLoad })))
}

function CouldNotLoad() {
  return <Banner tone="warning">We couldn’t load this question. Check your connection and reload the page.</Banner>
}

const GraphField = lazyField(() => import('./graph-field.tsx'))
const OrderField = lazyField(() => import('./order-field.tsx'))

/** Question with the answer field of its kind. */
export function QuestionField(props: QuestionFieldProps) {
  const { question, legend, answer, onAnswer, disabled, checked } = props
  const { kind, formulas } = question
  const shared = { answer, onAnswer, disabled }
  if (kind === 'single' || kind === 'several') {
    const several = kind === 'several'
    const chosen = asIndexes(answer)
    const toggle = (option: number) =>
      onAnswer(
        chosen.includes(option)
          ? chosen.filter((one) => one !== option)
          : [...chosen, option].toSorted((a, b) => a - b),
      )
    return (
      <ChoiceGroup
        legend={
          <>
            {legend}
            {several && <Instruction>Choose all that are right.</Instruction>}
          </>
        }
        options={question.options.map((option) => <QuestionText key={option} text={option} formulas={formulas} />)}
        several={several}
        chosen={several ? chosen : typeof answer === 'number' ? answer : null}
        onChoose={several ? toggle : onAnswer}
        disabled={disabled}
      />
    )
  }
  if (kind === 'spot') return <SpotField {...shared} question={question} legend={legend} />
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-3 font-semibold">
        {legend}
        {kind === 'order' && <Instruction>Move the items into the right order.</Instruction>}
      </legend>
      {(kind === 'number' || kind === 'expression') && (
        <TypedField
          kind={kind}
          label={`Your answer to: ${plainText(question.question, formulas)}`}
          value={asText(answer)}
          onChange={onAnswer}
          disabled={disabled}
          checked={checked}
          unit={kind === 'number' ? question.label : null}
        />
      )}
      {kind === 'match' && <MatchField {...shared} question={question} />}
      {kind === 'blanks' && <BlanksField {...shared} question={question} checked={checked} />}
      <Suspense fallback={<Skeleton className="h-48" />}>
        {kind === 'order' && <OrderField {...shared} question={question} />}
        {kind === 'graph' && <GraphField {...shared} question={question} />}
      </Suspense>
    </fieldset>
  )
}

function Instruction({ children }: { children: ReactNode }) {
  return <span className="mt-0.5 block font-normal text-ink-soft text-sm">{children}</span>
}

/** True if part of the answer cannot be parsed as math; it is then not wrong, but cannot be submitted. */
export function isUnreadable(question: LearnerQuestion, answer: Answer | undefined): boolean {
  if (question.kind === 'number' || question.kind === 'expression') {
    const text = asText(answer)
    return text.trim() !== '' && unreadableMessage(question.kind, text) !== null
  }
  if (question.kind !== 'blanks') return false
  const texts = asTexts(answer, question.blanks.length)
  return question.blanks.some((blank, index) => unreadableBlank(blank, texts[index]) !== null)
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

type StemAboveProps = { questions: readonly Pick<LearnerQuestion, 'stem' | 'formulas'>[]; index: number }

/** Shared text above the first of its questions. */
export function StemAbove({ questions, index }: StemAboveProps) {
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

type LegendProps = { number: number; question: Pick<LearnerQuestion, 'question' | 'formulas'> }

/** Question with its number. */
export function Legend({ number, question: { question, formulas } }: LegendProps) {
  return (
    <>
      {number}. <QuestionText text={question} formulas={formulas} />
    </>
  )
}
