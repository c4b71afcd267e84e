import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { FieldsRow, Rows, TextNode } from '../../question-forms/form-fields.tsx'
import { asFields, asList, reorderings, type SectionProps } from '../../question-forms/form-node.ts'
import { ForeseenPairs } from '../foreseen-pairs.tsx'
import { reorderPairs } from './reorder-pairs.ts'

export function MatchForm({ node }: SectionProps) {
  const pairs = asList(node.at('pairs').value).map(asList)
  return (
    <>
      <Pairs node={node} />
      <ForeseenPairs
        node={node.at('wrong')}
        legend="Wrong pairs to expect"
        name="wrong pair"
        sides={[
          ['Left side', pairs.map(([left]) => left)],
          ['Right side', [...pairs.map(([, right]) => right), ...asList(node.at('extra').value)]],
        ]}
      />
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
