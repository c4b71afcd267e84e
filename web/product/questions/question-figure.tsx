import { screenOf } from '../kinds/index.ts'
import { FigureDrawing } from './figure-drawing.tsx'
import type { LearnerQuestion } from './question-types.ts'

type WithFigure = Pick<LearnerQuestion, 'kind' | 'drawing'>

/** Drawing of the figure above a question; undefined without one and for a kind whose field shows it. */
export const figureAbove = (question: WithFigure | undefined): string | undefined =>
  question && screenOf(question).showsFigure ? undefined : question?.drawing

/** Figure above a question; nothing without one. */
export function QuestionFigure({ question }: { question: WithFigure | undefined }) {
  const drawing = figureAbove(question)
  return drawing === undefined ? null : (
    <div className="mb-4">
      <FigureDrawing drawing={drawing} />
    </div>
  )
}
