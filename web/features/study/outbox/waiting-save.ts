import { PARTS, type Part } from '#domain/marks/compute-marks.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { isAnswers } from '../drafts/kept-draft.ts'
import type { ExercisePart } from '../study-types.ts'

type Place = { subjectId: string; lessonId: string }

/** A part to be marked as completed, or answers to be submitted. */
export type Save = Place &
  ({ kind: 'complete'; part: Part } | { kind: 'submit'; part: ExercisePart; answers: Answers })

/**
 * A save on its way to the server. `id` names it there, so that it counts once however often it is sent; `turn` is its
 * place in the order of saving, in milliseconds of this browser's clock.
 */
export type WaitingSave = Save & { id: string; turn: number }

/** Anything may stand in a browser's storage; null for what is not a save. */
export function waitingSaveFrom(text: string | null): WaitingSave | null {
  if (text === null) return null
  try {
    const value: unknown = JSON.parse(text)
    return isWaitingSave(value) ? value : null
  } catch {
    return null
  }
}

function isWaitingSave(value: unknown): value is WaitingSave {
  if (typeof value !== 'object' || value === null) return false
  const { id, turn, subjectId, lessonId, kind, part, answers }: Record<string, unknown> = { ...value }
  if ([id, subjectId, lessonId].some((name) => typeof name !== 'string') || typeof turn !== 'number')
    return false
  if (kind === 'submit') return (part === 'quiz' || part === 'assignment') && isAnswers(answers)
  return kind === 'complete' && PARTS.some((known) => known === part)
}
