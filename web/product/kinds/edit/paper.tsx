import { t } from '@lingui/core/macro'
import { QuestionText } from '../../questions/question-text.tsx'
import type { KindPaper } from '../kind-paper.ts'
import { PaperInstruction } from '../paper-parts.tsx'

export const editPaper: KindPaper<'edit'> = {
  AnswerSpace: ({ question: { text, formulas } }) => (
    <>
      <p className="mb-3 border-line-strong border-s-4 ps-3">
        <QuestionText text={text} formulas={formulas} />
      </p>
      <PaperInstruction>{t`Write it correctly.`}</PaperInstruction>
      {Array.from({ length: text.length > 60 ? 3 : 2 }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never change
        <span key={line} className="paper-line block h-9 w-full" />
      ))}
    </>
  ),
}
