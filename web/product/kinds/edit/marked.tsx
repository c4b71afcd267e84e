import { t } from '@lingui/core/macro'
import { QuestionText } from '../../questions/question-text.tsx'
import { AnswerLine } from '../answer-line.tsx'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { changedParts } from './changed-parts.ts'
import { FaultySentence } from './faulty-sentence.tsx'

const NEW = 'rounded-xs bg-success/20 px-0.5 text-ink underline decoration-2 underline-offset-4'

/** Edited sentence of a scored question; in a right one, what was changed stands out. */
export function MarkedEdit({ question, legend, answerLabel }: MarkedProps<'edit'>) {
  const { text, formulas, answer, correct, right } = question
  const sentence = (written: string) =>
    changedParts(text, written).map(({ part, isNew }, index) => {
      const Part = isNew ? 'mark' : 'span'
      return (
        // The parts of a sentence never change.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Part key={index} {...(isNew && { className: NEW })}>
          <QuestionText text={part} formulas={formulas} />
        </Part>
      )
    })
  return (
    <MarkedFrame legend={legend}>
      <div className="grid grid-cols-1 gap-2.5">
        <FaultySentence>
          <QuestionText text={text} formulas={formulas} />
        </FaultySentence>
        {answer !== null && (
          <AnswerLine mark={right ? 'right' : 'wrong'} label={answerLabel}>
            <span className="wrap-anywhere">{right ? sentence(answer) : answer}</span>
          </AnswerLine>
        )}
        {!right && (
          <AnswerLine mark="key" label={t`Right answer`}>
            <span className="wrap-anywhere">{sentence(correct)}</span>
          </AnswerLine>
        )}
      </div>
    </MarkedFrame>
  )
}
