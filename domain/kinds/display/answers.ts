import { formatNumber } from '#packages/figures/wording.ts'
import type { AnswerRules } from '../answer-rules.ts'
import type { Display } from './display-schemas.ts'
import { isUnordered, type PartValues, partsOf, valuesOf } from './parts.ts'

export const displayAnswers: AnswerRules<{ display: Display }, PartValues> = {
  fits({ display }, answer): answer is PartValues {
    const parts = partsOf(display)
    return (
      Array.isArray(answer) &&
      answer.length === parts.length &&
      parts.every(({ from, to }, index) => {
        const value: unknown = answer[index]
        if (display.kind === 'dot-plot' && !Number.isInteger(value)) return false
        return value === null || (typeof value === 'number' && value >= from && value <= to)
      })
    )
  },
  isComplete: ({ display }, answer) =>
    display.kind === 'dot-plot'
      ? answer.some((count) => count !== null && count > 0)
      : !answer.includes(null) && !isUnordered(display, answer),
  describe: ({ display }, answer) => describeDisplay(display, valuesOf(display, answer)),
}

/** Describes what was built, as its text alternative does; '' for nothing. */
export function describeDisplay(display: Display, values: PartValues): string {
  const built = partsOf(display).flatMap(({ label }, index) => {
    const value = values[index] ?? null
    if (value === null) return []
    if (display.kind !== 'dot-plot') return [`${label} ${formatNumber(value)}`]
    return value === 0 ? [] : [`${countDots(value)} above ${label}`]
  })
  return built.join(', ')
}

const countDots = (count: number): string => (count === 1 ? '1 dot' : `${count} dots`)
