import { type AnswerRules, asPlaces, carryIndexes, isIndex } from '../answer-rules.ts'

type ShownQuestion = { lines: readonly string[]; options: readonly string[] }

/** Index of the line with the error, and of the reason; null while one is not chosen. */
type Found = (number | null)[]

export const errorAnswers: AnswerRules<ShownQuestion, Found> = {
  fits({ lines, options }, answer): answer is Found {
    if (!Array.isArray(answer) || answer.length !== 2) return false
    const [line, reason]: unknown[] = answer
    return (line === null || isIndex(lines.length, line)) && (reason === null || isIndex(options.length, reason))
  },
  isComplete: (_, answer) => !answer.includes(null),
  describe({ options }, answer, plainText) {
    const [line = null, reason = null] = asPlaces(answer, 2)
    return [
      ...(line === null ? [] : [`Line ${line + 1}`]),
      ...(reason === null ? [] : [plainText(options[reason])]),
    ].join(': ')
  },
  /** Reasons are shuffled, and lines are not. */
  carry(from, to, [line = null, reason = null]) {
    if (from.lines.join('\n') !== to.lines.join('\n')) return null
    if (reason === null) return [line, null]
    const moved = carryIndexes(from.options, to.options, [reason])
    return moved && [line, ...moved]
  },
}
