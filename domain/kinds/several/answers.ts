import { choiceRules } from '../answer-rules.ts'

type ShownQuestion = { options: readonly string[] }

export const severalAnswers = choiceRules<ShownQuestion>(
  ({ options }) => options,
  (_, answer) => answer.length > 0,
)
