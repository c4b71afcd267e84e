import type { Answers } from '#domain/answering.ts'

export type Choice = { questionId: string; option: number }
export type Save = Choice & { sequence: number }

/**
 * Choices on their way to the server: one save under way, the others waiting in the order they were made. What is in
 * here is shown on the screen and not yet known to be kept.
 */
export type AnswerQueue = {
  /** The highest number of a save that is known of, from this tab or another. */
  readonly sequence: number
  readonly underWay: Save | null
  readonly waiting: readonly Choice[]
  /** How often in a row the save under way got no answer. */
  readonly failures: number
}

export const emptyQueue: AnswerQueue = { sequence: 0, underWay: null, waiting: [], failures: 0 }

/** A new choice waits its turn, and takes the place of an earlier one of the same question that still waits. */
export function choose(queue: AnswerQueue, choice: Choice, serverSequence: number): AnswerQueue {
  const others = queue.waiting.filter(({ questionId }) => questionId !== choice.questionId)
  return {
    ...queue,
    sequence: Math.max(queue.sequence, serverSequence),
    waiting: [...others, choice],
  }
}

/** Puts the next choice under way with a number above all others, unless one is under way already. */
export function sendNext(queue: AnswerQueue): AnswerQueue {
  const [next, ...waiting] = queue.waiting
  if (queue.underWay || !next) return queue
  const sequence = queue.sequence + 1
  return { sequence, underWay: { ...next, sequence }, waiting, failures: 0 }
}

/**
 * The server answered the save under way with the highest number it has of this attempt. If that is higher, another tab
 * has saved meanwhile and ours may have been passed over: it goes once more with a number above, because a choice made
 * here is newer than what was there before it. A newer choice of the same question makes that needless.
 */
export function afterAnswer(queue: AnswerQueue, serverSequence: number): AnswerQueue {
  const { underWay, waiting } = queue
  if (!underWay) return queue
  const { questionId, option, sequence } = underWay
  const passedOver = serverSequence > sequence && !waiting.some((choice) => choice.questionId === questionId)
  return {
    sequence: Math.max(queue.sequence, serverSequence),
    underWay: null,
    waiting: passedOver ? [{ questionId, option }, ...waiting] : waiting,
    failures: 0,
  }
}

/** No answer came. The save stays under way and is sent again as it is: the server keeps a number once. */
export function afterFailure(queue: AnswerQueue): AnswerQueue {
  return queue.underWay ? { ...queue, failures: queue.failures + 1 } : queue
}

/** The choices that are not known to be kept, in the order they were made. */
export function unsavedChoices({ underWay, waiting }: AnswerQueue): Choice[] {
  const choices = underWay ? [underWay, ...waiting] : waiting
  return choices.map(({ questionId, option }) => ({ questionId, option }))
}

/** The same as answers, the latest of each question. */
export function unsaved(queue: AnswerQueue): Answers {
  return Object.fromEntries(unsavedChoices(queue).map(({ questionId, option }) => [questionId, option]))
}

export type SavingState = 'saved' | 'saving' | 'not-saved-yet'

export function savingState(queue: AnswerQueue): SavingState {
  if (queue.failures > 0) return 'not-saved-yet'
  return queue.underWay || queue.waiting.length > 0 ? 'saving' : 'saved'
}
