import { Check, X } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { asIndexes, asPlaces, asTexts, describeDrawing } from '#domain/scoring/describe-answer.ts'
import { loadCode } from '#web/api/connection.ts'
import { ChoiceGroup, type ChoiceMark } from '#web/ui/choice-group.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { BlanksText } from './blanks-field.tsx'
import type { GraphBoardProps } from './graph-board.tsx'
import { QuestionText } from './question-text.tsx'
import type { Drawing, ScoredOf, ScoredQuestion } from './question-types.ts'
import { SpotField } from './spot-field.tsx'

const ignore = () => {}

type ScoredAnswerProps = {
  question: ScoredQuestion
  legend: ReactNode
  /** Label of the answer; 'Your answer' by default. */
  answerLabel?: string | undefined
}

/** Scored question: its answer with right and wrong parts, and a correct answer if it was wrong. */
export function ScoredAnswer({ question, legend, answerLabel = 'Your answer' }: ScoredAnswerProps) {
  const { kind, formulas } = question
  const noteOf = (index: number) => {
    const notes = question.feedback.filter(({ at }) => at === index)
    return notes.map(({ text }) => <QuestionText key={text} text={text} formulas={formulas} />)
  }
  if (kind === 'single' || kind === 'several') {
    return (
      <ChoiceGroup
        legend={legend}
        options={question.options.map((option) => <QuestionText key={option} text={option} formulas={formulas} />)}
        several={kind === 'several'}
        chosen={kind === 'several' ? asIndexes(question.answer ?? undefined) : question.answer}
        onChoose={ignore}
        markOf={(option) => markOf(question, option)}
        noteOf={kind === 'several' ? (option) => listOrNothing(noteOf(option)) : undefined}
        chosenLabel={kind === 'single' || answerLabel !== 'Your answer' ? answerLabel : undefined}
        disabled
      />
    )
  }
  if (kind === 'spot') {
    return (
      <SpotField
        question={question}
        answer={question.answer}
        onAnswer={ignore}
        markOf={(spot) => markOf(question, spot)}
        noteOf={(spot) => listOrNothing(noteOf(spot))}
        legend={legend}
        disabled
      />
    )
  }
  const labels = { answerLabel }
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-semibold">{legend}</legend>
      {(kind === 'number' || kind === 'expression') && <ScoredText question={question} {...labels} />}
      {kind === 'order' && <ScoredOrder question={question} {...labels} />}
      {kind === 'match' && <ScoredMatch question={question} {...labels} />}
      {kind === 'blanks' && <ScoredBlanks question={question} {...labels} />}
      {kind === 'graph' && <ScoredGraph question={question} {...labels} />}
    </fieldset>
  )
}

const listOrNothing = (notes: ReactNode[]) => (notes.length > 0 ? notes : null)

function markOf(
  { answer, correct, kind }: ScoredOf<'single' | 'several' | 'spot'>,
  index: number,
): ChoiceMark | undefined {
  const isOf = (choice: number | number[] | null) => (Array.isArray(choice) ? choice.includes(index) : choice === index)
  if (isOf(correct)) return isOf(answer) || kind === 'single' ? 'right' : 'missed'
  return isOf(answer) ? 'wrong' : undefined
}

type Mark = 'right' | 'wrong' | 'key'

const lineLooks = {
  right: { row: 'border-success bg-success-wash', Icon: Check, sign: 'text-success' },
  wrong: { row: 'border-danger bg-danger-wash', Icon: X, sign: 'text-danger' },
  key: { row: 'border-success border-dashed', Icon: Check, sign: 'text-success' },
}

/** Line with an answer, or a part of one, its label and an icon. */
function AnswerLine({ mark, label, children }: { mark: Mark; label: string; children: ReactNode }) {
  const { row, Icon, sign } = lineLooks[mark]
  return (
    <div className={`flex min-h-12 items-center gap-3 rounded-md border-[1.5px] px-3.5 py-2 ${row}`}>
      <Icon aria-hidden="true" strokeWidth={2.5} className={`size-5 shrink-0 ${sign}`} />
      {/* A number stays beside its text. */}
      <span className={`flex min-w-0 items-baseline gap-x-2.5 ${label.length > 2 ? 'flex-wrap' : ''}`}>
        <span className={`font-semibold text-sm ${sign}`}>
          {label}
          {mark !== 'key' && <span className="sr-only">{mark === 'right' ? ', right' : ', not right'}</span>}:
        </span>
        <span className="min-w-0 font-semibold">{children}</span>
      </span>
    </div>
  )
}

type ScoredProps<Kind extends ScoredQuestion['kind']> = { question: ScoredOf<Kind>; answerLabel: string }

/** Typed math in mathematical notation, whose code is shared with the keypad; the typed text until it is loaded. */
const Formula = lazy<ComponentType<{ text: string }>>(() =>
  loadCode(() => import('./math-tools.tsx'), { stored: true }).then(
    ({ TypedFormula }) => ({ default: TypedFormula }),
    () => ({ default: ({ text }) => text }),
  ),
)

function Typed({ text }: { text: string }) {
  return (
    <Suspense fallback={text}>
      <Formula text={text} />
    </Suspense>
  )
}

