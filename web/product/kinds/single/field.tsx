import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { optionTexts } from '../choices.tsx'
import type { FieldProps } from '../kind-screen.ts'

export function SingleField({ question, legend, answer, onAnswer, disabled }: FieldProps<'single'>) {
  return (
    <ChoiceGroup
      legend={legend}
      options={optionTexts(question)}
      chosen={typeof answer === 'number' ? answer : null}
      onChoose={onAnswer}
      disabled={disabled}
    />
  )
}
