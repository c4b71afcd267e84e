import { expect, test } from 'vitest'
import {
  beingPreparedMessage,
  formatAllNeeded,
  formatNeedsPass,
  formatResultBanner,
  formatToGo,
} from './result-messages.ts'

test('a full score has the message for a perfect score', () => {
  expect(formatResultBanner(5, 5)).toBe('Perfect score!')
})

test('any lower score has the general message', () => {
  expect(formatResultBanner(3, 5)).toBe('You got 3 out of 5 questions correct.')
  expect(formatResultBanner(0, 5)).toBe('You got 0 out of 5 questions correct.')
})

test('no questions are not a perfect score', () => {
  expect(formatResultBanner(0, 0)).toBe('You got 0 out of 0 questions correct.')
})

test('below the pass mark a quiz and an assignment each have a message', () => {
  expect(formatNeedsPass('quiz')).toBe('You need at least 70% to mark this quiz as completed.')
  expect(formatNeedsPass('assignment')).toBe('You need at least 70% to mark this assignment as completed.')
})

test('the banner states when 70% requires every answer', () => {
  expect([1, 2, 3].map((total) => formatAllNeeded(total))).toEqual([
    'With one question, that means getting it right.',
    'With two questions, that means both.',
    'With three questions, that means all three.',
  ])
  expect([4, 5, 10].map((total) => formatAllNeeded(total))).toEqual([null, null, null])
})

test('after a failed try the result says how far it was', () => {
  expect(formatToGo(2, 5)).toBe('Two down, three to go. Look at why, then try again.')
  expect(formatToGo(1, 14)).toBe('One down, 13 to go. Look at why, then try again.')
  expect(formatToGo(0, 4)).toBe('Look at why, then try again.')
})

test('an assignment that is being prepared has the specified message', () => {
  expect(beingPreparedMessage()).toBe('This assignment is currently being prepared. Please check back later.')
})
