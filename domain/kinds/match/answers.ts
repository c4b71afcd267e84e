import { pairRules } from '../answer-rules.ts'

type ShownQuestion = { left: readonly string[]; partners: readonly string[] }

/** Index of the partner for each left side, null while it has none. */
export const matchAnswers = pairRules<ShownQuestion>(({ left, partners }) => ({ left, right: partners }))
