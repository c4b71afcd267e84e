import { type ReactNode, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { recognizeShortAnswer } from '#domain/content/questions/short-answer.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ChoiceRows } from '../question-forms/choice-rows.tsx'
import { ChoiceNode, FieldsRow, ListNode, TextNode, TickNode } from '../question-forms/form-fields.tsx'
import { asFields, asText, choiceFields, type FormNode } from '../question-forms/form-node.ts'
import { ForeseenValues, NumberKey } from './typed/key-fields.tsx'

const BLANK_KINDS = [
  ['accept', 'Text'],
  ['options', 'Menu'],
  ['answer', 'Number'],
] as const

type BlankFieldsProps = {
  node: FormNode
  /** `blank 2` */
  name: string
  buttons: ReactNode
  /** True for a cell of a table, which is given if it is a text. */
  isCell?: boolean
}

/** Key of a blank: accepted texts, a menu or a number. */
export function BlankFields({ node, name, buttons, isCell = false }: BlankFieldsProps) {
  const fields = asFields(node.value)
  const [pending, setPending] = useState<object | null>(null)
  const isGiven = isCell && (typeof node.value !== 'object' || node.value === null)
  const given = isGiven ? asText(node.value) : undefined
  const kind = given === undefined ? (BLANK_KINDS.find(([field]) => field in fields)?.[0] ?? 'answer') : 'given'
  const texts = given === undefined ? [fields.accept ?? fields.options ?? fields.answer].flat().map(asText) : [given]
  const changeKind = (next: unknown) => {
    const written = texts.filter((text) => text !== '')
    if (next === 'given') return node.set(written[0] ?? '')
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
    <fieldset aria-label={name} className="grid min-w-0 grid-cols-1 gap-3 rounded-md border border-line p-3">
      <FieldsRow buttons={buttons}>
        <ChoiceNode
          node={{ ...node, value: kind, problem: given === undefined ? node.problem : undefined, set: changeKind }}
          label={`Kind of ${name}`}
          choices={isCell ? [['given', 'Given text'], ...BLANK_KINDS] : BLANK_KINDS}
        />
      </FieldsRow>
      {given !== undefined && <TextNode node={node} label={`Text of ${name}`} maxLength={CONTENT_LIMITS.blankText} />}
      {kind === 'accept' && (
        <ListNode
          node={node.at('accept')}
          legend="Accepted texts"
          nameOf={(index) => `accepted text ${index + 1} of ${name}`}
          addLabel="Add accepted text"
          min={1}
          max={CONTENT_LIMITS.foreseen}
          blank=""
        >
          {(item, index, rowButtons) => (
            <FieldsRow buttons={rowButtons}>
              <TextNode
                node={item}
                label={`Accepted text ${index + 1} of ${name}`}
                maxLength={CONTENT_LIMITS.blankText}
              />
            </FieldsRow>
          )}
        </ListNode>
      )}
      {kind === 'accept' && <ShortAnswerHint accept={texts} />}
      {kind === 'accept' && (
        <div className="flex flex-wrap gap-x-8">
          <TickNode node={node.at('caseSensitive')} label="Capital letters count" />
          {!asFields(node.value).exact && <TickNode node={node.at('accents')} label="Accents count" />}
          <TickNode node={node.at('exact')} label="Accents, spaces and punctuation count" />
        </div>
      )}
      {kind === 'options' && (
        <ChoiceRows
          node={node}
          isSingle
          name={name.charAt(0).toUpperCase() + name.slice(1)}
          choices={choiceFields('options')}
          legend="Menu options"
          item="option"
          max={CONTENT_LIMITS.options}
        />
      )}
      {kind === 'answer' && <NumberKey node={node} />}
      {given === undefined && <ForeseenValues node={node} {...(kind === 'options' && { choices: texts })} />}
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
    </fieldset>
  )
}

/** Hint for texts that another kind compares better. */
function ShortAnswerHint({ accept }: { accept: readonly string[] }) {
  const recognized = recognizeShortAnswer(accept.filter((text) => text.trim() !== ''))
  if (recognized === null) return null
  return (
    <p role="status" className="text-ink-soft text-sm">
      {recognized.kind === 'number'
        ? 'This is a number. With the kind “Number”, other notations of it are right, too.'
        : 'This is an expression. In a question of the kind “Expression or equation”, every equal expression is right, too.'}
    </p>
  )
}
