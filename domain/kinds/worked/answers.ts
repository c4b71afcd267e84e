import { blankRules } from '../answer-rules.ts'
import { blanksIn } from '../blank-marks.ts'

type ShownBlank = { kind: 'text' } | { kind: 'menu'; options: readonly string[] } | { kind: 'number' }

type ShownLines = {
  /** Lines with all blanks as {1}, {2} …, of which the first ones may be given. */
  lines: readonly string[]
  /** Texts of the blanks that are given, the first ones. */
  given: readonly string[]
}

/** Indexes of the blanks of each line. */
export const blanksByLine = (lines: readonly string[]): number[][] => lines.map(blanksIn)

/** Name of each open blank: `Line 3`, or `Line 3, blank 2` where a line has several. */
export function openBlankNames({ lines, given }: ShownLines): string[] {
  return blanksByLine(lines).flatMap((blanks, index) => {
    const open = blanks.filter((blank) => blank >= given.length)
    return open.map((_, place) => `Line ${index + 1}${open.length > 1 ? `, blank ${place + 1}` : ''}`)
  })
}

export const workedAnswers = blankRules<ShownLines & { blanks: readonly ShownBlank[] }>((question, texts) => {
  const names = openBlankNames(question)
  return texts.map((text, index) => `${names[index] ?? index + 1}: ${text || '…'}`).join('; ')
})
