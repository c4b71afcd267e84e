import { asPlaces } from '#domain/kinds/answer-rules.ts'
import type { FieldProps } from '../kind-screen.ts'
import { LineAndReason } from './line-and-reason.tsx'

export function ErrorField({ question, legend, answer, onAnswer, disabled }: FieldProps<'error'>) {
  const [line = null, reason = null] = asPlaces(answer, 2)
  return (
    <LineAndReason
      question={question}
      legend={legend}
      disabled={disabled}
      lines={{ chosen: line, onChoose: (index) => onAnswer([index, reason]) }}
      reasons={{ chosen: reason, onChoose: (index) => onAnswer([line, index]) }}
    />
  )
}
