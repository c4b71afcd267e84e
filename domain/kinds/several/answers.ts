import { choiceRules } from '../answer-rules.ts'

type Shown = { options: readonly string[] }

export const severalAnswers = choiceRules<Shown>(
  ({ options }) => options,
  (_, answer) => answer.length > 0,
)
