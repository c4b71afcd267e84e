import { Plus } from 'lucide-react'
import { useRef } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { GrowingText } from '#web/product/growing-text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Rows, sentence } from '../../question-forms/form-fields.tsx'
import { asFields, asList, asText, type SectionProps } from '../../question-forms/form-node.ts'
import { BlankFields } from '../blank-fields.tsx'
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
        {(index, buttons) => (
          <BlankFields node={node.at('blanks').at(index)} name={`blank ${index + 1}`} buttons={buttons} />
        )}
      </Rows>
    </>
  )
}
