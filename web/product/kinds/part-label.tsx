import { labelEnd } from '../questions/label-end.ts'
import { QuestionText } from '../questions/question-text.tsx'
import type { LearnerQuestion } from '../questions/question-types.ts'

/** Text of a part of a question, before the feedback on it. */
export function PartLabel({ text, formulas }: { text: string; formulas: LearnerQuestion['formulas'] }) {
  return (
    <strong>
      <QuestionText text={text} formulas={formulas} />
      {labelEnd(text)}
    </strong>
  )
}
