import { letterOf } from '../../questions/answers.ts'
import type { KindPaper } from '../kind-paper.ts'
import { BoxedList } from '../paper-parts.tsx'

export const singlePaper: KindPaper<'single'> = {
  AnswerSpace: ({ question: { options, formulas } }) => (
    <BoxedList round texts={options} lettered formulas={formulas} />
  ),
  formatKey: ({ options, correct }) => `${letterOf(correct)}. ${options[correct] ?? ''}`,
}
