import type { ReactNode } from 'react'
import { FigureDrawing } from '../../questions/figure-drawing.tsx'
import type { QuestionOf, ScoredOf } from '../../questions/question-types.ts'

type MarksProps = {
  question: Pick<QuestionOf<'label'> | ScoredOf<'label'>, 'left' | 'drawing' | 'marks'>
  renderMark: (place: string, index: number) => ReactNode
}

/** Figure with something at each of its places, over the name that it has there. */
export function FigureWithMarks({ question: { left, drawing, marks }, renderMark }: MarksProps) {
  if (drawing === undefined) return null
  return (
    <div className="@container relative max-w-96">
      <FigureDrawing drawing={drawing} />
      {left.map((place, index) => {
        const mark = marks?.[index]
        return (
          mark && (
            <span
              key={place}
              className="absolute grid -translate-x-1/2 -translate-y-1/2 place-items-center"
              // Both are shares of the width, because the height has the table below the drawing.
              style={{ left: `${mark.x}cqw`, top: `${mark.y}cqw` }}
            >
              {renderMark(place, index)}
            </span>
          )
        )
      })}
    </div>
  )
}
