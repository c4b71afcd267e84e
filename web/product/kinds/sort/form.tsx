import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { ChoiceNode, FieldsRow, Rows, TextNode } from '../../question-forms/form-fields.tsx'
import { asFields, asList, asText, reorderings, type SectionProps } from '../../question-forms/form-node.ts'
import { ForeseenPairs } from '../foreseen-pairs.tsx'
import { groupIndex, reorderSort } from './reorder-sort.ts'

export function SortForm({ node }: SectionProps) {
  const fields = asFields(node.value)
  const groups = asList(fields.groups)
  const items = asList(fields.items).map(asList)
  const changes = (list: 'groups' | 'items') => {
    const { length } = asList(fields[list])
    const change = (order: Parameters<typeof reorderSort>[2]) => node.set(reorderSort(fields, list, order))
    return {
      count: length,
      onMove: (from: number, to: number) => change(reorderings.move(length, from, to)),
      onRemove: (index: number) => change(reorderings.remove(length, index)),
      onAdd: () => change(reorderings.add(length)),
      problem: node.at(list).problem,
    }
  }
  return (
    <>
      <Rows
        {...changes('groups')}
        legend={t`Groups`}
        nameOf={(index) => `${t`group`} ${index + 1}`}
        min={2}
        max={CONTENT_LIMITS.groups}
        addLabel={t`Add group`}
      >
        {(index, buttons) => (
          <FieldsRow buttons={buttons}>
            <TextNode
              node={{
                ...node.at('groups').at(index),
                // Items name their groups by index, so that they keep them under another name.
                set: (name) =>
                  node.set({
                    ...fields,
                    groups: groups.with(index, name),
                    items: items.map(([text, group]) => [text, groupIndex(groups, group)]),
                  }),
              }}
              label={`${t`Group`} ${index + 1}`}
              maxLength={CONTENT_LIMITS.blankText}
            />
          </FieldsRow>
        )}
      </Rows>
      <Rows
        {...changes('items')}
        legend={t`Items`}
        hint={t`(learners see them shuffled)`}
        nameOf={(index) => `${t`item`} ${index + 1}`}
        min={2}
        max={CONTENT_LIMITS.sortedItems}
        addLabel={t`Add item`}
      >
        {(index, buttons) => {
          const item = node.at('items').at(index)
          const group = item.at(1)
          return (
            <FieldsRow buttons={buttons}>
              <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
                <TextNode
                  node={{ ...item.at(0), problem: item.problem ?? item.at(0).problem }}
                  label={`${t`Item`} ${index + 1}`}
                  maxLength={CONTENT_LIMITS.optionText}
                />
                <ChoiceNode
                  node={{
                    ...group,
                    value: String(groupIndex(groups, group.value)),
                    set: (value) => group.set(Number(value)),
                  }}
                  label={`${t`Group of item`} ${index + 1}`}
                  choices={groups.map((name, at) => [String(at), asText(name) || `${t`Group`} ${at + 1}`] as const)}
                />
              </div>
            </FieldsRow>
          )
        }}
      </Rows>
      <ForeseenPairs
        node={node.at('wrong')}
        legend={t`Wrong groups to expect`}
        name={t`wrong group`}
        sides={[
          [t`Item`, items.map(([text]) => text)],
          [t`Group`, groups],
        ]}
      />
    </>
  )
}
