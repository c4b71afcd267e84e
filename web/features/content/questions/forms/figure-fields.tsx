import { useState } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { FIGURE_KINDS } from '#domain/content/figure-kinds.ts'
import { GrowingText } from '#web/product/growing-text.tsx'
import { sentence } from '#web/product/question-forms/form-fields.tsx'
import { asFields, asText, type FormNode } from '#web/product/question-forms/form-node.ts'
import { SelectField } from '#web/ui/fields.tsx'
import { formatFigure, parseFigure } from './figure-text.ts'

/** Kind and data of a question's figure. "Try it as a learner", beside the form, shows the drawing. */
export function FigureFields({ node }: { node: FormNode }) {
  const [typed, setTyped] = useState('')
  const { value } = node
  const kind = asText(asFields(value).kind)
  const isListed = kind === '' || FIGURE_KINDS.some((one) => one.kind === kind)
  const isTyped = JSON.stringify(parseFigure(typed)) === JSON.stringify(value)
  return (
    <>
      <SelectField
        label="Type of figure"
        hint="Choosing one fills in an example. “Try it as a learner” shows the drawing."
        value={kind}
        onChange={({ currentTarget }) => {
          node.set(FIGURE_KINDS.find((one) => one.kind === currentTarget.value)?.example)
        }}
      >
        <option value="">No figure</option>
        {!isListed && <option value={kind}>{kind}</option>}
        {FIGURE_KINDS.map((one) => (
          <option key={one.kind} value={one.kind}>
            {one.name}
          </option>
        ))}
      </SelectField>
      {value !== undefined && (
        <GrowingText
          label="Data of the figure"
          hint="As JSON. Numbers and labels may have values of variants, such as &quot;{a}&quot;."
          error={sentence(node.problem)}
          spellCheck={false}
          maxLength={2 * CONTENT_LIMITS.figure}
          value={isTyped ? typed : formatFigure(value)}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            node.set(parseFigure(currentTarget.value))
          }}
        />
      )}
    </>
  )
}
