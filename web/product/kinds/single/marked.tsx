import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { ignoreChoice, markOfOne, optionTexts } from '../choices.tsx'
import type { MarkedProps } from '../kind-screen.ts'

export function MarkedSingle({ question, legend, answerLabel }: MarkedProps<'single'>) {
  return (
    <ChoiceGroup
      legend={legend}
      options={optionTexts(question)}
      chosen={question.answer}
      onChoose={ignoreChoice}
      markOf={(option) => markOfOne(question.answer, question.correct, option)}
      chosenLabel={answerLabel}
      disabled
    />
  )
}
