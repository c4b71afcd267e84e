import type { Answers } from '#domain/scoring/score-answers.ts'

export type Joined = {
  /** The answers of both; where they differ, the own ones. */
  answers: Answers
  /** What the other device has for the questions where both chose, and chose differently. */
  disputed: Answers
}

/**
 * Joins answers that were given on two devices since both had the same (`base`). An answer that only one of them changed
 * is taken as changed. Nothing is dropped: a chosen option can be replaced by another one, and never taken back.
 */
export function joinAnswers(base: Answers, own: Answers, theirs: Answers): Joined {
  const answers: Answers = { ...own }
  const disputed: Answers = {}
  for (const [id, their] of Object.entries(theirs)) {
    const ours = own[id]
    const before = base[id]
    if (ours === undefined || ours === before) answers[id] = their
    else if (ours !== their && their !== before) disputed[id] = their
  }
  return { answers, disputed }
}

export function sameAnswers(some: Answers, others: Answers): boolean {
  return Object.keys(some).length === Object.keys(others).length && contains(some, others)
}

/** Whether every one of `part` is among the answers. */
export function contains(answers: Answers, part: Answers): boolean {
  return Object.entries(part).every(([id, option]) => answers[id] === option)
}

/** The answers to these very questions: what was kept may hold answers to some that were taken out meanwhile. */
export function answersTo(questionIds: readonly string[], answers: Answers): Answers {
  return Object.fromEntries(
    questionIds.flatMap((id) => {
      const chosen = answers[id]
      return chosen === undefined ? [] : [[id, chosen]]
    }),
  )
}
