import { choiceRules } from '../answer-rules.ts'

type Shown = { picture: object | null; spots: readonly { label: string }[]; passage: readonly string[]; choose: number }

/** Labels of the spots of a picture, or the sentences of a passage. */
export function placesOf({ picture, spots, passage }: Omit<Shown, 'choose'>): readonly string[] {
  return picture ? spots.map(({ label }) => label) : passage
}

export const spotAnswers = choiceRules<Shown>(placesOf, ({ choose }, answer) => answer.length === choose)
