import { t } from '@lingui/core/macro'
import { asTexts } from '#domain/kinds/answer-rules.ts'
import { cellNames } from '#domain/kinds/table/answers.ts'
import { plainText, QuestionText } from '../../questions/question-text.tsx'
import type { ScoredOf } from '../../questions/question-types.ts'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { MarkedBlank } from '../marked-blank.tsx'
import { TableGrid } from './table-grid.tsx'

/** Table with the mark of each cell, and the right answer below a wrong one. */
export function MarkedTable({ question, legend, answerLabel }: MarkedProps<'table'>) {
  const { blanks, correct, parts, formulas } = question
  const answer = asTexts(question.answer ?? undefined, blanks.length)
  return (
    <MarkedFrame legend={legend}>
      <TableGrid question={question}>
        {(index) => (
          <span className="grid justify-items-center gap-1">
            <MarkedBlank isRight={parts[index] ?? false} name={answerLabel} text={answer[index]?.trim()} />
            {!parts[index] && (
              <span className="text-sm">
                <span className="sr-only">{t`Right answer:`} </span>
                <span aria-hidden="true">→ </span>
                <strong>
                  <QuestionText text={correct[index] ?? ''} formulas={formulas} />
                </strong>
              </span>
            )}
          </span>
        )}
      </TableGrid>
    </MarkedFrame>
  )
}

/** Cell that feedback is about. */
export function CellLabel({ question, at }: { question: ScoredOf<'table'>; at: number }) {
  const names = cellNames(question, (text) => plainText(text ?? '', question.formulas))
  return <strong>{names[at]}: </strong>
}
