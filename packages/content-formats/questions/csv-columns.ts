/** Column indexes in a table of questions; `options` has those of options A, B, C… in order. */
export type CsvColumns = {
  question: number
  options: number[]
  /** Null only in a table with a `kind` column. */
  correct: number | null
  explanation: number | null
  id: number | null
  kind: number | null
  tolerance: number | null
  hints: (number | null)[]
  steps: number | null
  skills: number | null
  stem: number | null
  /** JSON with all other fields. */
  more: number | null
  /** Feedback columns of options A, B, C…; some may be missing. */
  feedback: (number | undefined)[]
  /** Unrecognized headers. */
  unknown: string[]
}

export type CsvHeader = { outcome: 'read'; columns: CsvColumns } | { outcome: 'failed'; message: string }

const HINTS = ['hint1', 'hint2', 'hint3'] as const

type Meaning =
  | 'question'
  | 'correct'
  | 'explanation'
  | 'id'
  | ('kind' | 'tolerance' | 'steps' | 'skills' | 'stem' | 'more')
  | (typeof HINTS)[number]

/** Header spellings without spaces, case and punctuation. */
const MEANINGS = new Map<string, Meaning>([
  ...spellings('question', ['question', 'questiontext', 'questions', 'text', 'prompt', 'stem']),
  ...spellings('correct', ['correct', 'correctanswer', 'correctoption', 'rightanswer', 'answer']),
  ...spellings('correct', ['answerkey', 'key', 'solution', 'right']),
  ...spellings('explanation', ['explanation', 'feedback', 'generalfeedback', 'rationale', 'why']),
  ...spellings('id', ['id', 'questionid']),
  ...spellings('kind', ['kind', 'questionkind']),
  ...spellings('tolerance', ['tolerance']),
  ...spellings('hint1', ['hint1', 'hint']),
  ...spellings('hint2', ['hint2']),
  ...spellings('hint3', ['hint3']),
  ...spellings('steps', ['steps', 'workedsolution']),
  ...spellings('skills', ['skills', 'skill']),
  ...spellings('stem', ['sharedtext']),
  ...spellings('more', ['more']),
])

function spellings(meaning: Meaning, names: string[]): [string, Meaning][] {
  return names.map((name) => [name, meaning])
}

/** Recognizes headers in many spellings: `Option A`, `option_a`, `A`, `Answer 1`, `Choice (B)`. */
export function recognizeColumns(header: readonly string[]): CsvHeader {
  const columnOf = new Map<Meaning, number>()
  const options = new Map<number, number>()
  const feedback: number[] = []
  const unknown: string[] = []
  for (const [column, cell] of header.entries()) {
    const name = cell
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '')
    const option = optionNumber(name)
    const meaning = MEANINGS.get(name)
    const feedbackOf = optionNumber(name.replace(/^feedback(?=.)/, ''))
    if (name.startsWith('feedback') && feedbackOf !== null) feedback[feedbackOf - 1] ??= column
    else if (option !== null) {
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
  const hasKinds = columnOf.has('kind')
  const missing = [
    ...(question === undefined ? ['question'] : []),
    ...['option A', 'option B'].filter((_, index) => !hasKinds && !options.has(index + 1)),
    ...(correct === undefined && !hasKinds ? ['correct'] : []),
  ]
  if (question === undefined || missing.length > 0) {
    return { outcome: 'failed', message: `The first line must name the columns. Missing: ${missing.join(', ')}.` }
  }
  if (Math.max(0, ...options.keys()) !== options.size) {
    return { outcome: 'failed', message: 'The columns of the options must be A, B, C… without a gap.' }
  }
  const find = (meaning: Meaning) => columnOf.get(meaning) ?? null
  const columns: CsvColumns = {
    question,
    correct: find('correct'),
    unknown,
    feedback,
    options: [...options].sort(([a], [b]) => a - b).map(([, column]) => column),
    explanation: find('explanation'),
    id: find('id'),
    kind: find('kind'),
    tolerance: find('tolerance'),
    hints: HINTS.map(find),
    steps: find('steps'),
    skills: find('skills'),
    stem: find('stem'),
    more: find('more'),
  }
  return { outcome: 'read', columns }
}

/** 1 for A or 1, 2 for B or 2, and so on; null if the header does not name an option. */
function optionNumber(name: string): number | null {
  const label = /^(?:option|answer|choice|opt)?(\d{1,3}|[a-z])$/.exec(name)?.[1]
  if (label === undefined) return null
  const number = /\d/.test(label) ? Number(label) : label.charCodeAt(0) - 96
  return number > 0 ? number : null
}
