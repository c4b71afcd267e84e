import { expect, test } from 'vitest'
import { createQuestionClock } from './question-time.ts'

test('time since the last answer is that of the question which is answered or left', () => {
  let now = 500
  const after = (seconds: number) => (now += seconds * 1000)
  const secondsOn = createQuestionClock(() => now)
  after(8)
  expect(secondsOn('q2')).toBe(8)
  after(5)
  expect(secondsOn('q1')).toBe(5)
  after(0.4)
  expect(secondsOn('q1')).toBe(5)
  after(0.2)
  expect(secondsOn('q1'), 'fractions add up').toBe(6)
  after(10)
  expect(secondsOn('q2'), 'answered again').toBe(18)
})
