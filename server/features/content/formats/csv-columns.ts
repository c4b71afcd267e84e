/** What the columns of a file are, by its header; `options` are the columns of options A, B, C… in that order. */
export type CsvColumns = {
  question: number
  options: number[]
  correct: number
  explanation: number | null
  id: number | null
  /** Headers that mean nothing here. */
  unknown: string[]
}

export type CsvHeader = { ok: true; columns: CsvColumns } | { ok: false; message: string }

type Meaning = 'question' | 'correct' | 'explanation' | 'id'

/** Without spaces, case and punctuation. */
const MEANINGS: Record<Meaning, string[]> = {
  question: ['question', 'questiontext', 'questions', 'text', 'prompt', 'stem'],
  correct: [
    'correct',
    'correctanswer',
    'correctoption',
    'rightanswer',
    'answer',
    'answerkey',
    'key',
    'solution',
    'right',
  ],
  explanation: ['explanation', 'feedback', 'generalfeedback', 'rationale', 'why'],
  id: ['id', 'questionid'],
}

/** Reads the header however it is spelled: `Option A`, `option_a`, `A`, `Answer 1`, `Choice (B)`. */
export function csvColumns(header: readonly string[]): CsvHeader {
  const found = new Map<Meaning, number>()
  const options = new Map<number, number>()
  const unknown: string[] = []
  for (const [column, cell] of header.entries()) {
    const name = cell
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
    const option = optionOf(name)
    const meaning = meaningOf(name)
    if (option !== null) {
      if (options.has(option)) return { ok: false, message: `Two columns are named like "${cell.trim()}".` }
      options.set(option, column)
    } else if (meaning !== null) {
      if (found.has(meaning))
        return { ok: false, message: `Two columns are for the ${meaning}: "${cell.trim()}" is one of them.` }
      found.set(meaning, column)
    } else if (name !== '') unknown.push(cell.trim())
  }
  const question = found.get('question')
  const correct = found.get('correct')
  const columns = [...options].sort(([a], [b]) => a - b).map(([, column]) => column)
  const missing = [
    ...(question === undefined ? ['question'] : []),
    ...['option A', 'option B'].filter((_, index) => !options.has(index + 1)),
    ...(correct === undefined ? ['correct'] : []),
  ]
  if (question === undefined || correct === undefined || missing.length > 0) {
    return { ok: false, message: `The first line must name the columns; missing: ${missing.join(', ')}.` }
  }
  if (Math.max(...options.keys()) !== options.size) {
    return { ok: false, message: 'The columns of the options must be A, B, C… without a gap.' }
  }
  const { explanation = null, id = null } = { explanation: found.get('explanation'), id: found.get('id') }
  return { ok: true, columns: { question, options: columns, correct, explanation, id, unknown } }
}

function meaningOf(name: string): Meaning | null {
  const all: Meaning[] = ['question', 'correct', 'explanation', 'id']
  return all.find((meaning) => MEANINGS[meaning].includes(name)) ?? null
}

/** 1 for A or 1, 2 for B or 2, 27 for AA; null when it is no option. */
function optionOf(name: string): number | null {
  const mark = /^(?:option|answer|choice|opt)?(\d{1,3}|[a-z])$/.exec(name)?.[1]
  if (mark === undefined) return null
  const number = /\d/.test(mark) ? Number(mark) : mark.charCodeAt(0) - 96
  return number > 0 ? number : null
}
