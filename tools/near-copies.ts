import { writeQuestion } from '#domain/content/questions/write-question.ts'
import type { Question } from '#domain/scoring/question.ts'

/** Fields of a stored question that a learner reads before answering. */
const SHOWN_FIELDS = new Set([
  'question',
  'stem',
  'options',
  'groups',
  'columns',
  'rows',
  'display',
  'items',
  'pairs',
  'extra',
  'text',
  'passage',
  'lines',
])

export function shownText(question: Question, without: readonly string[] = []): string {
  const fields: Record<string, unknown> = { ...writeQuestion(question) }
  const texts = Object.entries(fields).flatMap(([name, value]) =>
    SHOWN_FIELDS.has(name) && !without.includes(name) ? [value].flat(2).filter(isText) : [],
  )
  return simplifyText(texts.join(' '))
}

const isText = (value: unknown) => typeof value === 'string'

export const simplifyText = (text: string) =>
  text
    .toLowerCase()
    .replace(/frac|[$*_>\\{}]/g, '')
    .replaceAll('-', '−')
    .replace(/\s+/g, ' ')
    .trim()

export function areNearlyAlike(text: string, other: string): boolean {
  // Such different lengths rule out similarity, without a comparison.
  if (Math.min(text.length, other.length) < 0.8 * Math.max(text.length, other.length)) return false
  return similarity(text, other) >= 0.9
}

/** Dice coefficient of the pairs of neighboring letters: 0 without a common one, 1 for the same pairs. */
export function similarity(text: string, other: string): number {
  if (text === other) return 1
  const [fewer, more] = [pairsOf(text), pairsOf(other)].toSorted((a, b) => a.size - b.size)
  let common = 0
  for (const [pair, count] of fewer ?? []) common += Math.min(count, more?.get(pair) ?? 0)
  return (2 * common) / (text.length - 1 + other.length - 1)
}

/** Counts by text: each is compared with hundreds of others. */
const pairsByText = new Map<string, Map<string, number>>()

function pairsOf(text: string): Map<string, number> {
  const known = pairsByText.get(text)
  if (known) return known
  const pairs = new Map<string, number>()
  for (let at = 1; at < text.length; at += 1) {
    const pair = text.slice(at - 1, at + 1)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  pairsByText.set(text, pairs)
  return pairs
}
