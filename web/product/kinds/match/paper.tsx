import { t } from '@lingui/core/macro'
import type { KindPaper } from '../kind-paper.ts'
import { formatLetters, LetterColumns, PaperInstruction } from '../paper-parts.tsx'

export const matchPaper: KindPaper<'match'> = {
  AnswerSpace: ({ question: { left, partners, formulas } }) => (
    <>
      <PaperInstruction>{t`Write the letter of the match in each box.`}</PaperInstruction>
      <LetterColumns left={left} right={partners} formulas={formulas} />
    </>
  ),
  formatKey: ({ left, correct }) => formatLetters(left, correct),
}
