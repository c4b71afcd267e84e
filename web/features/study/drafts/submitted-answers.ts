import type { Submission } from '../study-types.ts'
import type { Submitted } from './draft-state.ts'

/** What was answered in a submission. */
export function submittedAnswers({ questions, submittedAt }: Submission): Submitted {
  const answers = Object.fromEntries(
    questions.flatMap(({ id, chosen }) => (chosen === null ? [] : [[id, chosen]])),
  )
  return { answers, at: submittedAt.getTime() }
}
