import type { Answer } from '#domain/scoring/question-schemas.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { sameAnswer } from '#web/product/questions/answers.ts'

export type Choice = { questionId: string; answer: Answer }

/** Choice with the sequence number that it was assigned when it was made. */
export type Save = Choice & { sequence: number }

/** `fresh`: made on this page and so far not delayed by a lost connection. */
type QueuedSave = Save & { fresh: boolean }

/** The server's response to a save: its highest sequence number for the attempt, and the answer that counts now. */
export type SaveResponse = { sequence: number; answer: Answer }

/**
 * Queue of choices that the server has not confirmed: one save in flight, the others waiting in the order in which they
 * were made. The screen shows them as chosen.
 */
export type AnswerQueue = {
  /** Highest sequence number that the server has reported. */
  readonly sequence: number
  readonly inFlight: QueuedSave | null
  readonly waiting: readonly QueuedSave[]
  /** Consecutive failures of the save in flight. */
  readonly failures: number
}

export const emptyQueue: AnswerQueue = { sequence: 0, inFlight: null, waiting: [], failures: 0 }

/** Creates the queue from choices that an earlier page could not save. */
export function resumeQueue(left: readonly Save[]): AnswerQueue {
  return { ...emptyQueue, waiting: left.map((save) => ({ ...save, fresh: false })) }
}

/**
 * Appends a choice, replacing a waiting one for the same question. Its number is exactly one above what the server was
 * known to have when it was made: numbers are compared per question, and a later choice on another device gets one at
 * least as high.
 * @param known highest number that the server or this browser has for the question
 */
export function addChoice(queue: AnswerQueue, choice: Choice, known: number): AnswerQueue {
  const { questionId, answer } = choice
  const sequence = Math.max(queue.sequence, known) + 1
  const added = { questionId, answer, sequence, fresh: queue.failures === 0 }
  return { ...queue, waiting: [...queue.waiting.filter((save) => save.questionId !== questionId), added] }
}

/** Puts the next choice in flight, unless there is one already. */
export function sendNext(queue: AnswerQueue): AnswerQueue {
  const [next, ...waiting] = queue.waiting
  return queue.inFlight || !next ? queue : { ...queue, inFlight: next, waiting, failures: 0 }
}

/**
 * Applies the server's response to the save in flight. If a different answer counts, it had a higher number unknown to
 * this page. A choice that was sent immediately is nevertheless newer and is resent once with a higher number; one that
 * had to wait may be older and is dropped.
 * @param replaced true if the learner has chosen again since, here or in another tab
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

/** Drops the save in flight after the server has permanently rejected it. */
export function applyRejection(queue: AnswerQueue): AnswerQueue {
  return { ...queue, inFlight: null, failures: 0 }
}

/** Applies a missing response. The save stays in flight and is resent unchanged: the server stores a number once. */
export function applyFailure({ sequence, inFlight, waiting, failures }: AnswerQueue): AnswerQueue {
  const delayed = (save: QueuedSave) => ({ ...save, fresh: false })
  return {
    sequence,
    inFlight: inFlight && delayed(inFlight),
    waiting: waiting.map(delayed),
    failures: inFlight ? failures + 1 : failures,
  }
}

/** Latest unsaved choice of each question, as answers. */
export function unsavedAnswers({ inFlight, waiting }: AnswerQueue): Answers {
  const saves = inFlight ? [inFlight, ...waiting] : waiting
  return Object.fromEntries(saves.map(({ questionId, answer }) => [questionId, answer]))
}

export type SaveState = 'saved' | 'saving' | 'not-saved-yet'

export function saveStateOf(queue: AnswerQueue): SaveState {
  if (queue.failures > 0) return 'not-saved-yet'
  return queue.inFlight || queue.waiting.length > 0 ? 'saving' : 'saved'
}
