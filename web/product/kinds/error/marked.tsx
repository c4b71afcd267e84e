import { ignoreChoice, markOfOne, notesOf } from '../choices.tsx'
import type { MarkedProps } from '../kind-screen.ts'
import { LineAndReason } from './line-and-reason.tsx'

export function MarkedError({ question, legend, answerLabel }: MarkedProps<'error'>) {
  const [line = null, reason = null] = question.answer ?? []
  const [rightLine = null, rightReason = null] = question.correct
  return (
    <LineAndReason
      question={question}
      legend={legend}
      disabled
      lines={{
        chosen: line,
        onChoose: ignoreChoice,
        markOf: (index) => markOfOne(line, rightLine, index),
        noteOf: (index) => notesOf(question, index),
        chosenLabel: answerLabel,
      }}
      reasons={{
        chosen: reason,
        onChoose: ignoreChoice,
        markOf: (index) => markOfOne(reason, rightReason, index),
        noteOf: (index) => notesOf(question, question.lines.length + index),
        chosenLabel: answerLabel,
      }}
    />
  )
}
