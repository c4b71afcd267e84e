import { type AnswerRules, asIndexes, choiceRules } from '../answer-rules.ts'

type Shown = { items: readonly string[] }

/** Indexes of the items, first to last. */
export const orderAnswers: AnswerRules<Shown, number[]> = {
  ...choiceRules<Shown>(
    ({ items }) => items,
    ({ items }, answer) => answer.length === items.length,
  ),
  describe: ({ items }, answer, plainText) =>
    asIndexes(answer)
      .map((item, index) => `${index + 1}. ${plainText(items[item])}`)
      .join('  '),
}
