import type { Answers } from '#domain/scoring/score-answers.ts'
import type { DraftState } from '../drafts/draft-state.ts'
import type { Exercise, Submission } from '../study-types.ts'

/** A submission on its way: `sending` at first, `waiting` once it was tried in vain. */
export type OnItsWay = { answers: Answers; state: 'sending' | 'waiting' }

export type ExerciseView =
  | { state: 'sending' | 'waiting'; answers: Answers }
  | { state: 'answering'; answers: Answers }
  /** `stashed` are answers given here before another device submitted. */
  | { state: 'submitted'; submission: Submission; stashed: Answers | null }

/** What a quiz or assignment shows: answers on their way, else those being given, else the latest submission. */
export function exerciseView(
  { latest }: Pick<Exercise, 'latest'>,
  { open, chosen, stashed }: Pick<DraftState, 'open' | 'chosen' | 'stashed'>,
  onItsWay: OnItsWay | null,
): ExerciseView {
  if (onItsWay) return { state: onItsWay.state, answers: onItsWay.answers }
  if (open || !latest) return { state: 'answering', answers: chosen }
  return { state: 'submitted', submission: latest, stashed }
}
