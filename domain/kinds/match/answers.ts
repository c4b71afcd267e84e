import { type AnswerRules, asPlaces, isIndex } from '../answer-rules.ts'

type ShownQuestion = { left: readonly string[]; partners: readonly string[] }

/** Index of the partner for each left side, null while it has none. */
type Partners = (number | null)[]

function arePartners({ left, partners }: ShownQuestion, answer: unknown): answer is Partners {
  return (
    Array.isArray(answer) &&
    answer.length === left.length &&
    answer.every((index) => index === null || isIndex(partners.length, index))
  )
}

export const matchAnswers: AnswerRules<ShownQuestion, Partners> = {
  fits: arePartners,
  isComplete: (_, answer) => answer.length > 0 && !answer.includes(null),
  describe: ({ left, partners }, answer, plainText) =>
    asPlaces(answer, left.length)
      .flatMap((side, index) => (side === null ? [] : [`${plainText(left[index])} → ${plainText(partners[side])}`]))
      .join('; '),
  carry(from, to, answer) {
    const pairs = to.left.map((left) => {
      const chosen = answer[from.left.indexOf(left)] ?? null
      const position = chosen === null ? -1 : to.partners.indexOf(from.partners[chosen] ?? '')
      return position === -1 ? null : position
    })
    return pairs.every((pair) => pair === null) ? null : pairs
  },
}
