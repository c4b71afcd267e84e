import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import {
  ChoiceNode,
  FeedbackNode,
  FieldsRow,
  ListNode,
  MoreFields,
  NumberNode,
  TextNode,
  TickNode,
} from '../../question-forms/form-fields.tsx'
import { asFields, type FormNode, type SectionProps } from '../../question-forms/form-node.ts'

const numberForms = () =>
  [
    ['lowest-terms', t`Fraction in lowest terms`],
    ['fraction', t`Fraction`],
    ['mixed', t`Mixed number`],
    ['decimal', t`Decimal`],
    ['scientific', t`Scientific notation`],
    ['ratio', t`Ratio`],
    ['exact', t`With π or a root`],
    ['time', t`Time of day`],
    ['point', t`Point, such as (2, 7)`],
    ['interval', t`Interval or chain, such as 2 ≤ x < 7`],
  ] as const

export function NumberKey({ node }: Pick<SectionProps, 'node'>) {
  const unit = node.at('unit')
  const { name: _name, ...unitRules } = asFields(unit.value)
  const unitName: FormNode = {
    ...unit.at('name'),
    problem: unit.at('name').problem ?? unit.problem,
    set: (value) => unit.set(value === undefined ? undefined : { ...unitRules, name: value }),
  }
  const rules = ['tolerance', 'form', 'significantDigits', 'unit', 'label']
  return (
    <>
      <TextNode
        node={node.at('answer')}
        label={t`Answer`}
        hint={t`Learners may write it in any way: 0.75, 3/4 or 75%.`}
        maxLength={CONTENT_LIMITS.templateText}
      />
      <ListNode
        node={node.at('or')}
        legend={t`Other right answers`}
        hint={t`(such as the second solution)`}
        nameOf={(index) => `${t`other right answer`} ${index + 1}`}
        addLabel={t`Add right answer`}
        max={CONTENT_LIMITS.foreseen}
        blank=""
        isOrdered={false}
      >
        {(item, index, buttons) => (
          <FieldsRow buttons={buttons}>
            <TextNode
              node={item}
              label={`${t`Other right answer`} ${index + 1}`}
              maxLength={CONTENT_LIMITS.templateText}
            />
          </FieldsRow>
        )}
      </ListNode>
      <MoreFields
        title={t`Tolerance, form and unit`}
        isOpen={rules.some((rule) => asFields(node.value)[rule] !== undefined || node.at(rule).problem !== undefined)}
      >
        <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
          <TextNode
            node={node.at('tolerance')}
            label={t`Tolerance`}
            hint={t`For example 0.01: answers this close count as right.`}
            optional
          />
          <ChoiceNode node={node.at('form')} label={t`Form`} none={t`Any`} choices={numberForms()} />
          <TextNode node={unitName} label={t`Unit`} hint={t`For example cm or kg.`} optional />
          <TextNode node={node.at('label')} label={t`Label`} hint={t`Any other word after the field.`} optional />
          <NumberNode node={node.at('significantDigits')} label={t`Significant digits`} optional />
        </div>
        {unit.value !== undefined && (
          <div className="flex flex-wrap gap-x-8">
            <TickNode node={unit.at('required')} label={t`Learners have to write the unit`} />
            <TickNode node={unit.at('convertible')} label={t`Other units of the same kind count, too`} />
          </div>
        )}
      </MoreFields>
    </>
  )
}

type ForeseenValuesProps = Pick<SectionProps, 'node'> & {
  /** Texts to choose from; missing for typed answers. */
  choices?: readonly string[]
  legend?: string
  hint?: string
  /** `wrong answer` */
  item?: string
}

/** Wrong answers that the author anticipates. */
export function ForeseenValues({
  node,
  choices,
  legend = t`Wrong answers to expect`,
  hint = t`(each with its own feedback)`,
  item: itemName = t`wrong answer`,
}: ForeseenValuesProps) {
  const title = itemName.replace(/^./, (first) => first.toUpperCase())
  return (
    <ListNode
      node={node.at('wrong')}
      legend={legend}
      hint={hint}
      nameOf={(index) => `${itemName} ${index + 1}`}
      addLabel={t`Add ${itemName}`}
      max={CONTENT_LIMITS.foreseen}
      blank={{ value: '', text: '' }}
      isOrdered={false}
    >
      {(item, index, buttons) => (
        <FieldsRow buttons={buttons}>
          {choices ? (
            <ChoiceNode
              node={item.at('value')}
              label={`${title} ${index + 1}`}
              none={t`Choose one`}
              choices={choices.map((text) => [text, text] as const)}
            />
          ) : (
            <TextNode node={item.at('value')} label={`${title} ${index + 1}`} maxLength={CONTENT_LIMITS.templateText} />
          )}
          <FeedbackNode node={item} name={`${itemName} ${index + 1}`} isRequired />
        </FieldsRow>
      )}
    </ListNode>
  )
}
