/**
 * What a reader found in a file. Good items survive bad neighbours: each item is whole, and whatever was left out or
 * changed is told by a problem. Readers never throw, whatever they are given.
 */
export type Found<T> = {
  items: Item<T>[]
  problems: Problem[]
}

/** Lines are 1-based, the last one included. `file` is the path within an archive, null for a file on its own. */
export type Item<T> = { value: T; file: string | null; from: number; to: number }

export type Problem = {
  /** `error`: something was left out. `warning`: it is in, but not all that was written. */
  severity: 'error' | 'warning'
  file: string | null
  /** 1-based; null where the file as a whole is meant. */
  line: number | null
  /** What it is about, such as `quiz.questions.0` or `correct`, where one field is to blame. */
  field: string | null
  /** A whole sentence for a content manager, without the line. */
  message: string
}
