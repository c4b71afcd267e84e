import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { ChoiceNode, FeedbackNode, FieldsRow, ListNode, Rows, TextNode } from '../../question-forms/form-fields.tsx'
import { asFields, asList, asText, reorderings, type SectionProps } from '../../question-forms/form-node.ts'
import { reorderPairs } from './reorder-pairs.ts'

export function MatchForm({ node }: SectionProps) {
  return (
    <>
      <Pairs node={node} />
      <ForeseenPairs node={node} />
    </>
  )
}

type NodeProps = Pick<SectionProps, 'node'>

function Pairs({ node }: NodeProps) {
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

function ForeseenPairs({ node }: NodeProps) {
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
