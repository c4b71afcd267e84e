import type { KindPaper } from '../kind-paper.ts'
import { PaperBlank } from '../paper-blank.tsx'
import { BlanksText } from './blanks-text.tsx'

export const blanksPaper: KindPaper<'blanks'> = {
  AnswerSpace: ({ question }) => (
    <BlanksText question={question}>
      {(index) => <PaperBlank blank={question.blanks[index]} formulas={question.formulas} />}
    </BlanksText>
  ),
}
