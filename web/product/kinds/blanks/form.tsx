import { asText, type SectionProps } from '../../question-forms/form-node.ts'
import { BlankedTextForm } from '../blanked-text-form.tsx'

export function BlanksForm({ node }: SectionProps) {
  const text = node.at('text')
  return (
    <BlankedTextForm
      node={node}
      label="Text with blanks"
      hint="{1}, {2} … mark the blanks. A new blank goes in at the cursor."
      text={asText(text.value)}
      problem={text.problem}
      toFields={(changed) => ({ text: changed })}
    />
  )
}
