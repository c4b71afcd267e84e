import { choiceRules } from '../answer-rules.ts'
import { wordsOf } from './words.ts'

type ShownQuestion = {
  picture: object | null
  spots: readonly { label: string }[]
  passage: readonly string[]
  text?: string | undefined
  choose: number | null
}

/** Labels of the spots of a picture, the sentences of a passage, or the words of a text. */
export function placesOf({ picture, spots, passage, text }: Omit<ShownQuestion, 'choose'>): readonly string[] {
  if (text !== undefined) return wordsOf(text).map(({ name }) => name)
  return picture ? spots.map(({ label }) => label) : passage
}

export const spotAnswers = choiceRules<ShownQuestion>(placesOf, ({ choose }, answer) =>
  choose === null ? answer.length > 0 : answer.length === choose,
)
