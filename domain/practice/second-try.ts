import { describeAnswer } from '../kinds/answers.ts'
import { formatCoordinate } from '../kinds/graph/coordinates.ts'
import type { ScoredQuestion } from '../scoring/question-schemas.ts'

/** Similar questions of a set that follow missed ones, at most: a bad day must not double the set. */
export const MAX_SIMILAR = 3

/**
 * Texts of the feedback on a wrong first answer that may be shown before the second try: none that states the key, which
 * would leave nothing to try.
 */
export function feedbackBeforeKey(scored: ScoredQuestion): string[] {
  const keys = keyTexts(scored)
    .map(words)
    .filter((key) => key !== '')
  return scored.feedback
    .map(({ text }) => text)
    .filter((text) => !keys.some((key) => ` ${words(text)} `.includes(` ${key} `)))
}

function keyTexts(scored: ScoredQuestion): string[] {
  if (scored.kind === 'blanks' || scored.kind === 'table') return scored.correct
  const whole = describeAnswer(scored, scored.correct)
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
