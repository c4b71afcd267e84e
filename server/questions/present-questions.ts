import type { KeyPermission } from '#domain/keys.ts'
import { toLearnerQuestions } from '#domain/scoring/learner-question.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { LearnerQuestion, ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import { drawFigure, type PlacedLabel } from '#packages/figures/figures.ts'
import type { MisconceptionTexts } from './queries.ts'

/**
 * Presents questions without their key, as shown to a learner before a submission.
 * @param showHints false in timed tests
 */
export function presentLearnerQuestions(questions: readonly Question[], { showHints }: { showHints: boolean }) {
  return toLearnerQuestions(questions, { showHints }).map((question) =>
    Object.assign(withDrawing(question), { formulas: {} }),
  )
}

/**
 * Replaces the data of a figure by its drawing, with the places to label. One that this version cannot draw is omitted.
 */
function withDrawing<Shown extends LearnerQuestion | ScoredQuestion>(question: Shown) {
  const drawn = question.figure && drawFigure(question.figure)
  const shown = { ...question }
  delete shown.figure
  const drawing: Drawing = drawn?.outcome === 'drawn' ? { drawing: drawn.html, ...marksOf(question, drawn.labels) } : {}
  return Object.assign(shown, drawing)
}

type Drawing = { drawing?: string; marks?: { x: number; y: number }[] }

/** Places to label; none if the figure lacks one, as in an answer to another version. */
function marksOf(question: LearnerQuestion | ScoredQuestion, labels: readonly PlacedLabel[]): Pick<Drawing, 'marks'> {
  if (question.kind !== 'label') return {}
  const marks = question.left.flatMap((place) => labels.filter(({ text }) => text === place).slice(0, 1))
  return marks.length === question.left.length ? { marks: marks.map(({ x, y }) => ({ x, y })) } : {}
}

/**
 * Presents results with their key.
 * @param _permission of the reader to see it
 * @param texts of the misconceptions that results refer to by id; unknown ones are omitted
 */
export function presentScoredQuestions(
  _permission: KeyPermission,
  questions: readonly ScoredQuestion[],
  texts: MisconceptionTexts,
) {
  return questions.map((question) => ({
    ...withDrawing(question),
    feedback: question.feedback.map(({ text, misconception, at }) => ({
      text,
      misconception: misconception === null ? null : (texts?.[misconception] ?? null),
      at,
    })),
    formulas: {},
  }))
}

/** Presents stored results with their key. */
export function presentStoredResults(permission: KeyPermission, stored: unknown, texts: MisconceptionTexts) {
  const { questions, unreadable } = readScoredQuestions(stored)
  return { questions: presentScoredQuestions(permission, questions, texts), unreadable }
}
