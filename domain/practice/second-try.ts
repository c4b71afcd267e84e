import { describeAnswer } from '../kinds/answers.ts'
import { formatCoordinate } from '../kinds/graph/coordinates.ts'
import { placesOf } from '../kinds/spot/answers.ts'
import type { ScoredQuestion } from '../scoring/question-schemas.ts'

/** Similar questions of a set that follow missed ones, at most: a bad day must not double the set. */
export const MAX_SIMILAR = 3

/**
 * Texts of the feedback on a wrong first answer that may be shown before the second try: none that states the key, which
 * would leave nothing to try.
 */
export function feedbackBeforeKey(scored: ScoredQuestion): string[] {
  if (scored.kind === 'spot' && scored.text !== undefined) return feedbackOnWrongWords(scored)
  const keys = keyTexts(scored)
    .map(words)
    .filter((key) => key !== '')
  return scored.feedback
    .map(({ text }) => text)
    .filter((text) => !keys.some((key) => ` ${words(text)} `.includes(` ${key} `)))
}

/** Words of a text are often as short as "it", so that only a quoted one counts as stated. */
function feedbackOnWrongWords(scored: Extract<ScoredQuestion, { kind: 'spot' }>): string[] {
  const names = placesOf(scored)
  const right = scored.correct.map((index) => `“${names[index]?.replace(/ \(\d+\)$/, '').toLowerCase()}”`)
  return scored.feedback
    .filter(({ at }) => at === null || !scored.correct.includes(at))
    .map(({ text }) => text)
    .filter((text) => !right.some((word) => text.toLowerCase().includes(word)))
}

function keyTexts(scored: ScoredQuestion): string[] {
  if (scored.kind === 'parts') return scored.results.flatMap(keyTexts)
  if (scored.kind === 'blanks' || scored.kind === 'table' || scored.kind === 'worked') return scored.correct
  const whole = describeAnswer(scored, scored.correct)
  if (scored.kind === 'error') return [whole.slice(0, whole.indexOf(':')), scored.options[scored.correct[1] ?? 0] ?? '']
  // Counts of dots are small numbers, which feedback may name without telling anything.
  if (scored.kind !== 'display' || scored.display.kind === 'dot-plot') return [whole]
  return [whole, ...scored.correct.flatMap((value) => (value === null ? [] : [formatCoordinate(value)]))]
}

/** Words, numbers and signs of a text, apart from its case and punctuation. */
function words(text: string): string {
  return text
    .toLowerCase()
    .replace(/[$\\{}()“”"‘’'!?;:]|[.,](?!\d)/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ')
}
