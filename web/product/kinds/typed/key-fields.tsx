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

const NUMBER_FORMS = [
  ['lowest-terms', 'Fraction in lowest terms'],
  ['fraction', 'Fraction'],
  ['mixed', 'Mixed number'],
  ['decimal', 'Decimal'],
  ['scientific', 'Scientific notation'],
  ['ratio', 'Ratio'],
  ['exact', 'With π or a root'],
  ['time', 'Time of day'],
  ['point', 'Point, such as (2, 7)'],
  ['interval', 'Interval or chain, such as 2 ≤ x < 7'],
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
        label="Answer"
        hint="Learners may write it in any way: 0.75, 3/4 or 75%."
        maxLength={CONTENT_LIMITS.templateText}
      />
      <ListNode
        node={node.at('or')}
        legend="Other right answers"
        hint="(such as the second solution)"
        nameOf={(index) => `other right answer ${index + 1}`}
        addLabel="Add right answer"
        max={CONTENT_LIMITS.foreseen}
        blank=""
        isOrdered={false}
      >
        {(item, index, buttons) => (
          <FieldsRow buttons={buttons}>
            <TextNode node={item} label={`Other right answer ${index + 1}`} maxLength={CONTENT_LIMITS.templateText} />
          </FieldsRow>
        )}
      </ListNode>
      <MoreFields
        title="Tolerance, form and unit"
        isOpen={rules.some((rule) => asFields(node.value)[rule] !== undefined || node.at(rule).problem !== undefined)}
      >
        <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
          <TextNode
            node={node.at('tolerance')}
            label="Tolerance"
            hint="For example 0.01: answers this close count as right."
            optional
          />
          <ChoiceNode node={node.at('form')} label="Form" none="Any" choices={NUMBER_FORMS} />
          <TextNode node={unitName} label="Unit" hint="For example cm or kg." optional />
          <TextNode node={node.at('label')} label="Label" hint="Any other word after the field." optional />
          <NumberNode node={node.at('significantDigits')} label="Significant digits" optional />
        </div>
        {unit.value !== undefined && (
          <div className="flex flex-wrap gap-x-8">
            <TickNode node={unit.at('required')} label="Learners have to write the unit" />
            <TickNode node={unit.at('convertible')} label="Other units of the same kind count, too" />
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
  legend = 'Wrong answers to expect',
  hint = '(each with its own feedback)',
  item: itemName = 'wrong answer',
}: ForeseenValuesProps) {
  const title = itemName.replace(/^./, (first) => first.toUpperCase())
  return (
    <ListNode
      node={node.at('wrong')}
      legend={legend}
      hint={hint}
      nameOf={(index) => `${itemName} ${index + 1}`}
      addLabel={`Add ${itemName}`}
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
              none="Choose one"
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
