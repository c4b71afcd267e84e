import { asTexts } from '#domain/kinds/answer-rules.ts'
import { cellNames } from '#domain/kinds/table/answers.ts'
import { plainText, QuestionText } from '../../questions/question-text.tsx'
import type { ScoredOf } from '../../questions/question-types.ts'
import { lineLooks } from '../answer-line.tsx'
import { MarkedFrame } from '../frames.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { TableGrid } from './table-grid.tsx'

/** Table with the mark of each cell, and the right answer below a wrong one. */
export function MarkedTable({ question, legend, answerLabel }: MarkedProps<'table'>) {
  const { blanks, correct, parts, formulas } = question
  const answer = asTexts(question.answer ?? undefined, blanks.length)
  return (
    <MarkedFrame legend={legend}>
      <TableGrid question={question}>
        {(index) => {
          const mark = parts[index] ? 'right' : 'wrong'
          const { row, Icon, sign } = lineLooks[mark]
          const text = answer[index]?.trim()
          return (
            <span className="grid justify-items-center gap-1">
              <span
                className={`inline-flex items-center gap-1.5 rounded-sm border-[1.5px] px-2 py-0.5 font-semibold ${row}`}
              >
                <Icon aria-hidden="true" strokeWidth={2.5} className={`size-4.5 shrink-0 ${sign}`} />
                <span className="sr-only">
                  {answerLabel}, {mark === 'right' ? 'right' : 'not right'}: {!text && 'not filled in'}
                </span>
                {text || '…'}
              </span>
              {mark === 'wrong' && (
                <span className="text-sm">
                  <span className="sr-only">Right answer: </span>
                  <span aria-hidden="true">→ </span>
                  <strong>
                    <QuestionText text={correct[index] ?? ''} formulas={formulas} />
                  </strong>
                </span>
              )}
            </span>
          )
        }}
      </TableGrid>
    </MarkedFrame>
  )
}

/** Cell that feedback is about. */
export function CellLabel({ question, at }: { question: ScoredOf<'table'>; at: number }) {
  const names = cellNames(question, (text) => plainText(text ?? '', question.formulas))
  return <strong>{names[at]}: </strong>
}
