import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { ChoiceNode, FeedbackNode, FieldsRow, ListNode, Rows, TextNode } from '../../question-forms/form-fields.tsx'
import {
  asFields,
  asList,
  asText,
  type FormNode,
  reorderings,
  type SectionProps,
} from '../../question-forms/form-node.ts'
import { reorderItems } from './reorder-items.ts'

export function OrderForm({ node }: SectionProps) {
  return (
    <>
      <Items node={node} />
      <ForeseenOrders node={node} />
    </>
  )
}

function itemName(index: number): string {
  const number = index + 1
  return t`item ${number}`
}

function itemLabel(index: number): string {
  const number = index + 1
  return t`Item ${number}`
}

function orderName(index: number): string {
  const number = index + 1
  return t`wrong order ${number}`
}

const placeLabel = (place: number, name: string) => t`Place ${place} of ${name}`

type NodeProps = Pick<SectionProps, 'node'>

function Items({ node }: NodeProps) {
  const fields = asFields(node.value)
  const count = asList(fields.items).length
  return (
    <Rows
      legend={t`Items`}
      hint={t`(in the right order; learners see them shuffled)`}
      nameOf={itemName}
      count={count}
      min={2}
      max={CONTENT_LIMITS.items}
      addLabel={t`Add item`}
      problem={node.at('items').problem}
      onMove={(from, to) => node.set(reorderItems(fields, reorderings.move(count, from, to)))}
      onRemove={(index) => node.set(reorderItems(fields, reorderings.remove(count, index)))}
      onAdd={() => node.set(reorderItems(fields, reorderings.add(count)))}
    >
      {(index, buttons) => (
        <FieldsRow buttons={buttons}>
          <TextNode node={node.at('items').at(index)} label={itemLabel(index)} maxLength={CONTENT_LIMITS.optionText} />
        </FieldsRow>
      )}
    </Rows>
  )
}

function ForeseenOrders({ node }: NodeProps) {
  const items = asList(node.at('items').value)
  return (
    <>
      <FeedbackNode node={node.at('feedback')} name={t`a wrong order`} />
      <ListNode
        node={node.at('wrong')}
        legend={t`Wrong orders to expect`}
        hint={t`(each with its own feedback)`}
        nameOf={orderName}
        addLabel={t`Add wrong order`}
        max={CONTENT_LIMITS.foreseen}
        blank={{ order: [...items.keys()].reverse(), text: '' }}
        isOrdered={false}
      >
        {(item, index, buttons) => (
          <FieldsRow buttons={buttons}>
            <OrderRows node={item.at('order')} items={items} name={orderName(index)} problem={item.problem} />
            <FeedbackNode node={item} name={orderName(index)} isRequired />
          </FieldsRow>
        )}
      </ListNode>
    </>
  )
}

type OrderRowsProps = { node: FormNode; items: readonly unknown[]; name: string; problem: string | undefined }

/** Select boxes for the item at each position; choosing an item swaps it with the current one. */
function OrderRows({ node, items, name, problem }: OrderRowsProps) {
  const order = asList(node.value)
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {order.map((item, place) => {
        const swap = (value: unknown) => {
          const other = order.indexOf(Number(value))
          node.set(other < 0 ? order : order.with(place, Number(value)).with(other, item))
        }
        return (
          <ChoiceNode
            // biome-ignore lint/suspicious/noArrayIndexKey: a position is its index
            key={place}
            node={{ ...node, value: String(item), problem: place === 0 ? problem : undefined, set: swap }}
            label={placeLabel(place + 1, name)}
            choices={items.map((text, index) => [String(index), asText(text) || itemLabel(index)] as const)}
          />
        )
      })}
    </div>
  )
}
