import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { ChoiceFeedback, ChoiceRows } from '../../question-forms/choice-rows.tsx'
import { asList, type SectionProps } from '../../question-forms/form-node.ts'
import { OptionsForm } from '../choices-form.tsx'

const LINES = { list: 'lines', feedback: 'lineFeedback', right: 'line' }

/** Lines of a solution, of which one is the first wrong one, and the reasons. */
export function ErrorForm({ node, name }: SectionProps) {
  return (
    <>
      <ChoiceRows
        node={node}
        name={name}
        isSingle
        numbered
        choices={LINES}
        legend={t`Lines of the solution`}
        hint={t`(choose the first wrong one)`}
        item={t`line`}
        min={3}
        max={CONTENT_LIMITS.solutionLines}
      />
      <ChoiceFeedback
        node={node}
        count={asList(node.at('lines').value).length}
        title={t`Feedback on lines`}
        field={LINES.feedback}
        nameOf={(index) => `${t`line`} ${index + 1}`}
      />
      <OptionsForm node={node} name={name} isSingle legend={t`Reasons`} item={t`reason`} max={CONTENT_LIMITS.reasons} />
    </>
  )
}
