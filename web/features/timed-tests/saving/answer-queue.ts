import type { Answer } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { sameAnswer } from '#web/product/questions/answers.ts'

export type Choice = { questionId: string; answer: Answer }

/** A choice with its sequence number, which it has from the moment it is made. */
export type Save = Choice & { sequence: number }

/** `fresh`: made on this page, and not delayed by a lost connection so far. */
type QueuedSave = Save & { fresh: boolean }

/** The server's response to a save: the highest sequence number it has of the attempt, and the answer that counts now. */
export type SaveResponse = { sequence: number; answer: Answer }

/**
 * Choices on their way to the server: one save in flight, the others waiting in the order they were made. The screen shows
 * them, and the server is not known to have them.
 */
export type AnswerQueue = {
  /** The highest sequence number that the server has reported. */
  readonly sequence: number
  readonly inFlight: QueuedSave | null
  readonly waiting: readonly QueuedSave[]
  /** Failures in a row of the save in flight. */
  readonly failures: number
}

export const emptyQueue: AnswerQueue = { sequence: 0, inFlight: null, waiting: [], failures: 0 }

/** The queue of a page that finds choices which an earlier one could not save. */
export function resumeQueue(left: readonly Save[]): AnswerQueue {
  return { ...emptyQueue, waiting: left.map((save) => ({ ...save, fresh: false })) }
}

/**
 * Adds a choice at the end, in place of an earlier one of the same question that still waits. Its number is one above what
 * the server was known to have when it was made, and no higher: numbers are compared question by question, and a later
 * choice on another device has one as high.
 * @param known the highest number that the server or this browser has for the question
 */
export function addChoice(queue: AnswerQueue, choice: Choice, known: number): AnswerQueue {
  const { questionId, answer } = choice
  const sequence = Math.max(queue.sequence, known) + 1
  const added = { questionId, answer, sequence, fresh: queue.failures === 0 }
  return { ...queue, waiting: [...queue.waiting.filter((save) => save.questionId !== questionId), added] }
}

/** Puts the next choice in flight, unless one is already. */
export function sendNext(queue: AnswerQueue): AnswerQueue {
  const [next, ...waiting] = queue.waiting
  return queue.inFlight || !next ? queue : { ...queue, inFlight: next, waiting, failures: 0 }
}

/**
 * Applies the server's response to the save in flight. Where another answer counts than the one sent, it had a higher number,
 * which this page did not know. A choice that was sent as it was made is newer all the same, and goes once more with a number
 * above; one that has waited may be the older one, and gives way.
 * @param replaced true where the learner has chosen again since, here or in another tab
 */
export function applyResponse(queue: AnswerQueue, response: SaveResponse, replaced: boolean): AnswerQueue {
  const { inFlight, waiting } = queue
  if (!inFlight) return queue
  const sequence = Math.max(queue.sequence, response.sequence)
  const resend = !sameAnswer(response.answer, inFlight.answer) && inFlight.fresh && !replaced
  return {
    sequence,
    inFlight: null,
    waiting: resend ? [{ ...inFlight, sequence: sequence + 1 }, ...waiting] : waiting,
    failures: 0,
  }
}

/** Drops the save in flight, which the server will never take. */
export function applyRejection(queue: AnswerQueue): AnswerQueue {
  return { ...queue, inFlight: null, failures: 0 }
}

/** No response came. The save stays in flight and is resent unchanged: the server stores a number once. */
export function applyFailure({ sequence, inFlight, waiting, failures }: AnswerQueue): AnswerQueue {
  const delayed = (save: QueuedSave) => ({ ...save, fresh: false })
  return {
    sequence,
    inFlight: inFlight && delayed(inFlight),
    waiting: waiting.map(delayed),
    failures: inFlight ? failures + 1 : failures,
  }
}

/** The unsaved choices as answers: the latest of each question. */
export function unsavedAnswers({ inFlight, waiting }: AnswerQueue): Answers {
  const saves = inFlight ? [inFlight, ...waiting] : waiting
  return Object.fromEntries(saves.map(({ questionId, answer }) => [questionId, answer]))
}

export type SaveState = 'saved' | 'saving' | 'not-saved-yet'

export function saveStateOf(queue: AnswerQueue): SaveState {
  if (queue.failures > 0) return 'not-saved-yet'
  return queue.inFlight || queue.waiting.length > 0 ? 'saving' : 'saved'
}
