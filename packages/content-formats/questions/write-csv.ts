import { BYTE_ORDER_MARK, formatCsvRows } from '../csv/write-rows.ts'
import { normalizeLineEnds, type QuestionRecord, type WrittenQuestions } from './question-record.ts'

/** Cells of a question: the options in order, and the others by column name. */
type Cells = { options: string[]; feedback: string[]; named: Record<string, string> }

/**
 * Columns before and after the options. Columns that no question uses are omitted, except those of the original format.
 */
const BEFORE = ['question', 'kind']
const AFTER = ['correct', 'tolerance', 'explanation']
const LAST = ['hint 1', 'hint 2', 'hint 3', 'steps', 'skills', 'shared text', 'id', 'more']
const ALWAYS = ['question', 'correct', 'explanation', 'id']

/**
 * Writes questions as a table for a spreadsheet, in which no text is a formula. Fields without their own column are
 * JSON in the column `more`. `readCsv` is the inverse.
 */
export function writeCsv(input: readonly QuestionRecord[]): WrittenQuestions {
  const { questions, problems } = normalizeLineEnds(input)
  const rows = questions.map(toCells)
  const columns = [
    ...BEFORE.map(named),
    ...numbered('option', Math.max(2, ...rows.map(({ options }) => options.length)), ({ options }) => options),
    ...AFTER.map(named),
    ...numbered('feedback', Math.max(0, ...rows.map(({ feedback }) => feedback.length)), ({ feedback }) => feedback),
    ...LAST.map(named),
  ].filter(
    ({ name, cell }) => name.startsWith('option') || ALWAYS.includes(name) || rows.some((row) => cell(row) !== ''),
  )
  const table = formatCsvRows([
    columns.map(({ name }) => name),
    ...rows.map((row) => columns.map(({ cell }) => cell(row))),
  ])
  return { text: BYTE_ORDER_MARK + table, problems }
}

type Column = { name: string; cell: (cells: Cells) => string }

const named = (name: string): Column => ({ name, cell: (cells) => cells.named[name] ?? '' })

function numbered(word: string, count: number, list: (cells: Cells) => string[]): Column[] {
  return Array.from({ length: count }, (_, index) => ({
    name: `${word} ${optionName(index)}`,
    cell: (cells) => list(cells)[index] ?? '',
  }))
}

function toCells({ id, question, options, correct, explanation, other }: QuestionRecord): Cells {
  const base = { question, explanation: explanation ?? '', id: id ?? '' }
  if (other === undefined) {
    return { options, feedback: [], named: { ...base, correct: formatCorrect(options, correct) } }
  }
  const { kind, ...fields } = other
  const rest = new Map(Object.entries(fields))
  const own = kindCells(kind, rest)
  const feedback = own.options.length > 0 ? takeFeedback(rest) : []
  const hints = take(rest, 'hints', isTextList) ?? []
  const cells = {
    ...base,
    ...own.named,
    kind: kind === 'single' ? '' : kind,
    tolerance: take(rest, 'tolerance', isText) ?? '',
    ...Object.fromEntries(hints.map((hint, index) => [`hint ${index + 1}`, hint])),
    steps: take(rest, 'steps', isTextListWithout(/\n/))?.join('\n') ?? '',
    skills: take(rest, 'skills', isTextListWithout(/,/))?.join(', ') ?? '',
    'shared text': take(rest, 'stem', isText) ?? '',
  }
  const more = rest.size === 0 ? '' : JSON.stringify(Object.fromEntries(rest))
  return { options: own.options, feedback, named: { ...cells, more } }
}

