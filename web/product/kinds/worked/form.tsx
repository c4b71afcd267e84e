import { t } from '@lingui/core/macro'
import { asList, asText, type SectionProps } from '../../question-forms/form-node.ts'
import { BlankedTextForm } from '../blanked-text-form.tsx'

/** Lines of a solution, written in one field, with the keys of their blanks. */
export function WorkedForm({ node }: SectionProps) {
  const lines = node.at('lines')
  const first = '{1}'
  const second = '{2}'
  const texts = asList(lines.value).map(asText)
  const problems = texts.map((_, index) => lines.at(index).problem)
  const problem = lines.problem ?? problems.find((one) => one !== undefined)
  return (
    <BlankedTextForm
      node={node}
      label={t`Lines of the solution`}
      hint={t`Write each line on a line of its own. ${first}, ${second} … mark the blanks. A new blank goes in at the cursor.`}
      text={texts.join('\n')}
      problem={problem}
      toFields={(text) => ({ lines: text.split('\n') })}
    />
  )
}
