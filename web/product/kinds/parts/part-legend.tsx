import { partLetter } from '#domain/kinds/parts/answers.ts'
import { QuestionText } from '../../questions/question-text.tsx'
import type { LearnerQuestion } from '../../questions/question-types.ts'

type PartLegendProps = { index: number; text: string; formulas: LearnerQuestion['formulas'] }

/** Text of a part after its letter. */
export function PartLegend({ index, text, formulas }: PartLegendProps) {
  return (
    <>
      {partLetter(index)}) <QuestionText text={text} formulas={formulas} />
    </>
  )
}
