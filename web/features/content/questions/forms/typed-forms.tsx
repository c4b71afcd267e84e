import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { GrowingText } from '../growing-text.tsx'
import { ChoiceRows } from './choice-forms.tsx'
import {
  ChoiceNode,
  FeedbackNode,
  FieldsRow,
  ListNode,
  MoreFields,
  NumberNode,
  Rows,
  sentence,
  TextNode,
  TickNode,
} from './form-fields.tsx'
import { asFields, asList, asText, type FormNode, insertBlank, removeBlank, type SectionProps } from './form-node.ts'

const NUMBER_FORMS = [
  ['lowest-terms', 'Fraction in lowest terms'],
  ['fraction', 'Fraction'],
  ['mixed', 'Mixed number'],
  ['decimal', 'Decimal'],
  ['scientific', 'Scientific notation'],
  ['ratio', 'Ratio'],
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

export function ExpressionKey({ node }: SectionProps) {
  return (
    <div className="grid grid-cols-1 items-end gap-4 sm:grid-cols-2">
      <TextNode
        node={node.at('answer')}
        label="Answer"
        hint="Equivalent answers count, such as 2x+6 for 2(x+3)."
        maxLength={CONTENT_LIMITS.templateText}
      />
      <ChoiceNode
        node={node.at('form')}
        label="Form"
        hint="Learners have to write it like this."
        none="Any"
        choices={[
          ['simplified', 'Simplified'],
          ['expanded', 'Expanded'],
          ['factored', 'Factored'],
        ]}
      />
    </div>
  )
}

/** Wrong answers that the author anticipates. */
export function ForeseenValues({ node, choices }: Pick<SectionProps, 'node'> & { choices?: readonly string[] }) {
  return (
    <ListNode
      node={node.at('wrong')}
      legend="Wrong answers to expect"
      hint="(each with its own feedback)"
      nameOf={(index) => `wrong answer ${index + 1}`}
      addLabel="Add wrong answer"
      max={CONTENT_LIMITS.foreseen}
      blank={{ value: '', text: '' }}
      isOrdered={false}
    >
      {(item, index, buttons) => (
        <FieldsRow buttons={buttons}>
          {choices ? (
            <ChoiceNode
              node={item.at('value')}
              label={`Wrong answer ${index + 1}`}
              none="Choose one"
              choices={choices.map((text) => [text, text] as const)}
            />
          ) : (
            <TextNode
              node={item.at('value')}
              label={`Wrong answer ${index + 1}`}
              maxLength={CONTENT_LIMITS.templateText}
            />
          )}
          <FeedbackNode node={item} name={`wrong answer ${index + 1}`} isRequired />
        </FieldsRow>
      )}
    </ListNode>
  )
}

export function Blanks({ node }: SectionProps) {
  const field = useRef<HTMLDivElement>(null)
  const fields = asFields(node.value)
  const blanks = asList(fields.blanks)
  const text = node.at('text')
  const add = () => {
    const { selectionStart } = field.current?.querySelector('textarea') ?? { selectionStart: asText(text.value).length }
    node.set(insertBlank(fields, selectionStart))
  }
  return (
    <>
      <div ref={field} className="grid grid-cols-1 gap-2">
        <GrowingText
          label="Text with blanks"
          hint="{1}, {2} … mark the blanks. A new blank goes in at the cursor."
          error={sentence(text.problem)}
          value={asText(text.value)}
          maxLength={CONTENT_LIMITS.questionText}
          onChange={({ currentTarget }) => text.set(currentTarget.value)}
        />
        {blanks.length < CONTENT_LIMITS.blanks && (
          <Button variant="ghost" size="small" onClick={add} className="justify-self-start">
            <Plus aria-hidden="true" className="size-4" />
            Add blank
          </Button>
        )}
      </div>
      <Rows
        legend="Blanks"
        nameOf={(index) => `blank ${index + 1}`}
        count={blanks.length}
        max={CONTENT_LIMITS.blanks}
        problem={node.at('blanks').problem}
        onRemove={(index) => node.set(removeBlank(fields, index))}
      >
        {(index, buttons) => <BlankFields node={node.at('blanks').at(index)} number={index + 1} buttons={buttons} />}
      </Rows>
    </>
  )
}

const BLANK_KINDS = [
  ['accept', 'Text'],
  ['options', 'Menu'],
  ['answer', 'Number'],
] as const

function BlankFields({ node, number, buttons }: { node: FormNode; number: number; buttons: ReactNode }) {
  const fields = asFields(node.value)
  const [pending, setPending] = useState<object | null>(null)
  const kind = BLANK_KINDS.find(([field]) => field in fields)?.[0] ?? 'answer'
  const texts = [fields.accept ?? fields.options ?? fields.answer].flat().map(asText)
  const changeKind = (next: unknown) => {
    const written = texts.filter((text) => text !== '')
    const wrong = fields.wrong === undefined ? {} : { wrong: fields.wrong }
    const forms: Record<string, object> = {
      accept: { accept: written.length > 0 ? written : [''] },
      options: { options: [...written, '', ''].slice(0, Math.max(2, written.length)), correct: 0 },
      answer: { answer: written[0] ?? '' },
    }
    const changed = { ...forms[String(next)], ...wrong }
    if (next === 'answer' && written.length > 1) setPending(changed)
    else node.set(changed)
  }
  return (
    <div className="grid grid-cols-1 gap-3 rounded-md border border-line p-3">
      <FieldsRow buttons={buttons}>
        <ChoiceNode
          node={{ ...node, value: kind, problem: node.problem, set: changeKind }}
          label={`Kind of blank ${number}`}
          choices={BLANK_KINDS}
        />
      </FieldsRow>
      {kind === 'accept' && (
        <ListNode
          node={node.at('accept')}
          legend="Accepted texts"
          nameOf={(index) => `accepted text ${index + 1} of blank ${number}`}
          addLabel="Add accepted text"
          min={1}
          max={CONTENT_LIMITS.foreseen}
          blank=""
        >
          {(item, index, rowButtons) => (
            <FieldsRow buttons={rowButtons}>
              <TextNode
                node={item}
                label={`Accepted text ${index + 1} of blank ${number}`}
                maxLength={CONTENT_LIMITS.blankText}
              />
            </FieldsRow>
          )}
        </ListNode>
      )}
      {kind === 'accept' && (
        <div className="flex flex-wrap gap-x-8">
          <TickNode node={node.at('caseSensitive')} label="Capital letters count" />
          <TickNode node={node.at('exact')} label="Accents, spaces and punctuation count" />
        </div>
      )}
      {kind === 'options' && (
        <ChoiceRows
          node={node}
          isSingle
          name={`Blank ${number}`}
          list="options"
          legend="Menu options"
          item="option"
          max={CONTENT_LIMITS.options}
        />
      )}
      {kind === 'answer' && <NumberKey node={node} />}
      <ForeseenValues node={node} {...(kind === 'options' && { choices: texts })} />
      {pending && (
        <ConfirmDialog
          title="Make it a number?"
          description={`Only “${texts[0]}” stays. The blank’s other texts are removed.`}
          confirmLabel="Make it a number"
          busy={false}
          busyLabel=""
          onConfirm={() => {
            node.set(pending)
            setPending(null)
          }}
          onClose={() => setPending(null)}
        />
      )}
    </div>
  )
}
