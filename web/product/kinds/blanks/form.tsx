import { t } from '@lingui/core/macro'
import { asText, type SectionProps } from '../../question-forms/form-node.ts'
import { BlankedTextForm } from '../blanked-text-form.tsx'

export function BlanksForm({ node }: SectionProps) {
  const text = node.at('text')
  const first = '{1}'
  const second = '{2}'
  return (
    <BlankedTextForm
      node={node}
      label={t`Text with blanks`}
      hint={t`${first}, ${second} … mark the blanks. A new blank goes in at the cursor.`}
      text={asText(text.value)}
      problem={text.problem}
      toFields={(changed) => ({ text: changed })}
    />
  )
}
