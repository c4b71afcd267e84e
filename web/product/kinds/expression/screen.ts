import type { KindScreen } from '../kind-screen.ts'
import { isUnreadableText } from '../typed/typed-question.tsx'
import { ExpressionField } from './field.tsx'
import { MarkedExpression } from './marked.tsx'

export const expression: KindScreen<'expression'> = {
  Field: ExpressionField,
  Marked: MarkedExpression,
  isUnreadable: isUnreadableText,
}
