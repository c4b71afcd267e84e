import { asFields } from '#web/product/question-forms/form-node.ts'

/** Data of a figure as JSON, a line per field; a text that is not JSON as it was typed. */
export function formatFigure(value: unknown): string {
  if (typeof value === 'string') return value
  const lines = Object.entries(asFields(value)).map(
    ([field, one]) => `  ${JSON.stringify(field)}: ${JSON.stringify(one)}`,
  )
  return `{\n${lines.join(',\n')}\n}`
}

/** Value of a typed text: its data, or the text itself while it is not JSON, which the form reports. */
export function parseFigure(text: string): unknown {
  if (text.trim() === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : text
  } catch {
    return text
  }
}
