import { type ComponentProps, useRef } from 'react'
import { CONTENT_LIMITS } from '#domain/content/content-limits.ts'
import { TextNode } from '../question-forms/form-fields.tsx'
import { asText } from '../question-forms/form-node.ts'
import { TextFigures } from './text-figures.tsx'

/** Text of a question that can hold figures. */
export function FiguredText(field: Omit<ComponentProps<typeof TextNode>, 'lines' | 'onCursor'>) {
  const { node, label, maxLength = CONTENT_LIMITS.questionText } = field
  const text = asText(node.value)
  const cursor = useRef<number>(null)
  return (
    <div className="grid grid-cols-1 gap-1">
      <TextNode
        {...field}
        lines
        onCursor={(place) => {
          cursor.current = place
        }}
      />
      <TextFigures
        label={label.replace(/^./, (first) => first.toLowerCase())}
        text={text}
        onChange={(next) => node.set(field.optional && next === '' ? undefined : next)}
        maxLength={maxLength}
        cursor={() => cursor.current ?? text.length}
      />
    </div>
  )
}
