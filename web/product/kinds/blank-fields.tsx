import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { recognizeShortAnswer } from '#domain/content/questions/short-answer.ts'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ChoiceRows } from '../question-forms/choice-rows.tsx'
import { ChoiceNode, FieldsRow, ListNode, TextNode, TickNode } from '../question-forms/form-fields.tsx'
import { asFields, asText, choiceFields, type FormNode } from '../question-forms/form-node.ts'
import { ForeseenValues, NumberKey } from './typed/key-fields.tsx'

const blankKinds = () =>
  [
    ['accept', t`Text`],
    ['options', t`Menu`],
    ['answer', t`Number`],
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
  const kinds = blankKinds()
  const kind = given === undefined ? (kinds.find(([field]) => field in fields)?.[0] ?? 'answer') : 'given'
  const texts = given === undefined ? [fields.accept ?? fields.options ?? fields.answer].flat().map(asText) : [given]
  const [first = ''] = texts
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
          label={t`Kind of ${name}`}
          choices={isCell ? [['given', t`Given text`], ...kinds] : kinds}
        />
      </FieldsRow>
      {given !== undefined && <TextNode node={node} label={t`Text of ${name}`} maxLength={CONTENT_LIMITS.blankText} />}
      {kind === 'accept' && (
        <ListNode
          node={node.at('accept')}
          legend={t`Accepted texts`}
          nameOf={(index) => acceptedName(index + 1, name)}
          addLabel={t`Add accepted text`}
          min={1}
          max={CONTENT_LIMITS.foreseen}
          blank=""
        >
          {(item, index, rowButtons) => (
            <FieldsRow buttons={rowButtons}>
              <TextNode node={item} label={acceptedLabel(index + 1, name)} maxLength={CONTENT_LIMITS.blankText} />
            </FieldsRow>
          )}
        </ListNode>
      )}
      {kind === 'accept' && <ShortAnswerHint accept={texts} />}
      {kind === 'accept' && (
        <div className="flex flex-wrap gap-x-8">
          <TickNode node={node.at('caseSensitive')} label={t`Capital letters count`} />
          {!asFields(node.value).exact && <TickNode node={node.at('accents')} label={t`Accents count`} />}
          <TickNode node={node.at('exact')} label={t`Accents, spaces and punctuation count`} />
        </div>
      )}
      {kind === 'options' && (
        <ChoiceRows
          node={node}
          isSingle
          name={name.charAt(0).toUpperCase() + name.slice(1)}
          choices={choiceFields('options')}
          legend={t`Menu options`}
          item={t`option`}
          max={CONTENT_LIMITS.options}
        />
      )}
      {kind === 'answer' && <NumberKey node={node} />}
      {given === undefined && <ForeseenValues node={node} {...(kind === 'options' && { choices: texts })} />}
      {pending && (
        <ConfirmDialog
          title={t`Make it a number?`}
          description={t`Only “${first}” stays. The blank’s other texts are removed.`}
          confirmLabel={t`Make it a number`}
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

const acceptedName = (number: number, name: string) => t`accepted text ${number} of ${name}`
const acceptedLabel = (number: number, name: string) => t`Accepted text ${number} of ${name}`

/** Hint for texts that another kind compares better. */
function ShortAnswerHint({ accept }: { accept: readonly string[] }) {
  const recognized = recognizeShortAnswer(accept.filter((text) => text.trim() !== ''))
  if (recognized === null) return null
  return (
    <p role="status" className="text-ink-soft text-sm">
      {recognized.kind === 'number'
        ? t`This is a number. With the kind “Number”, other notations of it are right, too.`
        : t`This is an expression. In a question of the kind “Expression or equation”, every equal expression is right, too.`}
    </p>
  )
}
