/** Indexes of the columns of a table of questions; `options` has those of options A, B, C… in that order. */
export type CsvColumns = {
  question: number
  options: number[]
  correct: number
  explanation: number | null
  id: number | null
  /** Headers without a meaning. */
  unknown: string[]
}

export type CsvHeader = { outcome: 'read'; columns: CsvColumns } | { outcome: 'failed'; message: string }

type Meaning = 'question' | 'correct' | 'explanation' | 'id'

/** Spellings without spaces, case and punctuation. */
const MEANINGS = new Map<string, Meaning>([
  ...spellings('question', ['question', 'questiontext', 'questions', 'text', 'prompt', 'stem']),
  ...spellings('correct', ['correct', 'correctanswer', 'correctoption', 'rightanswer', 'answer']),
  ...spellings('correct', ['answerkey', 'key', 'solution', 'right']),
  ...spellings('explanation', ['explanation', 'feedback', 'generalfeedback', 'rationale', 'why']),
  ...spellings('id', ['id', 'questionid']),
])

function spellings(meaning: Meaning, names: string[]): [string, Meaning][] {
  return names.map((name) => [name, meaning])
}

/** Recognizes the header in many spellings: `Option A`, `option_a`, `A`, `Answer 1`, `Choice (B)`. */
export function recognizeColumns(header: readonly string[]): CsvHeader {
  const columnOf = new Map<Meaning, number>()
  const options = new Map<number, number>()
  const unknown: string[] = []
  for (const [column, cell] of header.entries()) {
    const name = cell
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
    const option = optionNumber(name)
    const meaning = MEANINGS.get(name)
    if (option !== null) {
      if (options.has(option)) return { outcome: 'failed', message: `Two columns are named "${cell.trim()}".` }
      options.set(option, column)
    } else if (meaning !== undefined) {
      if (columnOf.has(meaning)) {
        const message = `Two columns hold the ${meaning}, including "${cell.trim()}".`
        return { outcome: 'failed', message }
      }
      columnOf.set(meaning, column)
    } else if (name !== '') unknown.push(cell.trim())
  }
  const question = columnOf.get('question')
  const correct = columnOf.get('correct')
  const missing = [
    ...(question === undefined ? ['question'] : []),
    ...['option A', 'option B'].filter((_, index) => !options.has(index + 1)),
    ...(correct === undefined ? ['correct'] : []),
  ]
  if (question === undefined || correct === undefined || missing.length > 0) {
    return { outcome: 'failed', message: `The first line must name the columns. Missing: ${missing.join(', ')}.` }
  }
  if (Math.max(...options.keys()) !== options.size) {
    return { outcome: 'failed', message: 'The columns of the options must be A, B, C… without a gap.' }
  }
  const columns: CsvColumns = {
    ...{ question, correct, unknown },
    options: [...options].sort(([a], [b]) => a - b).map(([, column]) => column),
    explanation: columnOf.get('explanation') ?? null,
    id: columnOf.get('id') ?? null,
  }
  return { outcome: 'read', columns }
}

/** 1 for A or 1, 2 for B or 2, and so on; null for a header that names no option. */
function optionNumber(name: string): number | null {
  const label = /^(?:option|answer|choice|opt)?(\d{1,3}|[a-z])$/.exec(name)?.[1]
  if (label === undefined) return null
  const number = /\d/.test(label) ? Number(label) : label.charCodeAt(0) - 96
  return number > 0 ? number : null
}
