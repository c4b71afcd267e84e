import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { ignoreChoice, markOf, notesOf, optionTexts } from '../choices.tsx'
import type { MarkedProps } from '../kind-screen.ts'

export function MarkedSeveral({ question, legend, answerLabel, isOwn }: MarkedProps<'several'>) {
  return (
    <ChoiceGroup
      legend={legend}
      options={optionTexts(question)}
      several
      chosen={question.answer ?? []}
      onChoose={ignoreChoice}
      markOf={(option) => markOf(question, option)}
      noteOf={(option) => notesOf(question, option)}
      chosenLabel={isOwn ? undefined : answerLabel}
      disabled
    />
  )
}
