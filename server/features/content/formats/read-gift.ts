import { type GIFTQuestion, SyntaxError as GiftSyntaxError, parse } from 'gift-pegjs'
import type { Question } from '#domain/scoring/question.ts'
import type { Found } from './found.ts'
import { giftDraft } from './gift-draft.ts'
import { giftIdOf } from './gift-id.ts'
import { giftSource } from './gift-source.ts'
import { FORMAT_LIMITS } from './limits.ts'
import { error, nothingBut, warning } from './problems.ts'
import { questionBank } from './question-bank.ts'
import { textOfBytes } from './text-of-bytes.ts'

type ParsedBlock =
  | { ok: true; question: GIFTQuestion | undefined }
  | { ok: false; line: number; message: string }

/**
 * The multiple-choice questions of a Moodle GIFT file: with one right answer, true or false, and missing word. Feedback
 * becomes the explanation. Questions of other types, categories and titles have no place here and are told of.
 */
export function readGift(bytes: Uint8Array): Found<Question> {
  const text = textOfBytes(bytes)
  if (!text.ok) return nothingBut(error(text.message, { line: text.line }))
  const bank = questionBank()
  const { blocks, categories } = giftBlocks(text.text)
  for (const { line, name } of categories) {
    bank.problems.push(
      warning(`The category "${name.slice(0, 100)}" is not kept; its questions are read.`, { line }),
    )
  }
  let titles = 0
  for (const block of blocks.slice(0, FORMAT_LIMITS.questions)) titles += addBlock(block, bank) ? 1 : 0
  const line = blocks[FORMAT_LIMITS.questions]?.numbers[0]
  if (line !== undefined) {
    bank.problems.push(
      error(`From here on nothing is read: at most ${FORMAT_LIMITS.questions} questions are.`, { line }),
    )
  }
  if (titles > 0) {
    bank.problems.push(warning(`The titles between :: and :: are not kept; ${titles} questions have one.`))
  }
  return bank.found()
}

/** Whether the question has a title. */
function addBlock(block: GiftBlock, bank: ReturnType<typeof questionBank>): boolean {
  const from = block.numbers[0] ?? 1
  const to = block.numbers.at(-1) ?? from
  const lineOf = (line: number) => block.numbers[line - 1] ?? to
  const source = giftSource(block.lines.join('\n'))
  if (!source.ok) {
    bank.problems.push(error(source.message, { line: lineOf(source.line) }))
    return false
  }
  const parsed = parseBlock(source.source)
  if (!parsed.ok) {
    bank.problems.push(error(parsed.message, { line: lineOf(parsed.line) }))
    return source.titled
  }
  const draft = giftDraft(parsed.question)
  if (!draft.ok) {
    bank.problems.push(error(draft.message, { line: from }))
    return source.titled
  }
  for (const message of draft.warnings) bank.problems.push(warning(message, { line: from }))
  if (source.brokenCommand !== null) {
    const message =
      'Here \\n is a new line. If it begins a LaTeX command, such as \\neq, write two backslashes: \\\\neq.'
    bank.problems.push(warning(message, { line: lineOf(source.brokenCommand) }))
  }
  bank.add({ ...draft.draft, id: block.id }, from, to)
  return source.titled
}

function parseBlock(source: string): ParsedBlock {
  try {
    return { ok: true, question: parse(source)[0] }
  } catch (problem) {
    if (!(problem instanceof GiftSyntaxError))
      return { ok: false, line: 1, message: 'This cannot be read as GIFT.' }
    const { line } = problem.location.start
    const found = problem.found === null ? 'the end of the question' : `"${problem.found}"`
    if (/value between -100 and 100/.test(problem.message)) {
      return { ok: false, line, message: 'A weight between two % must be a number from -100 to 100.' }
    }
    return { ok: false, line, message: `This is not written as GIFT asks: ${found} cannot stand here.` }
  }
}

/** The lines of one question, comments left out; `numbers` are their 1-based places in the file. */
type GiftBlock = { lines: string[]; numbers: number[]; id: string | null }

type GiftBlocks = { blocks: GiftBlock[]; categories: { line: number; name: string }[] }

/** Splits a GIFT file where blank lines do, so that one bad question spoils no other. */
function giftBlocks(text: string): GiftBlocks {
  const blocks: GiftBlock[] = []
  const categories: GiftBlocks['categories'] = []
  let block: GiftBlock = { lines: [], numbers: [], id: null }
  const end = () => {
    if (block.lines.length > 0) blocks.push(block)
    block = { lines: [], numbers: [], id: null }
  }
  for (const [index, line] of text.split('\n').entries()) {
    const written = line.trim()
    if (written === '') end()
    else if (written.startsWith('//')) block.id ??= giftIdOf(written)
    else if (written.startsWith('$CATEGORY:')) {
      end()
      categories.push({ line: index + 1, name: written.slice('$CATEGORY:'.length).trim() })
    } else {
      block.lines.push(line)
      block.numbers.push(index + 1)
    }
  }
  end()
  return { blocks, categories }
}
