import { workedAnswers } from '#domain/kinds/worked/answers.ts'
import { plainText } from '../../questions/question-text.tsx'
import type { KindPaper } from '../kind-paper.ts'
import { PaperBlank } from '../paper-blank.tsx'
import { WorkedLines } from './worked-lines.tsx'

export const workedPaper: KindPaper<'worked'> = {
  AnswerSpace: ({ question }) => (
    <WorkedLines question={question}>
      {(index) => <PaperBlank blank={question.blanks[index]} formulas={question.formulas} />}
    </WorkedLines>
  ),
  formatKey: (answer) =>
    workedAnswers
      .describe(answer, answer.correct, (text) => plainText(text ?? '', answer.formulas))
      .replaceAll('; ', '\n'),
}
