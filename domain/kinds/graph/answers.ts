import type { AnswerRules } from '../answer-rules.ts'
import type { Drawing } from './drawing-schemas.ts'
import { asDrawing, type DrawingTask, describeDrawing, isComplete, isDrawingOn } from './drawings.ts'

export const graphAnswers: AnswerRules<DrawingTask, Drawing> = {
  fits: isDrawingOn,
  isComplete: ({ choose }, drawing) => isComplete(drawing, choose),
  describe: ({ board }, answer) => describeDrawing(asDrawing(answer), board),
}
