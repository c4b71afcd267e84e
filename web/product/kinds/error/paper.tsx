import { t } from '@lingui/core/macro'
import { letterOf } from '../../questions/answers.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import type { KindPaper } from '../kind-paper.ts'
import { NumberedLines } from '../numbered-lines.tsx'
import { BoxedList, PaperInstruction } from '../paper-parts.tsx'

export const errorPaper: KindPaper<'error'> = {
  AnswerSpace: ({ question: { lines, options, formulas } }) => (
    <>
      <PaperInstruction>{t`Circle the number of the first wrong line.`}</PaperInstruction>
      <NumberedLines count={lines.length}>
        {(index) => <QuestionText text={lines[index] ?? ''} formulas={formulas} />}
      </NumberedLines>
      <div className="mt-4">
        <PaperInstruction>{t`Check the reason.`}</PaperInstruction>
        <BoxedList round texts={options} lettered formulas={formulas} />
      </div>
    </>
  ),
  formatKey: ({ options, correct: [line, reason] }) => {
    const number = (line ?? 0) + 1
    return [t`Line ${number}`, `${letterOf(reason ?? 0)}. ${options[reason ?? 0] ?? ''}`].join('\n')
  },
}
