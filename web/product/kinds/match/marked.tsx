import { t } from '@lingui/core/macro'
import { asPlaces } from '#domain/kinds/answer-rules.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import type { ScoredOf } from '../../questions/question-types.ts'
import { AnswerLine } from '../answer-line.tsx'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { PartLabel } from '../part-label.tsx'

export function MarkedMatch({ question, legend, answerLabel }: MarkedProps<'match'>) {
  return (
    <MarkedFrame legend={legend}>
      <MarkedPairs question={question} answerLabel={answerLabel} />
    </MarkedFrame>
  )
}

type PairsProps = { question: ScoredOf<'match' | 'label'>; answerLabel: string }

/** Each left side with its answer, and with the right one if that is another. */
export function MarkedPairs({ question, answerLabel }: PairsProps) {
  const { left, partners: right, formulas, correct } = question
  const answer = asPlaces(question.answer ?? undefined, left.length)
  const renderRight = (index: number | null | undefined) => (
    <QuestionText text={right[index ?? -1] ?? '—'} formulas={formulas} />
  )
  return (
    <ul className="grid grid-cols-1 gap-3">
      {left.map((text, index) => {
        const here = answer[index] ?? null
        const key = correct[index]
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
              <AnswerLine mark="key" label={t`Right answer`}>
                {renderRight(key)}
              </AnswerLine>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** Left side that feedback is about. */
export function LeftSideLabel({
  question: { left, formulas },
  at,
}: {
  question: ScoredOf<'match' | 'label'>
  at: number
}) {
  return <PartLabel text={left[at] ?? ''} formulas={formulas} />
}
