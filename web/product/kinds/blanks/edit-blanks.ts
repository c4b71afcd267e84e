import type { AuthorFields } from '#domain/kinds/author-fields.ts'
import { blanksIn, replaceBlanks } from '#domain/kinds/blank-marks.ts'
import { asList, asText } from '../../question-forms/form-node.ts'

/** Inserts a blank at the caret and renumbers the marks after it. */
export function insertBlank(fields: AuthorFields, caret: number): AuthorFields {
  const text = asText(fields.text)
  const index = blanksIn(text.slice(0, caret)).length
  const marked = `${text.slice(0, caret)}{0}${text.slice(caret)}`
  return { ...fields, text: numberMarks(marked), blanks: asList(fields.blanks).toSpliced(index, 0, { accept: [''] }) }
}

/** Removes a blank and renumbers the marks. */
export function removeBlank(fields: AuthorFields, index: number): AuthorFields {
  const text = replaceBlanks(asText(fields.text), (blank) => (blank === index ? '' : `{${blank + 1}}`))
  return { ...fields, text: numberMarks(text), blanks: asList(fields.blanks).toSpliced(index, 1) }
}

function numberMarks(text: string): string {
  let number = 0
  return replaceBlanks(text, () => `{${++number}}`)
}