function ScoredText({ question, answerLabel }: ScoredProps<'number' | 'expression'>) {
  const { answer, correct, right } = question
  const unit = question.kind === 'number' ? question.label : null
  return (
    <div className="grid grid-cols-1 gap-2.5">
      {answer !== null && (
        <AnswerLine mark={right ? 'right' : 'wrong'} label={answerLabel}>
          <Typed text={answer} /> {unit}
        </AnswerLine>
      )}
      {!right && (
        <AnswerLine mark="key" label="Right answer">
          <Typed text={correct} /> {unit && !correct.includes(unit) && unit}
        </AnswerLine>
      )}
    </div>
  )
}

function ScoredOrder({ question, answerLabel }: ScoredProps<'order'>) {
  const { items, formulas, correct, right } = question
  const answer = question.answer ?? []
  const renderItem = (item: number | undefined) => <QuestionText text={items[item ?? -1] ?? ''} formulas={formulas} />
  return (
    <ol className="grid grid-cols-1 gap-2">
      {correct.map((item, index) => {
        const here = answer[index]
        return (
          <li key={item} className="grid grid-cols-1 gap-1.5">
            {here !== undefined && (
              <AnswerLine mark={here === item ? 'right' : 'wrong'} label={`${index + 1}`}>
                <span className="sr-only">{answerLabel}: </span>
                {renderItem(here)}
                {here !== item && (
                  <span className="block font-normal text-sm">
                    Should be: <strong>{renderItem(item)}</strong>
                  </span>
                )}
              </AnswerLine>
            )}
            {here === undefined && !right && (
              <AnswerLine mark="key" label={`${index + 1}`}>
                {renderItem(item)}
              </AnswerLine>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function ScoredMatch({ question, answerLabel }: ScoredProps<'match'>) {
  const { left, partners: right, formulas, correct } = question
  const answer = asPlaces(question.answer ?? undefined, left.length)
  const renderRight = (index: number | null | undefined) => (
    <QuestionText text={right[index ?? -1] ?? '—'} formulas={formulas} />
  )
  return (
    <ul className="grid grid-cols-1 gap-3">
      {left.map((text, index) => {
        const [here, key] = [answer[index] ?? null, correct[index]]
        // Partners may have the same text.
        const isRight = here !== null && right[here] === right[key ?? -1]
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: items may have the same text, and their order never changes
          <li key={index} className="grid grid-cols-1 gap-1.5">
            <p className="font-semibold">
              <QuestionText text={text} formulas={formulas} />
            </p>
            {here !== null && (
              <AnswerLine mark={isRight ? 'right' : 'wrong'} label={answerLabel}>
                {renderRight(here)}
              </AnswerLine>
            )}
            {!isRight && (
              <AnswerLine mark="key" label="Right answer">
                {renderRight(key)}
              </AnswerLine>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function ScoredBlanks({ question, answerLabel }: ScoredProps<'blanks'>) {
  const { blanks, correct, parts } = question
  const answer = asTexts(question.answer ?? undefined, blanks.length)
  return (
    <div className="grid grid-cols-1 gap-3">
      <BlanksText question={question}>
        {(index) => {
          const mark = parts[index] ? 'right' : 'wrong'
          const { row, Icon, sign } = lineLooks[mark]
          const text = answer[index]?.trim()
          return (
            <span
              className={`inline-flex items-center gap-1.5 rounded-sm border-[1.5px] px-2 py-0.5 align-middle font-semibold leading-normal ${row}`}
            >
              <Icon aria-hidden="true" strokeWidth={2.5} className={`size-4.5 shrink-0 ${sign}`} />
              <span className="sr-only">
                Blank {index + 1}, {mark === 'right' ? 'right' : 'not right'}: {!text && 'not filled in'}
              </span>
              {text || '…'}
            </span>
          )
        }}
      </BlanksText>
      {blanks.map((_, index) =>
        parts[index] ? null : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a blank's only identity is its number
          <AnswerLine key={index} mark="key" label={blanks.length === 1 ? 'Right answer' : `Blank ${index + 1}`}>
            <QuestionText text={correct[index] ?? ''} formulas={question.formulas} />
          </AnswerLine>
        ),
      )}
      <span className="sr-only">{answerLabel}</span>
    </div>
  )
}

const Board = lazy<ComponentType<GraphBoardProps>>(() =>
  loadCode(() => import('./graph-board.tsx'), { stored: true }).then(
    ({ GraphBoard }) => ({ default: GraphBoard }),
    () => ({ default: () => null }),
  ),
)

function ScoredGraph({ question, answerLabel }: ScoredProps<'graph'>) {
  const { board, answer, correct, right } = question
  return (
    <div className="grid grid-cols-1 gap-3">
      <Suspense fallback={<Skeleton className="h-64 max-w-[32rem]" />}>
        <Board
          board={board}
          label="Graph of the answer"
          drawings={[
            ...(right ? [] : [{ drawing: correct, look: 'key' as const }]),
            ...(answer ? [{ drawing: answer, look: right ? ('right' as const) : ('wrong' as const) }] : []),
          ]}
        />
      </Suspense>
      {answer && (
        <AnswerLine mark={right ? 'right' : 'wrong'} label={answerLabel}>
          <QuestionText text={describeDrawing(answer)} formulas={{}} />
        </AnswerLine>
      )}
      {!right && (
        <AnswerLine mark="key" label={`Right answer (${keyLook(correct)})`}>
          <QuestionText text={describeDrawing(correct)} formulas={{}} />
        </AnswerLine>
      )}
    </div>
  )
}

/** How the right answer is drawn, beside a wrong one. */
function keyLook(correct: Drawing): string {
  if ('points' in correct) return 'circle'
  return 'halfPlane' in correct ? 'open circles' : 'dashed'
}
