import { pairRules } from '../answer-rules.ts'

type ShownQuestion = { items: readonly string[]; groups: readonly string[] }

/** Index of the group of each item, null while it has none. */
export const sortAnswers = pairRules<ShownQuestion>(({ items, groups }) => ({ left: items, right: groups }))
