import { t } from '@lingui/core/macro'
import { QuestionText } from '../questions/question-text.tsx'
import type { LearnerQuestion } from '../questions/question-types.ts'

/** Options of a menu on paper, of which one is circled. */
export function PaperMenu({
  options,
  formulas,
}: {
  options: readonly string[]
  formulas: LearnerQuestion['formulas']
}) {
  return (
    <span className="mx-0.5">
      <span className="sr-only">{t`Circle one:`} </span>
      <strong aria-hidden="true">[ </strong>
      {options.map((option, place) => (
        <span key={option}>
          {place > 0 && ' / '}
          <QuestionText text={option} formulas={formulas} />
        </span>
      ))}
      <strong aria-hidden="true"> ]</strong>
    </span>
  )
}
