import { t } from '@lingui/core/macro'
import { letterOf } from '../../questions/answers.ts'
import type { KindPaper } from '../kind-paper.ts'
import { BoxedList, PaperInstruction } from '../paper-parts.tsx'

export const severalPaper: KindPaper<'several'> = {
  AnswerSpace: ({ question: { options, formulas } }) => (
    <>
      <PaperInstruction>{t`Check all that are right.`}</PaperInstruction>
      <BoxedList texts={options} lettered formulas={formulas} />
    </>
  ),
  formatKey: ({ options, correct }) => correct.map((index) => `${letterOf(index)}. ${options[index] ?? ''}`).join('\n'),
}
