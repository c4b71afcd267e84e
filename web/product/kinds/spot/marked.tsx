import { ignoreChoice, markOf, notesOf } from '../choices.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { SpotField } from './field.tsx'

export function MarkedSpots({ question, legend }: MarkedProps<'spot'>) {
  return (
    <SpotField
      question={question}
      answer={question.answer}
      onAnswer={ignoreChoice}
      markOf={(spot) => markOf(question, spot)}
      noteOf={(spot) => notesOf(question, spot)}
      legend={legend}
      disabled
    />
  )
}
