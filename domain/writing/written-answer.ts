/** Limits of written answers and of the tasks that ask for them, in characters unless stated otherwise. */
export const WRITING_LIMITS = {
  /** Words of an answer, and of a model answer. */
  words: 300,
  /** An answer, or a model answer, as Markdown. */
  text: 4000,
  /** Task, as Markdown. */
  prompt: 600,
  /** Words that a task can aim at. */
  minAim: 40,
  /** Sentences of a checklist. */
  minChecks: 3,
  maxChecks: 5,
  check: 120,
  /** Skills that a task names. */
  skills: 4,
} as const

/** Times that a learner can share an answer on one day: no person reaches it. */
export const SHARES_PER_DAY = 50

/** Number of words of a text: what white space separates, if it has a letter or a digit. */
export function countWords(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}

/** Problem of an answer that is too long to be saved, as shown to its writer; null for one that can be saved. */
export function findAnswerProblem(text: string): string | null {
  const words = countWords(text)
  if (words > WRITING_LIMITS.words) {
    return `Your text has ${words} words. Please shorten it to ${WRITING_LIMITS.words} words or fewer.`
  }
  if (text.length > WRITING_LIMITS.text) {
    return `Your text has ${text.length} characters. Please shorten it to ${WRITING_LIMITS.text} or fewer.`
  }
  return null
}

/** What a parent can tap below an answer. Each is a strength; there is no opposite. */
export const WRITING_CRITERION_NAMES = ['clear', 'details', 'own-words'] as const
export type WritingCriterion = (typeof WRITING_CRITERION_NAMES)[number]