/** Moves the fields of a kind that have their own cells out of `rest`. */
function kindCells(kind: string, rest: Map<string, unknown>): Pick<Cells, 'options' | 'named'> {
  switch (kind) {
    case 'single': {
      const options = take(rest, 'options', isTextList) ?? []
      return { options, named: { correct: formatCorrect(options, take(rest, 'correct', isIndex) ?? 0) } }
    }
    case 'several': {
      const correct = take(rest, 'correct', isIndexList) ?? []
      return {
        options: take(rest, 'options', isTextList) ?? [],
        named: { correct: correct.map(optionName).join(', ') },
      }
    }
    case 'number':
    case 'expression':
      return { options: [], named: { correct: take(rest, 'answer', isText) ?? '' } }
    case 'order':
      return { options: rest.has('correct') ? [] : (take(rest, 'items', isTextList) ?? []), named: {} }
    case 'match':
    case 'label':
      return { options: takePairs(rest), named: {} }
    case 'sort':
      return { options: takeGroups(rest), named: {} }
    case 'blanks':
      return { options: takeAccepted(rest), named: {} }
    default:
      return { options: [], named: {} }
  }
}

/** Pairs as `cat -> kitten`, and right sides without a partner as `-> chick`. */
function takePairs(rest: Map<string, unknown>): string[] {
  const pairs = rest.get('pairs')
  const extra = rest.get('extra') ?? []
  if (!Array.isArray(pairs) || !pairs.every(isTextList) || !isTextList(extra)) return []
  if ([...pairs.flat(), ...extra].some((side) => side.includes('->'))) return []
  rest.delete('pairs')
  rest.delete('extra')
  return [...pairs.map((sides) => sides.join(' -> ')), ...extra.map((side) => `-> ${side}`)]
}

/** Items as `bat -> Mammals`. The groups have no cells if their order follows from that of the items. */
function takeGroups(rest: Map<string, unknown>): string[] {
  const items: unknown = rest.get('items')
  const groups = rest.get('groups')
  if (!Array.isArray(items) || !isTextList(groups)) return []
  if (!items.every(isTextList) || items.flat().some((text) => text.includes('->'))) return []
  rest.delete('items')
  if (groups.join('\0') === [...new Set(items.map(([, group]) => group))].join('\0')) rest.delete('groups')
  return items.map((sides) => sides.join(' -> '))
}

/** Accepted texts of a short answer: a single blank without additional rules. */
function takeAccepted(rest: Map<string, unknown>): string[] {
  const blanks = rest.get('blanks')
  const [blank, ...others]: unknown[] = Array.isArray(blanks) ? blanks : []
  if (rest.get('text') !== '{1}' || others.length > 0 || typeof blank !== 'object' || blank === null) return []
  const accept = 'accept' in blank ? blank.accept : null
  if (Object.keys(blank).length > 1 || !isTextList(accept)) return []
  rest.delete('text')
  rest.delete('blanks')
  return accept
}

/** Feedback of each option, if none names a misconception. */
function takeFeedback(rest: Map<string, unknown>): string[] {
  const feedback = rest.get('feedback')
  if (!Array.isArray(feedback)) return []
  const texts = feedback.map((one: unknown) => {
    if (one === null || one === '') return ''
    const isPlain = typeof one === 'object' && Object.keys(one).join() === 'text' && 'text' in one
    return isPlain && isText(one.text) ? one.text : null
  })
  if (!isTextList(texts)) return []
  rest.delete('feedback')
  return texts
}

function take<Value>(rest: Map<string, unknown>, key: string, isValue: (value: unknown) => value is Value) {
  const value = rest.get(key)
  if (!isValue(value)) return undefined
  rest.delete(key)
  return value
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isIndex = (value: unknown): value is number => typeof value === 'number'
const isTextList = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText)
const isIndexList = (value: unknown): value is number[] => Array.isArray(value) && value.every(isIndex)
const isTextListWithout =
  (separator: RegExp) =>
  (value: unknown): value is string[] =>
    isTextList(value) && !value.some((text) => separator.test(text))

/**
 * Letter of the right option, or its text if another option has that letter as its text: readers compare texts first.
 */
function formatCorrect(options: readonly string[], correct: number): string {
  const name = optionName(correct)
  const isLetter = /^[A-Z]$/.test(name)
  return isLetter && !options.includes(name) ? name : (options[correct] ?? '')
}

/** A to Z, then numbers from 27. */
function optionName(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : String(index + 1)
}
