import { type GIFTQuestion, SyntaxError as GiftSyntaxError, parse } from 'gift-pegjs'
import { decodeText } from '../decode-text.ts'
import { error, failed, type ParseResult, warning } from '../parse-result.ts'
import { convertGiftQuestion } from './convert-gift.ts'
import { escapeGift, type GiftLimits } from './escape-gift.ts'
import type { QuestionRecord } from './question-record.ts'
import { parseIdComment, VERBATIM_TAG } from './write-gift.ts'

export type GiftOptions = GiftLimits & {
  maxBytes: number
  maxQuestions: number
  /** Sentence for questions of another type, listing the types that can be imported. */
  supportedTypes: string
}

/**
 * Reads the questions of a Moodle GIFT file: multiple choice, true or false, short answer, missing word, number and
 * matching. Omits essays and descriptions with an error; drops categories, titles and weights with a warning.
 */
export function readGift(bytes: Uint8Array, options: GiftOptions): ParseResult<QuestionRecord> {
  const decoded = decodeText(bytes, options.maxBytes)
  if (decoded.outcome === 'failed') return failed(error(decoded.message, { line: decoded.line }))
  const result: ParseResult<QuestionRecord> = { items: [], problems: [] }
  const { blocks, categories } = splitBlocks(decoded.text)
  const [first] = categories
  if (first !== undefined && categories.length > MAX_CATEGORIES) {
    const message = `${categories.length} categories are ignored. Their questions are imported.`
    result.problems.push(warning(message, { line: first.line }))
  } else
    for (const { line, name } of categories) {
      const message = `The category "${name.slice(0, 100)}" is ignored. Its questions are imported.`
      result.problems.push(warning(message, { line }))
    }
  let titles = 0
  for (const block of blocks.slice(0, options.maxQuestions)) {
    if (addBlock(block, options, result).hasTitle) titles += 1
  }
  const line = blocks[options.maxQuestions]?.lineNumbers[0]
  if (line !== undefined) {
    const message = `The rest of the file was skipped: the limit is ${options.maxQuestions} questions.`
    result.problems.push(error(message, { line }))
  }
  if (titles > 0) {
    const message = `Question titles (between :: and ::) are ignored: ${titles} in this file.`
    result.problems.push(warning(message))
  }
  return result
}

/** Maximum number of categories that are listed by name. */
const MAX_CATEGORIES = 3

/** Lines of one question without comments, with the 1-based line number of each in the file. */
type GiftBlock = { lines: string[]; lineNumbers: number[]; id: string | null; isVerbatim: boolean }

type GiftBlocks = { blocks: GiftBlock[]; categories: { line: number; name: string }[] }

/** Splits a GIFT file at blank lines, so that an invalid question does not affect others. */
function splitBlocks(text: string): GiftBlocks {
  const blocks: GiftBlock[] = []
  const categories: GiftBlocks['categories'] = []
  let block: GiftBlock = { lines: [], lineNumbers: [], id: null, isVerbatim: false }
  const endBlock = () => {
    if (block.lines.length > 0) blocks.push(block)
    block = { lines: [], lineNumbers: [], id: null, isVerbatim: false }
  }
  for (const [index, line] of text.split('\n').entries()) {
    const trimmed = line.trim()
    if (trimmed === '') endBlock()
    else if (trimmed.startsWith('//')) {
      block.id ??= parseIdComment(trimmed)
      block.isVerbatim ||= trimmed.endsWith(VERBATIM_TAG)
    } else if (trimmed.startsWith('$CATEGORY:')) {
      endBlock()
      categories.push({ line: index + 1, name: trimmed.slice('$CATEGORY:'.length).trim() })
    } else {
      // A title begins a question, even without a blank line before it.
      if (/^::.*::/.test(trimmed) && /(?<!\\)\}\s*$/.test(block.lines.at(-1) ?? '')) endBlock()
      block.lines.push(line)
      block.lineNumbers.push(index + 1)
    }
  }
  endBlock()
  return { blocks, categories }
}

