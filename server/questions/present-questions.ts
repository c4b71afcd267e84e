import type { KeyPermission } from '#domain/keys.ts'
import type { FigureData } from '#domain/kinds/kind.ts'
import { toLearnerQuestions } from '#domain/scoring/learner-question.ts'
import type { Question } from '#domain/scoring/question.ts'
import type { ScoredQuestion } from '#domain/scoring/question-schemas.ts'
import { readScoredQuestions } from '#domain/scoring/read-scored-questions.ts'
import { drawFigure } from '#packages/figures/figures.ts'
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

/** Replaces the data of a figure by its drawing. One that this version cannot draw is omitted. */
function withDrawing<Shown extends { figure?: FigureData | undefined }>(question: Shown) {
  const drawn = question.figure && drawFigure(question.figure)
  const shown = { ...question }
  delete shown.figure
  return Object.assign(shown, drawn?.outcome === 'drawn' ? { drawing: drawn.html } : {})
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
