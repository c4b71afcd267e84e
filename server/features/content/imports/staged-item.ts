import type { Question } from '#domain/scoring/question.ts'

export type ItemKind = 'question' | 'grade' | 'subject' | 'lesson' | 'test'

/** Something that was found in a file, as it waits for its confirmation. */
export type StagedItem = {
  place: number
  /** The place of the grade or subject that it comes with. */
  within: number | null
  kind: ItemKind
  file: string | null
  from: number | null
  to: number | null
  /** A question in its stored form, or the columns of a row of the table of its kind, its parent's aside. */
  value: Question | Record<string, unknown>
}
