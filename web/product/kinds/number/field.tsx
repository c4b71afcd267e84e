import type { FieldProps } from '../kind-screen.ts'
import { TypedQuestion } from '../typed/typed-question.tsx'

export function NumberField(props: FieldProps<'number'>) {
  return <TypedQuestion {...props} unit={props.question.label} />
}
