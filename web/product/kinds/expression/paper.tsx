import type { KindPaper } from '../kind-paper.ts'
import { WritingSpace } from '../paper-parts.tsx'

export const expressionPaper: KindPaper<'expression'> = {
  AnswerSpace: () => <WritingSpace unit={null} line="w-80 max-w-full" />,
}
