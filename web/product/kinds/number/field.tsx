import type { FieldProps } from '../kind-screen.ts'
import { TypedQuestion } from '../typed/typed-question.tsx'

const WITH_UNIT = 'Write the number with its unit.'

export function NumberField(props: FieldProps<'number'>) {
  const { label, needsUnit } = props.question
  return <TypedQuestion {...props} unit={label} hint={needsUnit ? WITH_UNIT : undefined} />
}
