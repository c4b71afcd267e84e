import { t } from '@lingui/core/macro'
import type { KindPaper } from '../kind-paper.ts'
import { BoxedList, PaperInstruction } from '../paper-parts.tsx'

export const orderPaper: KindPaper<'order'> = {
  AnswerSpace: ({ question: { items, formulas } }) => (
    <>
      <PaperInstruction>{t`Number the boxes from 1, first to last.`}</PaperInstruction>
      <BoxedList texts={items} formulas={formulas} />
    </>
  ),
}
