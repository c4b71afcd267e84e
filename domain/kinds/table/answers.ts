import { blankRules, type PlainText } from '../answer-rules.ts'

type ShownBlank = { kind: 'text' } | { kind: 'menu'; options: readonly string[] } | { kind: 'number' }

type ShownTable = {
  columns: readonly string[]
  /** Text of each cell, null for one to fill. */
  rows: readonly (readonly (string | null)[])[]
}

/** Name of each cell to fill, in the order of its blanks: `Row 2, Dollars`. */
export function cellNames({ columns, rows }: ShownTable, plainText: PlainText = (text) => text ?? ''): string[] {
  return rows.flatMap((row, index) =>
    row.flatMap((cell, column) => (cell === null ? [`Row ${index + 1}, ${plainText(columns[column])}`] : [])),
  )
}

export const tableAnswers = blankRules<ShownTable & { blanks: readonly ShownBlank[] }>((question, texts, plainText) => {
  const names = cellNames(question, plainText)
  return texts.map((text, index) => `${names[index] ?? index + 1}: ${text || '…'}`).join('; ')
})
