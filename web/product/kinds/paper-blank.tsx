import type { LearnerQuestion, QuestionOf } from '../questions/question-types.ts'
import { PaperMenu } from './paper-menu.tsx'

type PaperBlankProps = {
  blank: QuestionOf<'blanks'>['blanks'][number] | undefined
  formulas: LearnerQuestion['formulas']
}

/** Line to write a blank on, or its menu. */
export function PaperBlank({ blank, formulas }: PaperBlankProps) {
  if (blank?.kind === 'menu') return <PaperMenu options={blank.options} formulas={formulas} />
  return (
    <>
      <span className={`paper-line mx-1 h-6 align-bottom ${blank?.kind === 'number' ? 'w-24' : 'w-40 max-w-full'}`} />
      {blank?.kind === 'number' && blank.label}
    </>
  )
}
