import type { ExercisePart } from '#domain/scoring/assignment.ts'
import { type Help, helpFor } from '#domain/scoring/help.ts'
import type { Question } from '#domain/scoring/question.ts'
import { type Answers, answersTo } from '#domain/scoring/score-answers.ts'
import { type Decision, result, writing } from '../../../http/handlers.ts'
import { drawExercise, drawKnownExercise, type Exercise, WRITTEN_ORDER } from '../reading/draw-exercise.ts'
import { type StoredDraft, writeDraft, writeDraftDirectly } from './draft-queries.ts'

type DraftSent = { lessonId: string; part: ExercisePart; answers: Answers; help: Help; draw: number; basedOn: number }

type DraftSaved = { version: number } | { changed: StoredDraft | null }

/**
 * Saves answers that are not yet submitted, unless another device has saved since. Answers to unknown questions are
 * dropped: the questions may have been edited since they were loaded.
 * @returns the new version, or the draft of the other device
 */
export function saveDraft(
  exercise: Exercise,
  { answers: sent, help: opened, draw, basedOn }: DraftSent,
): Decision<DraftSaved> {
  const { learnerId: userId, lessonId, part } = exercise
  const questions = drawExercise(exercise, draw)
  if (questions === null) return result({ changed: null })
  const answers = JSON.stringify(answersTo(questions, sent))
  const help = JSON.stringify(helpFor(questions, opened))
  return writing(writeDraft({ userId, lessonId, part, answers, help, draw, basedOn }), ([written]) => {
    if (!written) throw new Error('A SELECT without FROM returned no row')
    if (written.version !== null) return { version: written.version }
    const isCurrent = draw === WRITTEN_ORDER || draw === written.draw
    return { changed: isCurrent ? presentDraft(questions, draw, written.stored) : null }
  })
}

/**
 * Statement that saves answers to cached questions of the current draw; null for others.
 * @param token of the session
 */
export function draftToWrite(
  account: string,
  token: string | null,
  { answers: sent, help: opened, ...draft }: DraftSent,
) {
  const exercise = drawKnownExercise({ learnerId: account, ...draft }, draft.draw)
  if (exercise === null) return null
  const answers = JSON.stringify(answersTo(exercise.questions, sent))
  const help = JSON.stringify(helpFor(exercise.questions, opened))
  return writeDraftDirectly({ ...draft, answers, help, knownVersion: exercise.version, token, account })
}

/** Draft of this draw, without answers to removed questions; null if nothing was started since the last submission. */
export function presentDraft(
  questions: readonly Question[],
  draw: number,
  draft: StoredDraft | null,
): StoredDraft | null {
  if (draft === null || draft.draw !== draw || isEmpty(draft)) return null
  const { version } = draft
  return { answers: answersTo(questions, draft.answers), help: helpFor(questions, draft.help), version, draw }
}

const isEmpty = ({ answers, help }: StoredDraft) => Object.keys(answers).length + Object.keys(help).length === 0
