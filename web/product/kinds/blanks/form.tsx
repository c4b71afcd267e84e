import { Plus } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { recognizeShortAnswer } from '#domain/content/questions/short-answer.ts'
import { GrowingText } from '#web/product/growing-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog.tsx'
import { ChoiceRows } from '../../question-forms/choice-rows.tsx'
import {
  ChoiceNode,
  FieldsRow,
  ListNode,
  Rows,
  sentence,
  TextNode,
  TickNode,
} from '../../question-forms/form-fields.tsx'
import { asFields, asList, asText, type FormNode, type SectionProps } from '../../question-forms/form-node.ts'
import { ForeseenValues, NumberKey } from '../typed/key-fields.tsx'
import { insertBlank, removeBlank } from './edit-blanks.ts'

export function BlanksForm({ node }: SectionProps) {
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
