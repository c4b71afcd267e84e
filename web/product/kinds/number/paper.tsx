import type { KindPaper } from '../kind-paper.ts'
import { WritingSpace } from '../paper-parts.tsx'

export const numberPaper: KindPaper<'number'> = {
  AnswerSpace: ({ question: { label } }) => <WritingSpace unit={label} line="w-48 max-w-full" />,
  formatKey: ({ correct, label }) => (label && !correct.includes(label) ? `${correct} ${label}` : correct),
}
