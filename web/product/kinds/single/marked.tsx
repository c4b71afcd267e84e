import { ChoiceGroup, type ChoiceMark } from '#web/ui/choice-group.tsx'
import type { ScoredOf } from '../../questions/question-types.ts'
import { ignoreChoice, optionTexts } from '../choices.tsx'
import type { MarkedProps } from '../kind-screen.ts'

export function MarkedSingle({ question, legend, answerLabel }: MarkedProps<'single'>) {
  return (
    <ChoiceGroup
      legend={legend}
      options={optionTexts(question)}
      chosen={question.answer}
      onChoose={ignoreChoice}
      markOf={(option) => markOf(question, option)}
      chosenLabel={answerLabel}
      disabled
    />
  )
}

function markOf({ answer, correct }: ScoredOf<'single'>, option: number): ChoiceMark | undefined {
  if (correct === option) return 'right'
  return answer === option ? 'wrong' : undefined
}
