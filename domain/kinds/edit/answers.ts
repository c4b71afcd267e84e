import { type AnswerRules, asText, isText } from '../answer-rules.ts'
import { foldSentence } from './fold-sentence.ts'

/** Length of a typed sentence; more than a right one may have. */
export const MAX_EDITED_LENGTH = 400

type ShownQuestion = { text: string }

/** True for a text that is still the sentence to correct. */
export const isUnchanged = ({ text }: ShownQuestion, answer: string): boolean =>
  foldSentence(answer) === foldSentence(text)

export const editAnswers: AnswerRules<ShownQuestion, string> = {
  fits: (_, answer) => isText(answer),
  isComplete: (question, answer) => answer.trim() !== '' && !isUnchanged(question, answer),
  describe: (_, answer) => asText(answer),
}
