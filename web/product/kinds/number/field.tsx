import { t } from '@lingui/core/macro'
import type { FieldProps } from '../kind-screen.ts'
import { TypedQuestion } from '../typed/typed-question.tsx'

export function NumberField(props: FieldProps<'number'>) {
  const { label, needsUnit } = props.question
  return <TypedQuestion {...props} unit={label} hint={needsUnit ? t`Write the number with its unit.` : undefined} />
}
