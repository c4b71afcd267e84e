import { placesOf } from '#domain/kinds/spot/answers.ts'
import type { ScoredOf } from '../../questions/question-types.ts'
import { ignoreChoice, markOf } from '../choices.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { PartLabel } from '../part-label.tsx'
import { SpotField } from './field.tsx'

export function MarkedSpots({ question, legend }: MarkedProps<'spot'>) {
  return (
    <SpotField
      question={question}
      answer={question.answer}
      onAnswer={ignoreChoice}
      markOf={(spot) => markOf(question, spot)}
      legend={legend}
      disabled
    />
  )
}

/** Spot, sentence or word that feedback is about. */
export function PlaceLabel({ question, at }: { question: ScoredOf<'spot'>; at: number }) {
  return <PartLabel text={placesOf(question)[at] ?? ''} formulas={question.formulas} />
}
