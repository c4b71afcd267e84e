import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { ChoiceNode, FeedbackNode, FieldsRow, ListNode, Rows, TextNode } from './form-fields.tsx'
import {
  asFields,
  asList,
  asText,
  type FormNode,
  reorderItems,
  reorderings,
  reorderPairs,
  type SectionProps,
} from './form-node.ts'

export function Items({ node }: SectionProps) {
  const fields = asFields(node.value)
  const count = asList(fields.items).length
  return (
    <Rows
      legend="Items"
      hint="(in the right order; learners see them shuffled)"
      nameOf={(index) => `item ${index + 1}`}
      count={count}
      min={2}
      max={CONTENT_LIMITS.items}
      addLabel="Add item"
      problem={node.at('items').problem}
      onMove={(from, to) => node.set(reorderItems(fields, reorderings.move(count, from, to)))}
      onRemove={(index) => node.set(reorderItems(fields, reorderings.remove(count, index)))}
      onAdd={() => node.set(reorderItems(fields, reorderings.add(count)))}
    >
      {(index, buttons) => (
        <FieldsRow buttons={buttons}>
          <TextNode
            node={node.at('items').at(index)}
            label={`Item ${index + 1}`}
            maxLength={CONTENT_LIMITS.optionText}
          />
        </FieldsRow>
      )}
    </Rows>
  )
}

export function ForeseenOrders({ node }: SectionProps) {
  const items = asList(node.at('items').value)
  return (
    <>
      <FeedbackNode node={node.at('feedback')} name="a wrong order" />
      <ListNode
        node={node.at('wrong')}
        legend="Wrong orders to expect"
        hint="(each with its own feedback)"
        nameOf={(index) => `wrong order ${index + 1}`}
        addLabel="Add wrong order"
        max={CONTENT_LIMITS.foreseen}
        blank={{ order: [...items.keys()].reverse(), text: '' }}
        isOrdered={false}
      >
        {(item, index, buttons) => (
          <FieldsRow buttons={buttons}>
            <OrderRows node={item.at('order')} items={items} name={`wrong order ${index + 1}`} problem={item.problem} />
            <FeedbackNode node={item} name={`wrong order ${index + 1}`} isRequired />
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
            label={`Place ${place + 1} of ${name}`}
            choices={items.map((text, index) => [String(index), asText(text) || `Item ${index + 1}`] as const)}
          />
        )
      })}
    </div>
  )
}

export function Pairs({ node }: SectionProps) {
  const fields = asFields(node.value)
  const counts = { pairs: asList(fields.pairs).length, extra: asList(fields.extra).length }
  const changes = (list: 'pairs' | 'extra') => ({
    count: counts[list],
    onMove: (from: number, to: number) =>
      node.set(reorderPairs(fields, list, reorderings.move(counts[list], from, to))),
    onRemove: (index: number) => node.set(reorderPairs(fields, list, reorderings.remove(counts[list], index))),
    onAdd: () => node.set(reorderPairs(fields, list, reorderings.add(counts[list]))),
  })
  return (
    <>
      <Rows
        {...changes('pairs')}
        legend="Pairs"
        nameOf={(index) => `pair ${index + 1}`}
        min={2}
        max={CONTENT_LIMITS.pairs}
        addLabel="Add pair"
        problem={node.at('pairs').problem}
      >
        {(index, buttons) => (
          <FieldsRow buttons={buttons}>
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {['Left', 'Right'].map((side, at) => (
                <TextNode
                  key={side}
                  node={node.at('pairs').at(index).at(at)}
                  label={`${side} side ${index + 1}`}
                  maxLength={CONTENT_LIMITS.optionText}
                />
              ))}
            </div>
          </FieldsRow>
        )}
      </Rows>
      <Rows
        {...changes('extra')}
        legend="Extra right sides"
        hint="(without a match)"
        nameOf={(index) => `extra right side ${index + 1}`}
        max={CONTENT_LIMITS.extraRights}
        addLabel="Add extra right side"
        problem={node.at('extra').problem}
      >
        {(index, buttons) => (
          <FieldsRow buttons={buttons}>
            <TextNode
              node={node.at('extra').at(index)}
              label={`Extra right side ${index + 1}`}
              maxLength={CONTENT_LIMITS.optionText}
            />
          </FieldsRow>
        )}
      </Rows>
    </>
  )
}

export function ForeseenPairs({ node }: SectionProps) {
  const pairs = asList(node.at('pairs').value).map(asList)
  const sides = [
    pairs.map(([left]) => left),
    [...pairs.map(([, right]) => right), ...asList(node.at('extra').value)],
  ] as const
  return (
    <ListNode
      node={node.at('wrong')}
      legend="Wrong pairs to expect"
      hint="(each with its own feedback)"
      nameOf={(index) => `wrong pair ${index + 1}`}
      addLabel="Add wrong pair"
      max={CONTENT_LIMITS.foreseen}
      blank={{ pair: [0, 1], text: '' }}
      isOrdered={false}
    >
      {(item, index, buttons) => (
        <FieldsRow buttons={buttons}>
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
            {sides.map((texts, side) => {
              const end = item.at('pair').at(side)
              return (
                <ChoiceNode
                  key={side === 0 ? 'left' : 'right'}
                  node={{
                    ...end,
                    problem: side === 0 ? (item.problem ?? end.problem) : end.problem,
                    set: (value) => end.set(Number(value)),
                  }}
                  label={`${side === 0 ? 'Left' : 'Right'} side of wrong pair ${index + 1}`}
                  choices={texts.map((text, at) => [String(at), asText(text) || `Side ${at + 1}`] as const)}
                />
              )
            })}
          </div>
          <FeedbackNode node={item} name={`wrong pair ${index + 1}`} isRequired />
        </FieldsRow>
      )}
    </ListNode>
  )
}
