import { diceCoefficient } from 'dice-coefficient'
import { writeQuestion } from '#domain/content/questions/write-question.ts'
import type { Question } from '#domain/scoring/question.ts'

/** Fields of a stored question that a learner reads before answering. */
const SHOWN_FIELDS = new Set(['question', 'stem', 'options', 'items', 'pairs', 'extra', 'text', 'passage'])

export function shownText(question: Question, without: readonly string[] = []): string {
  const fields: Record<string, unknown> = { ...writeQuestion(question) }
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    SHOWN_FIELDS.has(name) && !without.includes(name) ? [value].flat(2) : [],
  )
  return simplifyText(texts.join(' '))
}

export const simplifyText = (text: string) =>
  text
    .toLowerCase()
    .replace(/frac|[$*_>\\{}]/g, '')
    .replaceAll('-', '−')
    .replace(/\s+/g, ' ')
    .trim()

export function areNearlyAlike(text: string, other: string): boolean {
  // Such different lengths rule out similarity, and the comparison is slow.
  if (Math.min(text.length, other.length) < 0.8 * Math.max(text.length, other.length)) return false
  return diceCoefficient(text, other) >= 0.9
}
