import type { SectionProps } from '../../question-forms/form-node.ts'
import { OptionsForm } from '../choices-form.tsx'

export function SingleForm(props: SectionProps) {
  return <OptionsForm {...props} isSingle />
}
