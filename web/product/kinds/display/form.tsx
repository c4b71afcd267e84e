import { t } from '@lingui/core/macro'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { BOX_LABELS } from '#domain/kinds/display/parts.ts'
import { KINDS } from '#domain/kinds/index.ts'
import {
  ChoiceNode,
  columns,
  FeedbackNode,
  FieldsRow,
  ListNode,
  NumberNode,
  Rows,
  sentence,
  TextNode,
} from '../../question-forms/form-fields.tsx'
import {
  asFields,
  asList,
  asText,
  type FormNode,
  type Reorder,
  reordered,
  reorderings,
  type SectionProps,
  toNumber,
} from '../../question-forms/form-node.ts'

const displays = () =>
  [
    ['dot-plot', t`Dot plot`],
    ['bar-chart', t`Bar chart`],
    ['box-plot', t`Box plot`],
  ] as const

const AXIS = asFields(KINDS.display.editor.blank.display).axis

/** New display of a kind, with its open values. */
function blankOf(kind: unknown): { display: object; answer: string[] } {
  if (kind === 'bar-chart') return { display: { kind, names: ['', ''], to: 10, step: 1, label: '' }, answer: ['', ''] }
  return { display: { kind, axis: AXIS }, answer: kind === 'box-plot' ? BOX_LABELS.map(() => '') : [] }
}

/** Kind of display with its axis, the right one, and foreseen wrong ones. */
export function DisplayForm({ node }: SectionProps) {
  const fields = asFields(node.value)
  const display = node.at('display')
  const shown = asFields(display.value)
  const kind = asText(shown.kind)
  const wrong = asList(fields.wrong)
  const names = asList(shown.names)
  const changeBars = (order: Reorder) =>
    node.set({
      ...fields,
      display: { ...shown, names: reordered(names, order, '') },
      answer: reordered(fields.answer, order, ''),
      ...(wrong.length > 0 && {
        wrong: wrong.map((one) => ({ ...asFields(one), answer: reordered(asFields(one).answer, order, '') })),
      }),
    })
  return (
    <>
      <ChoiceNode
        node={{
          ...display,
          value: kind,
          set: (next) => next !== undefined && node.set({ ...fields, ...blankOf(next) }),
        }}
        label={t`Display`}
        hint={wrong.length > 0 ? t`Remove the mistakes below to change it.` : undefined}
        choices={displays().filter(([one]) => wrong.length === 0 || one === kind)}
      />
      {kind === 'bar-chart' ? (
        <>
          <Rows
            legend="Bars"
            nameOf={(index) => `${t`bar`} ${index + 1}`}
            count={names.length}
            min={2}
            max={CONTENT_LIMITS.bars}
            addLabel={t`Add bar`}
            problem={display.at('names').problem}
            onMove={(from, to) => changeBars(reorderings.move(names.length, from, to))}
            onRemove={(index) => changeBars(reorderings.remove(names.length, index))}
            onAdd={() => changeBars(reorderings.add(names.length))}
          >
            {(index, buttons) => (
              <FieldsRow buttons={buttons}>
                <TextNode
                  node={display.at('names').at(index)}
                  label={`${t`Name of bar`} ${index + 1}`}
                  maxLength={40}
                />
              </FieldsRow>
            )}
          </Rows>
          <div className={columns}>
            <NumberNode node={display.at('to')} label={t`Axis from 0 to`} />
            <NumberNode node={display.at('step')} label={t`Step`} />
            <NumberNode node={display.at('snap')} label={t`Bars end at every …`} optional />
          </div>
          <TextNode node={display.at('label')} label={t`Name of the heights`} maxLength={40} optional />
        </>
      ) : (
        <>
          <div className={columns}>
            <NumberNode node={display.at('axis').at('from')} label={t`Axis from`} />
            <NumberNode node={display.at('axis').at('to')} label={t`Axis to`} />
            <NumberNode node={display.at('axis').at('step')} label={t`Step`} />
            {kind === 'box-plot' && <NumberNode node={display.at('snap')} label={t`Values lie on every …`} optional />}
          </div>
          <TextNode node={display.at('axis').at('label')} label={t`Name of the axis`} maxLength={40} optional />
        </>
      )}
      {display.at('axis').problem && <Problem text={display.at('axis').problem} />}
      <Values node={node.at('answer')} kind={kind} names={names} name="answer" />
      <ListNode
        node={node.at('wrong')}
        legend={t`Mistakes to expect`}
        hint={t`(each with its own feedback)`}
        nameOf={(index) => `${t`mistake`} ${index + 1}`}
        addLabel={t`Add mistake`}
        max={CONTENT_LIMITS.foreseen}
        blank={{ answer: kind === 'bar-chart' ? names.map(() => '') : blankOf(kind).answer, text: '' }}
        isOrdered={false}
      >
        {(item, index, buttons) => (
          <FieldsRow buttons={buttons}>
            <Values node={item.at('answer')} kind={kind} names={names} name={`${t`mistake`} ${index + 1}`} />
            <FeedbackNode node={item} name={`${t`mistake`} ${index + 1}`} isRequired />
          </FieldsRow>
        )}
      </ListNode>
    </>
  )
}

const Problem = ({ text }: { text: string | undefined }) => <p className="text-danger text-sm">{sentence(text)}</p>

type ValuesProps = SectionProps & { kind: string; names: readonly unknown[] }

/** Data of a dot plot, heights of bars, or the five values of a box plot. */
function Values({ node, kind, names, name }: ValuesProps) {
  const list = asList(node.value)
  if (kind === 'dot-plot') {
    const within = list.map((_, index) => node.at(index).problem).find((problem) => problem !== undefined)
    return (
      <TextNode
        node={{
          ...node,
          problem: node.problem ?? within,
          value: list.map(asText).join(','),
          set: (written) => node.set(asText(written) === '' ? [] : asText(written).split(',')),
        }}
        label={t`Data (${name})`}
        hint={t`All values in any order with commas, such as 1, 2, 2, 5.`}
      />
    )
  }
  const labels = kind === 'bar-chart' ? names.map((one, index) => asText(one) || `${t`Bar`} ${index + 1}`) : BOX_LABELS
  return (
    <div className="grid grid-cols-1 gap-1">
      <div className={columns}>
        {labels.map((label, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a value is its position
          <NumberNode key={index} node={valueNode(node, index)} label={`${label} (${name})`} />
        ))}
      </div>
      {node.problem && <Problem text={node.problem} />}
    </div>
  )
}

/** Value as text, which is how it is stored. */
function valueNode(node: FormNode, index: number): FormNode {
  const own = node.at(index)
  return { ...own, value: toNumber(asText(own.value)), set: (next) => own.set(asText(next)) }
}
