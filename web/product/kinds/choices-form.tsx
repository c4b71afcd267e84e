import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { ChoiceFeedback, ChoiceRows, letter } from '../question-forms/choice-rows.tsx'
import { TickNode } from '../question-forms/form-fields.tsx'
import { asList, type SectionProps } from '../question-forms/form-node.ts'

/** Options of which one or several are correct, with their feedback. */
export function OptionsForm({ node, name, isSingle = false }: SectionProps & { isSingle?: boolean }) {
  return (
    <>
      <ChoiceRows
        node={node}
        name={name}
        isSingle={isSingle}
        list="options"
        legend="Options"
        item="option"
        max={CONTENT_LIMITS.options}
      />
      <ChoiceFeedback
        node={node}
        count={asList(node.at('options').value).length}
        nameOf={(index) => `option ${letter(index)}`}
      />
      <TickNode
        node={node.at('fixedOrder')}
        label="Keep the order of the options"
        hint="Otherwise they’re shuffled on every try, except options that refer to others, such as “All of the above.”"
      />
    </>
  )
}
