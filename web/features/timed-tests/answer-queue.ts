import type { Answers } from '#domain/scoring/score-answers.ts'

export type Choice = { questionId: string; option: number }

/** A choice with the number of its save, which it has from the moment it is made. */
export type Save = Choice & { sequence: number }

/** `fresh`: made on this page, and not kept waiting by a lost connection so far. */
type WaitingSave = Save & { fresh: boolean }

/** What the server answers to a save: the highest number it has of the attempt, and the option that counts now. */
export type Kept = { sequence: number; option: number }

/**
 * Choices on their way to the server: one save under way, the others waiting in the order they were made. What is in
 * here is shown on the screen and not yet known to be kept.
 */
export type AnswerQueue = {
  /** The highest number that the server has told of. */
  readonly sequence: number
  readonly underWay: WaitingSave | null
  readonly waiting: readonly WaitingSave[]
  /** How often in a row the save under way got no answer. */
  readonly failures: number
}

export const emptyQueue: AnswerQueue = { sequence: 0, underWay: null, waiting: [], failures: 0 }

/** The queue of a page that finds choices which an earlier one could not save. */
export function resumedQueue(left: readonly Save[]): AnswerQueue {
  return { ...emptyQueue, waiting: left.map((save) => ({ ...save, fresh: false })) }
}

/**
 * A new choice waits its turn, and takes the place of an earlier one of the same question that still waits. Its number is
 * above what the server was known to have when it was made, and no higher: numbers are compared question by question, and
 * what was chosen on another device after that has one as high.
 * @param known the highest number that the server or this browser has for the question
 */
export function choose(queue: AnswerQueue, choice: Choice, known: number): AnswerQueue {
  const { questionId, option } = choice
  const sequence = Math.max(queue.sequence, known) + 1
  const made = { questionId, option, sequence, fresh: queue.failures === 0 }
  return { ...queue, waiting: [...queue.waiting.filter((save) => save.questionId !== questionId), made] }
}

/** Puts the next choice under way, unless one is under way already. */
export function sendNext(queue: AnswerQueue): AnswerQueue {
  const [next, ...waiting] = queue.waiting
  return queue.underWay || !next ? queue : { ...queue, underWay: next, waiting, failures: 0 }
}

/**
 * The server answered the save under way. Where another option counts than the one sent, it had a higher number, which
 * this page did not know of. A choice that was sent as it was made is newer all the same and goes once more with a number
 * above; one that has waited may be the older one, and gives way.
 * @param replaced whether the learner has chosen anew since then, here or in another tab
 */
export function afterAnswer(queue: AnswerQueue, kept: Kept, replaced: boolean): AnswerQueue {
  const { underWay, waiting } = queue
  if (!underWay) return queue
  const sequence = Math.max(queue.sequence, kept.sequence)
  const again = kept.option !== underWay.option && underWay.fresh && !replaced
  return {
    sequence,
    underWay: null,
    waiting: again ? [{ ...underWay, sequence: sequence + 1 }, ...waiting] : waiting,
    failures: 0,
  }
}

/** Nothing is to be waited for any more: the server will never take the save under way. */
export function afterRefusal(queue: AnswerQueue): AnswerQueue {
  return { ...queue, underWay: null, failures: 0 }
}

/** No answer came. The save stays under way and is sent again as it is: the server keeps a number once. */
export function afterFailure({ sequence, underWay, waiting, failures }: AnswerQueue): AnswerQueue {
  const stale = (save: WaitingSave) => ({ ...save, fresh: false })
  return {
    sequence,
    underWay: underWay && stale(underWay),
    waiting: waiting.map(stale),
    failures: underWay ? failures + 1 : failures,
  }
}

/** The choices that are not known to be kept, as answers: the latest of each question. */
export function unsaved({ underWay, waiting }: AnswerQueue): Answers {
  const saves = underWay ? [underWay, ...waiting] : waiting
  return Object.fromEntries(saves.map(({ questionId, option }) => [questionId, option]))
}

export type SavingState = 'saved' | 'saving' | 'not-saved-yet'

export function savingState(queue: AnswerQueue): SavingState {
  if (queue.failures > 0) return 'not-saved-yet'
  return queue.underWay || queue.waiting.length > 0 ? 'saving' : 'saved'
}
