import { useEffect, useSyncExternalStore } from 'react'
import type { Answer, LearnerQuestion } from './question-types.ts'

/** Message about an answer that only the server could read, such as one without its unit. */
type Problem = { answer: string; message: string; takesFocus: boolean }

type Identified = Pick<LearnerQuestion, 'id' | 'question'>

/** Problems of the last submission. Ids are unique within an exercise only. */
const problems = new Map<string, Problem>()
const listeners = new Set<() => void>()
const keyOf = ({ id, question }: Identified) => JSON.stringify([id, question])

/** Shows messages of the server at their questions, as long as the answers stay the same; the first takes the focus. */
export function reportUnreadable(
  questions: readonly Identified[],
  unreadable: readonly { id: string; message: string }[],
  answers: Readonly<Record<string, Answer>>,
) {
  problems.clear()
  for (const question of questions) {
    const message = unreadable.find(({ id }) => id === question.id)?.message
    if (message === undefined) continue
    const answer = JSON.stringify(answers[question.id])
    problems.set(keyOf(question), { answer, message, takesFocus: problems.size === 0 })
  }
  for (const listener of listeners) listener()
}

/** Message of the server about this answer to a question, or null. */
export function findUnreadable(question: Identified, answer: Answer | undefined): Problem | null {
  const problem = problems.get(keyOf(question))
  return problem !== undefined && problem.answer === JSON.stringify(answer) ? problem : null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Message of the server about this answer, or null.
 * @param focus called once for the first question with a message, when its field is enabled
 */
export function useUnreadable(
  question: Identified,
  answer: Answer | undefined,
  disabled: boolean,
  focus: () => void,
): string | null {
  const problem = useSyncExternalStore(subscribe, () => findUnreadable(question, answer))
  useEffect(() => {
    if (!problem?.takesFocus || disabled) return
    problem.takesFocus = false
    focus()
  })
  return problem?.message ?? null
}

/** Index of the question whose field takes the focus with its message, to bring it into view; -1 for none. */
export function useQuestionToFix(
  questions: readonly Identified[],
  answers: Readonly<Record<string, Answer | undefined>>,
): number {
  return useSyncExternalStore(subscribe, () =>
    questions.findIndex((question) => findUnreadable(question, answers[question.id])?.takesFocus === true),
  )
}
