import type { FieldProps } from '../kind-screen.ts'
import { TypedQuestion } from '../typed/typed-question.tsx'

export function ExpressionField(props: FieldProps<'expression'>) {
  return <TypedQuestion {...props} unit={null} />
}
