import type { Answers } from './score-answers.ts'

/** Facts about a submission of a draw. */
type SubmittedDraw = {
  answers: Answers
  /** Time at which the draw's answers were first shown; null before. */
  shownAt: Date | null
  /** Draft of this draw that the server had at that time; null without one. */
  draftThen: Answers | null
  /** Time by the server's clock at which the device stored the submission; null if unknown. */
  writtenAt: Date | null
}

/**
 * Decides whether a submission counts (readings, "Keys"): always before the answers of its draw were shown; later only
 * if the same answers had reached the server as a draft, or were submitted on a device without a connection, by then.
 */
export function isCounted({ answers, shownAt, draftThen, writtenAt }: SubmittedDraw): boolean {
  if (shownAt === null) return true
  if (draftThen !== null && isSame(draftThen, answers)) return true
  return writtenAt !== null && writtenAt < shownAt
}

function isSame(one: Answers, other: Answers): boolean {
  const written = (answers: Answers) => JSON.stringify(Object.entries(answers).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return written(one) === written(other)
}
