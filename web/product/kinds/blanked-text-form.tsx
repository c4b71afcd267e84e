import { t } from '@lingui/core/macro'
import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { GrowingText } from '#web/product/growing-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Rows, sentence } from '../question-forms/form-fields.tsx'
import { asFields, asList, asText, type FormNode } from '../question-forms/form-node.ts'
import { BlankFields } from './blank-fields.tsx'
import { insertBlank, removeBlank } from './blanks/edit-blanks.ts'

type BlankedTextFormProps = {
  /** Question with `blanks`. */
  node: FormNode
  label: string
  hint: string
  text: string
  problem: string | undefined
  /** Fields that hold a text. */
  toFields: (text: string) => object
}

function blankName(index: number): string {
  const number = index + 1
  return t`blank ${number}`
}

/** Text whose blanks are marked as {1}, {2} …, with the keys of the blanks below. */
export function BlankedTextForm({ node, label, hint, text, problem, toFields }: BlankedTextFormProps) {
  const field = useRef<HTMLDivElement>(null)
  const fields = asFields(node.value)
  const blanks = asList(fields.blanks)
  const change = (next: { text?: unknown; blanks?: unknown }) =>
    node.set({ ...fields, blanks: next.blanks, ...toFields(asText(next.text)) })
  const add = () => {
    const { selectionStart } = field.current?.querySelector('textarea') ?? { selectionStart: text.length }
    change(insertBlank({ text, blanks }, selectionStart))
  }
  return (
    <>
      <div ref={field} className="grid grid-cols-1 gap-2">
        <GrowingText
          label={label}
          hint={hint}
          error={sentence(problem)}
          value={text}
          maxLength={CONTENT_LIMITS.questionText}
          onChange={({ currentTarget }) => node.set({ ...fields, ...toFields(currentTarget.value) })}
        />
        {blanks.length < CONTENT_LIMITS.blanks && (
          <Button variant="ghost" size="small" onClick={add} className="justify-self-start">
            <Plus aria-hidden="true" className="size-4" />
            {t`Add blank`}
          </Button>
        )}
      </div>
      <Rows
        legend={t`Blanks`}
        nameOf={blankName}
        count={blanks.length}
        max={CONTENT_LIMITS.blanks}
        problem={node.at('blanks').problem}
        onRemove={(index) => change(removeBlank({ text, blanks }, index))}
      >
        {(index, buttons) => (
          <BlankFields node={node.at('blanks').at(index)} name={blankName(index)} buttons={buttons} />
        )}
      </Rows>
    </>
  )
}