/** Embedded answers of Moodle's Cloze format: {1:SHORTANSWER:=Lima}. */
const CLOZE = /\{\d*:(?:SHORTANSWER|SA|MW|NUMERICAL|NM|MULTICHOICE|MC|MULTIRESPONSE|MR)[A-Z_]*:/
const CLOZE_MESSAGE =
  'This is a Cloze question, which can’t be imported. Write each blank in braces, such as {=Lima =Lima, Peru}.'

function addBlock(
  block: GiftBlock,
  options: GiftOptions,
  { items, problems }: ParseResult<QuestionRecord>,
): { hasTitle: boolean } {
  const from = block.lineNumbers[0] ?? 1
  const to = block.lineNumbers.at(-1) ?? from
  const lineInFile = (line: number) => block.lineNumbers[line - 1] ?? to

  const text = block.lines.join('\n')
  if (CLOZE.test(text)) {
    problems.push(error(CLOZE_MESSAGE, { line: from }))
    return { hasTitle: false }
  }
  const read = readBlanks(text, block, options) ?? readText(text, block, options)
  if (read.outcome === 'failed') {
    problems.push(error(read.message, { line: lineInFile(read.line) }))
    return { hasTitle: read.hasTitle }
  }
  for (const { message, line } of read.warnings) problems.push(warning(message, { line: lineInFile(line) }))
  items.push({ value: { id: block.id, ...read.question }, file: null, from, to })
  return { hasTitle: read.hasTitle }
}

type ReadText =
  | {
      outcome: 'read'
      question: Omit<QuestionRecord, 'id'>
      warnings: { message: string; line: number }[]
      hasTitle: boolean
    }
  | { outcome: 'failed'; message: string; line: number; hasTitle: boolean }

/** Reads the text of one question; lines count from 1 within it. */
function readText(text: string, block: { isVerbatim: boolean }, options: GiftOptions): ReadText {
  const escaped = escapeGift(text, options)
  if (escaped.outcome === 'failed') return { ...escaped, hasTitle: false }
  const { hasTitle, brokenCommandLine } = escaped
  const parsed = parseBlock(escaped.source)
  if (parsed.outcome === 'failed') return { ...parsed, hasTitle }
  const converted = convertGiftQuestion(parsed.question, block)
  if (converted.outcome === 'failed') {
    const { message, isUnsupported } = converted
    return {
      outcome: 'failed',
      message: isUnsupported ? `${message} ${options.supportedTypes}` : message,
      line: 1,
      hasTitle,
    }
  }
  const warnings = [...escaped.changes, ...converted.warnings].map((message) => ({ message, line: 1 }))
  if (brokenCommandLine !== null) {
    const message = '\\n means a new line here. For a LaTeX command such as \\neq, write two backslashes: \\\\neq.'
    warnings.push({ message, line: brokenCommandLine })
  }
  return { outcome: 'read', question: converted.question, warnings, hasTitle }
}

/** Answers in braces, excluding escaped braces and LaTeX. */
const ANSWERS = /(?<!\\)\{(\s*[=~#][^{}$]*)(?<!\\)\}/g

/**
 * Reads a sentence with several blanks, which Moodle does not have: each set of answers is a blank. Null for any other
 * text, such as two questions without a blank line between them.
 */
function readBlanks(text: string, block: { isVerbatim: boolean }, options: GiftOptions): ReadText | null {
  const groups = [...text.matchAll(ANSWERS)]
  const rest = text.replace(ANSWERS, '').replace(/\\.|\$[^$\n]*\$/g, '')
  const between = text.slice(groups[0]?.index, groups.at(-1)?.index).replace(ANSWERS, '')
  if (groups.length < 2 || text.length > options.maxQuestionLength) return null
  if (/[{}]/.test(rest) || between.includes('\n')) return null
  const warnings: { message: string; line: number }[] = []
  const explanations: string[] = []
  const blanks: unknown[] = []
  for (const [group] of groups) {
    const read = readText(`Blank ${group}`, block, options)
    if (read.outcome === 'failed') return null
    const { options: choices, correct, feedback = [], explanation, other } = read.question
    if (explanation !== null) explanations.push(explanation)
    warnings.push(...read.warnings)
    if (other?.kind === 'number') blanks.push(other)
    else if (other?.kind === 'blanks' && Array.isArray(other.blanks)) blanks.push(...other.blanks)
    else if (other === undefined) {
      const wrong = choices.flatMap((value, index) => (feedback[index] ? [{ value, text: feedback[index] }] : []))
      blanks.push({ options: choices, correct, wrong })
    } else return null
  }
  let count = 0
  const marked = text.replace(ANSWERS, () => `\\{${++count}\\}`)
  const stem = readText(`${marked} {T}`, block, options)
  if (stem.outcome === 'failed') return null
  return {
    outcome: 'read',
    question: {
      question: 'Fill in the blanks.',
      options: [],
      correct: 0,
      explanation: explanations.join('\n') || null,
      other: { kind: 'blanks', text: stem.question.question, blanks },
    },
    warnings: [...stem.warnings, ...warnings].map(({ message }) => ({ message, line: 1 })),
    hasTitle: stem.hasTitle,
  }
}

type ParsedBlock =
  | { outcome: 'read'; question: GIFTQuestion | undefined }
  | { outcome: 'failed'; line: number; message: string }

function parseBlock(source: string): ParsedBlock {
  try {
    return { outcome: 'read', question: parse(source)[0] }
  } catch (problem) {
    if (!(problem instanceof GiftSyntaxError)) {
      return { outcome: 'failed', line: 1, message: 'This isn’t valid GIFT.' }
    }
    const { line } = problem.location.start
    if (/value between -100 and 100/.test(problem.message)) {
      return { outcome: 'failed', line, message: 'A weight between two % must be a number from -100 to 100.' }
    }
    const unexpected = problem.found === null ? 'the end of the question' : `"${problem.found}"`
    return { outcome: 'failed', line, message: `Invalid GIFT: unexpected ${unexpected}.` }
  }
}
