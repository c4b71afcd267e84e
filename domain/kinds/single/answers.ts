import { type AnswerRules, carryIndexes, isIndex } from '../answer-rules.ts'

type ShownQuestion = { options: readonly string[] }

export const singleAnswers: AnswerRules<ShownQuestion, number> = {
  fits: ({ options }, answer) => isIndex(options.length, answer),
  isComplete: () => true,
  describe: ({ options }, answer, plainText) => (typeof answer === 'number' ? plainText(options[answer]) : ''),
  carry: (from, to, answer) => carryIndexes(from.options, to.options, [answer])?.[0] ?? null,
}
