import type { Answers } from '#domain/answering.ts'
import type { Exercise, Submission } from '../study-types.ts'

/**
 * Answers that are being given and are not submitted yet. `submissionId` names the attempt to submit exactly these
 * answers: a second try after a lost connection sends it again, so that the server counts them once.
 */
export type Draft = { answers: Answers; submissionId: string | null }

export const emptyDraft: Draft = { answers: {}, submissionId: null }

/** What a quiz or assignment shows: a draft if one was begun, else the latest submission, else an empty draft. */
export function exerciseView(
  { latest }: Pick<Exercise, 'latest'>,
  draft: Draft | undefined,
): { state: 'submitted'; submission: Submission } | { state: 'answering'; draft: Draft } {
  if (draft) return { state: 'answering', draft }
  return latest ? { state: 'submitted', submission: latest } : { state: 'answering', draft: emptyDraft }
}

/** A changed answer makes another submission. */
export function withAnswer({ answers }: Draft, questionId: string, option: number): Draft {
  return { answers: { ...answers, [questionId]: option }, submissionId: null }
}

export function withSubmissionId(draft: Draft, makeId: () => string): Draft & { submissionId: string } {
  return { ...draft, submissionId: draft.submissionId ?? makeId() }
}

/** The answers to these very questions: a draft may hold answers to some that were taken out meanwhile. */
export function answersTo(questions: readonly { id: string }[], { answers }: Draft): Answers {
  return Object.fromEntries(
    questions.flatMap(({ id }) => {
      const chosen = answers[id]
      return chosen === undefined ? [] : [[id, chosen]]
    }),
  )
}
