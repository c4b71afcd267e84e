import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { ChoiceFeedback, ChoiceRows, letter } from '../question-forms/choice-rows.tsx'
import { TickNode } from '../question-forms/form-fields.tsx'
import { asList, choiceFields, type SectionProps } from '../question-forms/form-node.ts'

type OptionsFormProps = SectionProps & { isSingle?: boolean; legend?: string; item?: string; max?: number }

/** Options of which one or several are correct, with their feedback. */
export function OptionsForm({ node, name, isSingle = false, ...words }: OptionsFormProps) {
  const { legend = t`Options`, item = t`option`, max = CONTENT_LIMITS.options } = words
  const choices = legend.toLowerCase()
  return (
    <>
      <ChoiceRows
        hasFigures
        node={node}
        name={name}
        isSingle={isSingle}
        choices={choiceFields('options')}
        legend={legend}
        item={item}
        max={max}
      />
      <ChoiceFeedback
        node={node}
        count={asList(node.at('options').value).length}
        title={t`Feedback on ${choices}`}
        nameOf={(index) => `${item} ${letter(index)}`}
      />
      <TickNode
        node={node.at('fixedOrder')}
        label={t`Keep the order of the ${choices}`}
        hint={t`Otherwise they’re shuffled on every try, except options that refer to others, such as “All of the above.”`}
      />
    </>
  )
}
