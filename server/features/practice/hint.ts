import { type Decision, result, writing } from '../../http/handlers.ts'
import { readSetQuestion } from './present.ts'
import { type PracticeSetRow, updateOpenedHints } from './set-queries.ts'

type HintToOpen = { userId: string; setId: string; position: number; questionId: string; number: number }

type HintErrors = { NOT_FOUND(options: { message: string }): Error }

/**
 * Hands out the hints of a practice question up to `number`, and records them: an answer after a hint is right with
 * help, on whatever device and page it is given. Where the consent does not cover which hints are opened, only that one
 * was is recorded, which the answer to it has always stored.
 * @returns all hints opened so far
 */
export function openHint(
  found: { set: PracticeSetRow | null; storesHints: boolean } | undefined,
  { userId, setId, position, questionId, number }: HintToOpen,
  errors: HintErrors,
): Decision<readonly string[]> {
  const set = found?.set
  const question = set && readSetQuestion(set, position)?.question
  if (!question || question.id !== questionId) throw errors.NOT_FOUND({ message: 'Question not found' })
  const { hints } = question
  if (number > hints.length) throw errors.NOT_FOUND({ message: 'Hint not found' })

  const before = set.openedHints[position] ?? 0
  const shown = hints.slice(0, Math.max(before, number))
  const opened = found.storesHints ? number : 1
  const isAnswered = set.answers.some((one) => one.position === position && !one.isSecondOpen)
  if (isAnswered || opened <= before) return result(shown)
  return writing(updateOpenedHints({ userId, setId, position, opened }), () => shown)
}
