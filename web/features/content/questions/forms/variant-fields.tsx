import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { parseStorableQuestions } from '#domain/content/parse-questions.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import { GrowingText } from '#web/product/growing-text.tsx'
import {
  ChoiceNode,
  FieldsRow,
  ListNode,
  NumberNode,
  Rows,
  TextNode,
} from '#web/product/question-forms/form-fields.tsx'
import { asFields, asList, asText, type FormNode, toNumber } from '#web/product/question-forms/form-node.ts'
import { describeQuestion } from '#web/product/question-forms/question-kinds.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/fields.tsx'

/** Values of a template, with examples of its draws. */
export function VariantFields({ node }: { node: FormNode }) {
  const variants = node.at('variants')
  const ranges = variants.at('ranges')
  const entries = Object.entries(asFields(ranges.value))
  const [draws, setDraws] = useState<string[] | null>(null)
  const setEntries = (next: readonly (readonly [string, unknown])[]) =>
    next.length === 0
      ? variants.set(undefined)
      : variants.set({ ...asFields(variants.value), ranges: Object.fromEntries(next) })
  const add = () => {
    const name = [...'abcdefghijklmnopqrstuvwxyz'].find((one) => entries.every(([taken]) => taken !== one)) ?? 'a'
    setEntries([...entries, [name, { from: 1, to: 10 }]])
  }
  return (
    <>
      <p className="text-ink-soft text-sm">
        {t`Each try uses new values. Write ${{ name: '{a}' }} or ${{ sum: '{=\u00a0a\u00a0+\u00a0b\u00a0}' }} in any text and in the answer.`}
      </p>
      <Rows
        legend={t`Values`}
        nameOf={(index) => t`value ${{ name: entries[index]?.[0] ?? '' }}`}
        count={entries.length}
        max={CONTENT_LIMITS.variantRanges}
        addLabel={t`Add value`}
        problem={variants.problem ?? ranges.problem}
        onRemove={(index) => setEntries(entries.toSpliced(index, 1))}
        onAdd={add}
      >
        {(index, buttons) => {
          const [name = '', range] = entries[index] ?? []
          return (
            <FieldsRow buttons={buttons}>
              <RangeFields
                node={ranges.at(name)}
                name={name}
                taken={entries.map(([taken]) => taken)}
                onRename={(next) => setEntries(entries.with(index, [next, range]))}
              />
            </FieldsRow>
          )
        }}
      </Rows>
      {entries.length > 0 && (
        <>
          <ListNode
            node={variants.at('where')}
            legend={t`Conditions`}
            hint={t`(such as a > b)`}
            nameOf={(index) => t`condition ${{ number: index + 1 }}`}
            addLabel={t`Add condition`}
            max={CONTENT_LIMITS.variantConditions}
            blank=""
            isOrdered={false}
          >
            {(item, index, buttons) => (
              <FieldsRow buttons={buttons}>
                <TextNode node={item} label={t`Condition ${{ number: index + 1 }}`} />
              </FieldsRow>
            )}
          </ListNode>
          <Button
            variant="secondary"
            size="small"
            className="justify-self-start"
            onClick={() => setDraws(drawThree(node))}
          >
            {t`Show three examples`}
          </Button>
          <ol aria-live="polite" className="grid gap-2 text-sm">
            {draws?.map((draw, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: draws may be equal
              <li key={index} className="whitespace-pre-line rounded-md bg-sunken p-3">
                {draw}
              </li>
            ))}
          </ol>
        </>
      )}
    </>
  )
}

function drawThree(node: FormNode): string[] {
  const parsed = parseStorableQuestions([asFields(node.value)])
  if (parsed.outcome === 'invalid') {
    const problem = parsed.problems[0]?.message.replace(/^Question 1: /, '')
    return problem === undefined ? [''] : [t`Not yet: ${problem}`]
  }
  const start = Math.random()
  return [1, 2, 3].map((draw) => {
    const [drawn] = drawQuestions(parsed.questions, `${start} ${draw}`)
    return drawn ? describeQuestion(drawn).join('\n') : t`No values meet the conditions.`
  })
}

type RangeFieldsProps = { node: FormNode; name: string; taken: readonly string[]; onRename: (name: string) => void }

function RangeFields({ node, name, taken, onRename }: RangeFieldsProps) {
  const [typed, setTyped] = useState(name)
  const isTaken = typed !== name && taken.includes(typed)
  const { choose } = asFields(node.value)
  return (
    <div className="grid grid-cols-1 gap-3">
      <div className="grid grid-cols-2 items-start gap-3">
        <TextField
          label={t`Name`}
          value={isTaken ? typed : name}
          error={isTaken ? t`Another value has this name` : node.problem}
          maxLength={20}
          autoCapitalize="none"
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            if (!taken.includes(value)) onRename(value)
          }}
        />
        <ChoiceNode
          node={{
            ...node,
            value: choose === undefined ? 'range' : 'choose',
            problem: undefined,
            set: (kind) =>
              node.set(kind === 'choose' ? { choose: toChoices(asFields(node.value)) } : { from: 1, to: 10 }),
          }}
          label={t`Values of ${name}`}
          choices={[
            ['range', t`Range`],
            ['choose', t`List`],
          ]}
        />
      </div>
      {choose === undefined ? (
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
          <NumberNode node={node.at('from')} label={t`From (${name})`} />
          <NumberNode node={node.at('to')} label={t`To (${name})`} />
          <NumberNode node={node.at('step')} label={t`Step (${name})`} optional />
        </div>
      ) : (
        <GrowingText
          label={t`List of ${name}`}
          hint={t`One in each line.`}
          error={node.at('choose').problem}
          value={asList(choose).map(asText).join('\n')}
          onChange={({ currentTarget }) => node.at('choose').set(currentTarget.value.split('\n').map(toNumber))}
        />
      )}
    </div>
  )
}

const toChoices = ({ from, to }: { from?: unknown; to?: unknown }) => [from ?? 1, to ?? 10]
