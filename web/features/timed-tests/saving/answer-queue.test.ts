import { describe, expect, test } from 'vitest'
import type { Answer } from '#domain/scoring/question-schemas.ts'
import {
  type AnswerQueue,
  addChoice,
  applyFailure,
  applyRejection,
  applyResponse,
  emptyQueue,
  resumeQueue,
  saveStateOf,
  sendNext,
  unsavedAnswers,
} from './answer-queue.ts'

const chosen = (queue: AnswerQueue, questionId: string, answer: Answer, known = 0) =>
  addChoice(queue, { questionId, answer }, known)
const sent = (questionId: string, answer: Answer, known = 0) => sendNext(chosen(emptyQueue, questionId, answer, known))
const answered = (queue: AnswerQueue) => {
  const { answer = -1, sequence = -1 } = queue.inFlight ?? {}
  return applyResponse(queue, { answer, sequence }, false)
}

describe('sending', () => {
  test('choices are sent in order, one at a time', () => {
    let queue = sendNext(chosen(chosen(sent('q1', 2), 'q2', 0), 'q3', 1))
    expect(queue.inFlight).toMatchObject({ questionId: 'q1', answer: 2, sequence: 1 })
    queue = sendNext(answered(queue))
    expect(queue.inFlight).toMatchObject({ questionId: 'q2', answer: 0 })
    queue = sendNext(answered(queue))
    expect(queue.inFlight).toMatchObject({ questionId: 'q3', answer: 1 })
    expect(sendNext(answered(queue)).inFlight).toBe(null)
  })

  test('a sequence number is above those that the server is known to have', () => {
    expect(sent('q1', 0, 41).inFlight?.sequence).toBe(42)
    const reported = applyResponse(sent('q1', 0), { answer: 0, sequence: 7 }, false)
    expect(sendNext(chosen(reported, 'q2', 1, 3)).inFlight?.sequence).toBe(8)
  })

  test('only the last of several waiting choices for one question is sent', () => {
    const queue = chosen(chosen(chosen(sent('q1', 0), 'q2', 0), 'q2', 1), 'q2', 3)
    expect(queue.waiting).toMatchObject([{ questionId: 'q2', answer: 3 }])
  })

  test('a drawing is saved by one request, regardless of the order of its fields in the response', () => {
    const drawn = { halfPlane: { strict: false, through: [[0, 0]], side: null } }
    const response = { answer: { halfPlane: { through: [[0, 0]], strict: false, side: null } }, sequence: 1 }
    expect(saveStateOf(applyResponse(sent('q1', drawn), response, false))).toBe('saved')
  })

  test('after a permanently rejected choice the next one is sent', () => {
    const queue = sendNext(applyRejection(chosen(sent('q1', 0), 'q2', 1)))
    expect(queue.inFlight).toMatchObject({ questionId: 'q2' })
  })
})

describe("a save with a sequence number below the server's", () => {
  const answer = { answer: 0, sequence: 7 }

  test('is resent with a higher number if it was just made', () => {
    const overtaken = applyResponse(sent('q1', 2), answer, false)
    expect(unsavedAnswers(overtaken)).toEqual({ q1: 2 })
    expect(sendNext(overtaken).inFlight).toMatchObject({ questionId: 'q1', answer: 2, sequence: 8 })
  })

  test('is dropped if the same option counts, or the learner has chosen again', () => {
    expect(unsavedAnswers(applyResponse(sent('q1', 2), { answer: 2, sequence: 7 }, false))).toEqual({})
    expect(unsavedAnswers(applyResponse(sent('q1', 2), answer, true))).toEqual({})
  })

  test('is dropped if it had to wait, on this page or an earlier one', () => {
    expect(unsavedAnswers(applyResponse(applyFailure(sent('q1', 2)), answer, false))).toEqual({})
    const left = resumeQueue([{ questionId: 'q1', answer: 2, sequence: 3 }])
    expect(unsavedAnswers(left)).toEqual({ q1: 2 })
    expect(unsavedAnswers(applyResponse(sendNext(left), answer, false))).toEqual({})
  })
})

describe('a lost connection', () => {
  test('loses no choice and resends the same save under its number', () => {
    const queue = chosen(applyFailure(applyFailure(sent('q1', 2))), 'q2', 1)
    expect(sendNext(queue).inFlight).toMatchObject({ questionId: 'q1', answer: 2, sequence: 1 })
    expect(unsavedAnswers(queue)).toEqual({ q1: 2, q2: 1 })
  })

  test('shows as not saved yet until a response arrives', () => {
    const queue = sent('q1', 2)
    expect(saveStateOf(emptyQueue)).toBe('saved')
    expect(saveStateOf(queue)).toBe('saving')
    expect(saveStateOf(applyFailure(queue))).toBe('not-saved-yet')
    expect(saveStateOf(answered(applyFailure(queue)))).toBe('saved')
  })
})

test('the latest of two unsaved choices for one question is shown', () => {
  expect(unsavedAnswers(chosen(sent('q1', 0), 'q1', 3))).toEqual({ q1: 3 })
})
