import { asTexts } from '#domain/kinds/answer-rules.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import { AnswerLine, lineLooks } from '../answer-line.tsx'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { BlanksText } from './blanks-text.tsx'

export function MarkedBlanks({ question, legend, answerLabel }: MarkedProps<'blanks'>) {
  const { blanks, correct, parts } = question
  const answer = asTexts(question.answer ?? undefined, blanks.length)
  return (
    <MarkedFrame legend={legend}>
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
    </MarkedFrame>
  )
}

/** Blank that feedback is about. */
export function BlankLabel({ at }: { at: number }) {
  return <strong>Blank {at + 1}: </strong>
}
