import { t } from '@lingui/core/macro'
import type { KindPaper } from '../kind-paper.ts'
import { formatLetters, LetterColumns, PaperInstruction } from '../paper-parts.tsx'

export const sortPaper: KindPaper<'sort'> = {
  AnswerSpace: ({ question: { items, groups, formulas } }) => (
    <>
      <PaperInstruction>{t`Write the letter of the group in each box.`}</PaperInstruction>
      <LetterColumns left={items} right={groups} formulas={formulas} />
    </>
  ),
  formatKey: ({ items, correct }) => formatLetters(items, correct),
}
