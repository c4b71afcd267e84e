import { type AnswerRules, asText, isText } from '../answer-rules.ts'

export const numberAnswers: AnswerRules<unknown, string> = {
  fits: (_, answer) => isText(answer),
  isComplete: (_, answer) => answer.trim() !== '',
  describe: (_, answer) => asText(answer),
}
