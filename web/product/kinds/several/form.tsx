import type { SectionProps } from '../../question-forms/form-node.ts'
import { OptionsForm } from '../choices-form.tsx'

export function SeveralForm(props: SectionProps) {
  return <OptionsForm {...props} />
}
