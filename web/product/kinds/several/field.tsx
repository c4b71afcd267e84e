import { t } from '@lingui/core/macro'
import { asIndexes } from '#domain/kinds/answer-rules.ts'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { optionTexts } from '../choices.tsx'
import { Instruction } from '../frames.tsx'
import type { FieldProps } from '../kind-screen.ts'

export function SeveralField({ question, legend, answer, onAnswer, disabled }: FieldProps<'several'>) {
  const chosen = asIndexes(answer)
  const toggle = (option: number) =>
    onAnswer(
      chosen.includes(option) ? chosen.filter((one) => one !== option) : [...chosen, option].toSorted((a, b) => a - b),
    )
  return (
    <ChoiceGroup
      legend={
        <>
          {legend}
          <Instruction>{t`Choose all that are right.`}</Instruction>
        </>
      }
      options={optionTexts(question)}
      several
      chosen={chosen}
      onChoose={toggle}
      disabled={disabled}
    />
  )
}
