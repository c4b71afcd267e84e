import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { ChoiceNode, FeedbackNode, FieldsRow, ListNode } from '../question-forms/form-fields.tsx'
import { asText, type FormNode } from '../question-forms/form-node.ts'

type ForeseenPairsProps = {
  /** Node of the foreseen pairs. */
  node: FormNode
  legend: string
  /** `wrong pair` */
  name: string
  /** Names of both sides, `Left side`, and their texts. */
  sides: readonly (readonly [name: string, texts: readonly unknown[]])[]
}

/** Wrong pairs of two sides, each chosen by its text, with their feedback. */
export function ForeseenPairs({ node, legend, name, sides }: ForeseenPairsProps) {
  const nameOf = (index: number) => `${name} ${index + 1}`
  return (
    <ListNode
      node={node}
      legend={legend}
      hint={t`(each with its own feedback)`}
      nameOf={nameOf}
      addLabel={t`Add ${name}`}
      max={CONTENT_LIMITS.foreseen}
      blank={{ pair: [0, 1], text: '' }}
      isOrdered={false}
    >
      {(item, index, buttons) => (
        <FieldsRow buttons={buttons}>
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {sides.map(([sideName, texts], side) => {
              const end = item.at('pair').at(side)
              const pairName = nameOf(index)
              return (
                <ChoiceNode
                  key={sideName}
                  node={{
                    ...end,
                    problem: side === 0 ? (item.problem ?? end.problem) : end.problem,
                    set: (value) => end.set(Number(value)),
                  }}
                  label={t`${sideName} of ${pairName}`}
                  choices={texts.map((text, at) => [String(at), asText(text) || `${sideName} ${at + 1}`] as const)}
                />
              )
            })}
          </div>
          <FeedbackNode node={item} name={nameOf(index)} isRequired />
        </FieldsRow>
      )}
    </ListNode>
  )
}
