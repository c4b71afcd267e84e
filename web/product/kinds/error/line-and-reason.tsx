import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { ChoiceGroup, type ChoiceGroupProps } from '#web/ui/choice-group.tsx'
import { QuestionText } from '../../questions/question-text.tsx'
import type { QuestionOf } from '../../questions/question-types.ts'
import { optionTexts } from '../choices.tsx'
import { FieldFrame } from '../frames.tsx'

type Group = Pick<ChoiceGroupProps, 'chosen' | 'onChoose' | 'markOf' | 'noteOf' | 'chosenLabel'>

type LineAndReasonProps = {
  question: Pick<QuestionOf<'error'>, 'lines' | 'options' | 'formulas'>
  legend: ReactNode
  disabled: boolean
  lines: Group
  reasons: Group
}

/** Numbered lines of a solution, of which one is chosen, and the reasons below them. */
export function LineAndReason({ question, legend, disabled, lines, reasons }: LineAndReasonProps) {
  return (
    <FieldFrame legend={legend} disabled={disabled}>
      <div className="grid grid-cols-1 gap-5">
        <ChoiceGroup
          {...lines}
          legend={lines.markOf ? t`First wrong line` : t`Choose the first wrong line.`}
          numbered
          options={question.lines.map((line, index) => (
            // Lines may have the same text, and their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            <QuestionText key={index} text={line} formulas={question.formulas} />
          ))}
          disabled={disabled}
        />
        <ChoiceGroup
          {...reasons}
          legend={reasons.markOf ? t`Reason` : t`Choose the reason.`}
          options={optionTexts(question)}
          disabled={disabled}
        />
      </div>
    </FieldFrame>
  )
}
