import type { AuthorFields } from '#domain/kinds/author-fields.ts'
import { asList, asText } from '../../question-forms/form-node.ts'

/** Inserts a blank at the caret and renumbers the marks after it. */
export function insertBlank(fields: AuthorFields, caret: number): AuthorFields {
  const text = asText(fields.text)
  const index = [...text.slice(0, caret).matchAll(MARK)].length
  const marked = `${text.slice(0, caret)}{0}${text.slice(caret)}`
  return { ...fields, text: numberMarks(marked), blanks: asList(fields.blanks).toSpliced(index, 0, { accept: [''] }) }
}

/** Removes a blank and renumbers the marks. */
export function removeBlank(fields: AuthorFields, index: number): AuthorFields {
  const text = asText(fields.text).replace(new RegExp(`\\{${index + 1}\\}`, 'g'), '')
  return { ...fields, text: numberMarks(text), blanks: asList(fields.blanks).toSpliced(index, 1) }
}

const MARK = /\{\d+\}/g

function numberMarks(text: string): string {
  let number = 0
  return text.replace(MARK, () => `{${++number}}`)
}
