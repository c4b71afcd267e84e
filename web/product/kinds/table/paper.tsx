import { t } from '@lingui/core/macro'
import { tableAnswers } from '#domain/kinds/table/answers.ts'
import { plainText } from '../../questions/question-text.tsx'
import type { KindPaper } from '../kind-paper.ts'
import { PaperMenu } from '../paper-menu.tsx'
import { TableGrid } from './table-grid.tsx'

export const tablePaper: KindPaper<'table'> = {
  AnswerSpace: ({ question }) => (
    <TableGrid question={question}>
      {(index) => {
        const blank = question.blanks[index]
        if (blank?.kind === 'menu') return <PaperMenu options={blank.options} formulas={question.formulas} />
        return (
          <span className="flex min-h-9 min-w-24 items-end justify-end text-ink-soft text-sm">
            <span className="sr-only">{t`To fill in`} </span>
            {blank?.kind === 'number' && blank.label}
          </span>
        )
      }}
    </TableGrid>
  ),
  formatKey: (answer) =>
    tableAnswers
      .describe(answer, answer.correct, (text) => plainText(text ?? '', answer.formulas))
      .replaceAll('; ', '\n'),
}
