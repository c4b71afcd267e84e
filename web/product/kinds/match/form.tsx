import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { FieldsRow, Rows, TextNode } from '../../question-forms/form-fields.tsx'
import { asFields, asList, reorderings, type SectionProps } from '../../question-forms/form-node.ts'
import { ForeseenPairs } from '../foreseen-pairs.tsx'
import { reorderPairs } from './reorder-pairs.ts'

export function MatchForm({ node }: SectionProps) {
  return (
    <PairsForm
      node={node}
      names={{
        pairs: t`Pairs`,
        pair: t`pair`,
        extras: t`Extra right sides`,
        extraHint: t`(without a match)`,
        extra: t`extra right side`,
        left: t`Left side`,
        right: t`Right side`,
      }}
    />
  )
}

type PairsFormProps = Pick<SectionProps, 'node'> & {
  names: {
    pairs: string
    /** What the pairs are about, below their name. */
    hint?: string
    pair: string
    /** Right sides without a pair: the list, what they are, and one of them. */
    extras: string
    extraHint: string
    extra: string
    left: string
    right: string
  }
}

/** Pairs, right sides without a partner, and wrong pairs with feedback. */
export function PairsForm({ node, names }: PairsFormProps) {
  const pairs = asList(node.at('pairs').value).map(asList)
  return (
    <>
      <Pairs node={node} names={names} />
      <ForeseenPairs
        node={node.at('wrong')}
        legend={t`Wrong pairs to expect`}
        name={t`wrong pair`}
        sides={[
          [names.left, pairs.map(([left]) => left)],
          [names.right, [...pairs.map(([, right]) => right), ...asList(node.at('extra').value)]],
        ]}
      />
    </>
  )
}

/** The same name at the beginning of a label. */
const capitalize = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

function Pairs({ node, names }: PairsFormProps) {
  const fields = asFields(node.value)
  const extra = names.extra
  const pair = names.pair
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
        legend={names.pairs}
        {...(names.hint !== undefined && { hint: names.hint })}
        nameOf={(index) => `${pair} ${index + 1}`}
        min={2}
        max={CONTENT_LIMITS.pairs}
        addLabel={t`Add ${pair}`}
        problem={node.at('pairs').problem}
      >
        {(index, buttons) => (
          <FieldsRow buttons={buttons}>
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {[names.left, names.right].map((side, at) => (
                <TextNode
                  key={side}
                  node={node.at('pairs').at(index).at(at)}
                  label={`${side} ${index + 1}`}
                  maxLength={CONTENT_LIMITS.optionText}
                />
              ))}
            </div>
          </FieldsRow>
        )}
      </Rows>
      <Rows
        {...changes('extra')}
        legend={names.extras}
        hint={names.extraHint}
        nameOf={(index) => `${extra} ${index + 1}`}
        max={CONTENT_LIMITS.extraRights}
        addLabel={t`Add ${extra}`}
        problem={node.at('extra').problem}
      >
        {(index, buttons) => (
          <FieldsRow buttons={buttons}>
            <TextNode
              node={node.at('extra').at(index)}
              label={`${capitalize(extra)} ${index + 1}`}
              maxLength={CONTENT_LIMITS.optionText}
            />
          </FieldsRow>
        )}
      </Rows>
    </>
  )
}
