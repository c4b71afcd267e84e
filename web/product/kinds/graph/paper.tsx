import { t } from '@lingui/core/macro'
import type { Tool } from '#domain/kinds/graph/drawings.ts'
import type { KindPaper } from '../kind-paper.ts'
import { PaperInstruction } from '../paper-parts.tsx'
import { GraphBoard } from './board.tsx'

const drawThis: Record<Tool, () => string> = {
  points: () => t`Draw your answer as points.`,
  line: () => t`Draw your answer as a line.`,
  segment: () => t`Draw your answer as a segment with its endpoints.`,
  polygon: () => t`Draw the polygon with its corners.`,
  lines: () => t`Draw both lines.`,
  parabola: () => t`Draw the parabola and mark three of its points.`,
  vertexParabola: () => t`Draw the parabola and mark its vertex.`,
  interval: () => t`Draw your answer: a filled dot for an end that is included, an open one for an end that is not.`,
  halfPlane: () => t`Draw the line, solid or dashed, and shade the right side.`,
}

export const graphPaper: KindPaper<'graph'> = {
  AnswerSpace: ({ question: { board, tool } }) => (
    <>
      <PaperInstruction>{drawThis[tool]()}</PaperInstruction>
      <div className="max-w-[19rem]">
        <GraphBoard board={board} label={'line' in board ? t`Number line` : t`Coordinate plane`} drawings={[]} />
      </div>
    </>
  ),
  KeyPicture: ({ answer: { board, correct } }) => (
    <div className="max-w-[15rem]">
      <GraphBoard board={board} label={t`Answer`} drawings={[{ drawing: correct, variant: 'mine' }]} />
    </div>
  ),
}
