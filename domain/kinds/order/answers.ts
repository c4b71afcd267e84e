import { type AnswerRules, asIndexes, choiceRules } from '../answer-rules.ts'

type ShownQuestion = { items: readonly string[] }

/** Indexes of the items, first to last. */
export const orderAnswers: AnswerRules<ShownQuestion, number[]> = {
  ...choiceRules<ShownQuestion>(
    ({ items }) => items,
    ({ items }, answer) => answer.length === items.length,
  ),
  describe: ({ items }, answer, plainText) =>
    asIndexes(answer)
      .map((item, index) => `${index + 1}. ${plainText(items[item])}`)
      .join('  '),
}
