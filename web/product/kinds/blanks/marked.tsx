import { t } from '@lingui/core/macro'
import { asTexts } from '#domain/kinds/answer-rules.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import { AnswerLine } from '../answer-line.tsx'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { MarkedBlank } from '../marked-blank.tsx'
import { BlanksText } from './blanks-text.tsx'

export function MarkedBlanks({ question, legend, answerLabel }: MarkedProps<'blanks'>) {
  const { blanks, correct, parts } = question
  const answer = asTexts(question.answer ?? undefined, blanks.length)
  return (
    <MarkedFrame legend={legend}>
      <div className="grid grid-cols-1 gap-3">
        <BlanksText question={question}>
          {(index) => (
            <MarkedBlank
              isRight={parts[index] ?? false}
              name={`${t`Blank`} ${index + 1}`}
              text={answer[index]?.trim()}
            />
          )}
        </BlanksText>
        {blanks.map((_, index) =>
          parts[index] ? null : (
            <AnswerLine
              // biome-ignore lint/suspicious/noArrayIndexKey: a blank's only identity is its number
              key={index}
              mark="key"
              label={blanks.length === 1 ? t`Right answer` : `${t`Blank`} ${index + 1}`}
            >
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
  return <strong>{`${t`Blank`} ${at + 1}: `}</strong>
}
