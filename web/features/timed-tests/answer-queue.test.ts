import { describe, expect, test } from 'vitest'
import {
  type AnswerQueue,
  afterAnswer,
  afterFailure,
  choose,
  emptyQueue,
  savingState,
  sendNext,
  unsaved,
} from './answer-queue.ts'

const chosen = (queue: AnswerQueue, questionId: string, option: number) =>
  choose(queue, { questionId, option }, 0)

describe('sending', () => {
  test('choices go in the order they were made, one under way at a time, with rising numbers', () => {
    let queue = sendNext(chosen(emptyQueue, 'q1', 2))
    queue = sendNext(chosen(chosen(queue, 'q2', 0), 'q3', 1))
    expect(queue.underWay).toEqual({ questionId: 'q1', option: 2, sequence: 1 })

    queue = sendNext(afterAnswer(queue, 1))
    expect(queue.underWay).toEqual({ questionId: 'q2', option: 0, sequence: 2 })

    queue = sendNext(afterAnswer(queue, 2))
    expect(queue.underWay).toEqual({ questionId: 'q3', option: 1, sequence: 3 })

    queue = sendNext(afterAnswer(queue, 3))
    expect(queue.underWay).toBe(null)
  })

  test('after a reload the numbers go on above those the server has', () => {
    const queue = sendNext(choose(emptyQueue, { questionId: 'q1', option: 0 }, 41))
    expect(queue.underWay?.sequence).toBe(42)
  })

  test('of several choices of one waiting question only the last is sent', () => {
    const first = sendNext(chosen(emptyQueue, 'q1', 0))
    const queue = chosen(chosen(chosen(first, 'q2', 0), 'q2', 1), 'q2', 3)
    expect(queue.waiting).toEqual([{ questionId: 'q2', option: 3 }])
  })

  test('a question answered anew while its save is under way is saved again', () => {
    const queue = chosen(sendNext(chosen(emptyQueue, 'q1', 0)), 'q1', 3)
    expect(queue.underWay).toEqual({ questionId: 'q1', option: 0, sequence: 1 })
    expect(sendNext(afterAnswer(queue, 1)).underWay).toEqual({ questionId: 'q1', option: 3, sequence: 2 })
  })
})

describe('another tab', () => {
  test('a save that another tab had overtaken is sent once more with a number above', () => {
    const overtaken = afterAnswer(sendNext(chosen(emptyQueue, 'q1', 2)), 7)
    expect(unsaved(overtaken)).toEqual({ q1: 2 })

    const again = sendNext(overtaken)
    expect(again.underWay).toEqual({ questionId: 'q1', option: 2, sequence: 8 })
    expect(unsaved(afterAnswer(again, 8))).toEqual({})
  })

  test('an overtaken save is given up for a newer choice of the same question', () => {
    const queue = chosen(sendNext(chosen(emptyQueue, 'q1', 2)), 'q1', 0)
    expect(sendNext(afterAnswer(queue, 7)).underWay).toEqual({ questionId: 'q1', option: 0, sequence: 8 })
  })
})

describe('a lost connection', () => {
  test('loses no choice and sends the same save again under its number', () => {
    const sent = sendNext(chosen(emptyQueue, 'q1', 2))
    const queue = chosen(afterFailure(afterFailure(sent)), 'q2', 1)
    expect(sendNext(queue).underWay).toEqual({ questionId: 'q1', option: 2, sequence: 1 })
    expect(unsaved(queue)).toEqual({ q1: 2, q2: 1 })
  })

  test('shows as not saved yet until an answer comes', () => {
    const sent = sendNext(chosen(emptyQueue, 'q1', 2))
    expect(savingState(emptyQueue)).toBe('saved')
    expect(savingState(sent)).toBe('saving')
    expect(savingState(afterFailure(sent))).toBe('not-saved-yet')
    expect(savingState(afterAnswer(afterFailure(sent), 1))).toBe('saved')
  })
})

test('the screen shows the latest of two unsaved choices of one question', () => {
  const queue = chosen(sendNext(chosen(emptyQueue, 'q1', 0)), 'q1', 3)
  expect(unsaved(queue)).toEqual({ q1: 3 })
})
