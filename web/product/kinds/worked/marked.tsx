import { t } from '@lingui/core/macro'
import { asTexts } from '#domain/kinds/answer-rules.ts'
import { openBlankNames } from '#domain/kinds/worked/answers.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import type { ScoredOf } from '../../questions/question-types.ts'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { MarkedBlank } from '../marked-blank.tsx'
import { WorkedLines } from './worked-lines.tsx'

/** Solution with the mark of each blank, and the right answer beside a wrong one. */
export function MarkedWorked({ question, legend, answerLabel }: MarkedProps<'worked'>) {
  const { blanks, correct, parts, formulas } = question
  const answer = asTexts(question.answer ?? undefined, blanks.length)
  return (
    <MarkedFrame legend={legend}>
      <WorkedLines question={question}>
        {(index) => (
          <>
            <MarkedBlank isRight={parts[index] ?? false} name={answerLabel} text={answer[index]?.trim()} />
            {!parts[index] && (
              <span className="whitespace-nowrap">
                <span className="sr-only"> {t`Right answer:`} </span>
                <span aria-hidden="true"> → </span>
                <strong>
                  <QuestionText text={correct[index] ?? ''} formulas={formulas} />
                </strong>
              </span>
            )}
          </>
        )}
      </WorkedLines>
    </MarkedFrame>
  )
}

/** Blank that feedback is about. */
export function BlankInLineLabel({ question, at }: { question: ScoredOf<'worked'>; at: number }) {
  return <strong>{openBlankNames(question)[at]}: </strong>
}
