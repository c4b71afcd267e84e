import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { parseQuestions } from '#domain/content/parse-questions.ts'
import { drawQuestions } from '#domain/scoring/draw-questions.ts'
import type { Question } from '#domain/scoring/question.ts'
import { parseFrontMatter } from '#domain/testing/front-matter.ts'
import type { Secret } from './byte-recorder.ts'

const CONTENT = join(import.meta.dirname, '../../content')

/** More than the number of value sets of any template in the sample content. */
const MAX_DRAWS = 30_000

/** Draws to try after the first with the displayed text, for one with the displayed items. */
const MAX_SIMILAR = 15_000

export type AnswerKey = {
  /**
   * Question of the sample content with which a displayed text starts, with the displayed values.
   * @param around text of the whole question, because two may share a text and differ in their items
   */
  known(shown: string, around?: string): Question
  /** Text of the correct option of a displayed single-choice question. */
  rightOption(shown: string): string
  /** Explanations, feedback and worked solutions of the sample content, except those of templates. */
  secrets: Secret[]
}

let sampleKey: Promise<AnswerKey> | null = null

/**
 * The correct answers of the sample content, read once from the content files; only authors and the server know them.
 */
export function readAnswerKey(): Promise<AnswerKey> {
  sampleKey ??= readContentFiles()
  return sampleKey
}

async function readContentFiles(): Promise<AnswerKey> {
  const questions: Question[] = []
  for await (const file of glob(['**/tests.json', '**/lessons/*.md'], { cwd: CONTENT })) {
    const text = readFileSync(join(CONTENT, file), 'utf8')
    collect(file.endsWith('.md') ? parseFrontMatter(text) : JSON.parse(text), questions)
  }
  const listed = questions.map(listQuestion)
  const known = (shown: string, around?: string) => {
    const parts = around === undefined ? null : plain(around)
    return find(listed, plain(shown), (question) =>
      parts === null ? true : partsOf(question).every((part) => parts.includes(plain(part))),
    )
  }
  return {
    known,
    rightOption(shown) {
      const question = known(shown)
      const option = question.kind === 'single' ? question.options[question.correct] : undefined
      if (option === undefined) throw new Error(`"${shown}" is no single choice`)
      return option
    },
    secrets: questions
      .filter(({ variants }) => variants === null)
      .map(({ question, explanation, steps, hints: _, ...kind }) => {
        return { question, texts: [...(explanation === null ? [] : [explanation]), ...steps, ...feedbackIn(kind)] }
      }),
  }
}

/** Texts of all feedback, recognized by the misconception next to the text. */
function feedbackIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'misconception' in value && 'text' in value ? [String(value.text)] : []
  return [...own, ...Object.values(value).flatMap(feedbackIn)]
}

function collect(value: unknown, into: Question[]) {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value) && isQuestion(value[0])) {
    const parsed = parseQuestions(value)
    if (parsed.outcome === 'invalid') throw new Error(JSON.stringify(parsed.problems))
    into.push(...parsed.questions)
  } else {
    for (const part of Object.values(value)) collect(part, into)
  }
}

function isQuestion(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'question' in value && 'explanation' in value
}

/** Question with its displayed text; that of a template has any values. */
type Listed = { question: Question; text: string; pattern: RegExp | null }

function listQuestion(question: Question): Listed {
  const text = plain(question.question)
  if (question.variants === null) return { question, text, pattern: null }
  const words = text.split(/\{[^{}]*\}/)
  return { question, text, pattern: new RegExp(`^${words.map((part) => RegExp.escape(part)).join('.+')}`) }
}

/** Draws templates until a text matches the displayed one; among draws of one text, the one whose items are displayed. */
function find(listed: readonly Listed[], text: string, fits: (drawn: Question) => boolean): Question {
  const fixed = listed.filter((one) => one.pattern === null && text.startsWith(one.text) && fits(one.question))
  // Longest match: one question may be a prefix of another.
  const [longest] = fixed.toSorted((a, b) => b.text.length - a.text.length)
  if (longest) return longest.question
  for (const { question: template, pattern } of listed) {
    if (!pattern?.test(text)) continue
    let similar: Question | undefined
    for (let seed = 0, left = MAX_DRAWS; left > 0; seed++, left--) {
      const [drawn] = drawQuestions([template], String(seed))
      if (!drawn || !text.startsWith(plain(drawn.question))) continue
      if (fits(drawn)) return drawn
      // Items may be displayed in another form, such as formulas.
      if (similar === undefined) left = Math.min(left, MAX_SIMILAR)
      similar ??= drawn
    }
    if (similar) return similar
  }
  throw new Error(`No sample question reads "${text}"`)
}

/** Displayed items of a question or of a draw, except formulas. */
function partsOf(question: Question): string[] {
  return shownParts(question).filter((part) => !part.includes('$'))
}

function shownParts(question: Question): string[] {
  switch (question.kind) {
    case 'single':
    case 'several':
    case 'error':
      return question.options
    case 'order':
    case 'sort':
      return question.items
    case 'match':
    case 'label':
      return question.left
    case 'spot':
      return question.passage
    case 'parts':
      return question.parts.map((part) => part.question)
    case 'table':
      // The cells of each row before its first blank.
      return question.rows.map((row) => row.slice(0, [...row, null].indexOf(null)).join(' '))
    default:
      return []
  }
}

/** Formulas are displayed without dollar signs. */
const plain = (text: string) => text.replaceAll('$', '').replace(/\s+/g, ' ').trim()
