import { choiceRules } from '../answer-rules.ts'

type ShownQuestion = {
  picture: object | null
  spots: readonly { label: string }[]
  passage: readonly string[]
  choose: number
}

/** Labels of the spots of a picture, or the sentences of a passage. */
export function placesOf({ picture, spots, passage }: Omit<ShownQuestion, 'choose'>): readonly string[] {
  return picture ? spots.map(({ label }) => label) : passage
}

export const spotAnswers = choiceRules<ShownQuestion>(placesOf, ({ choose }, answer) => answer.length === choose)
