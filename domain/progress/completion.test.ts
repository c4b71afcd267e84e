import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Flags, PARTS } from '../marks/compute-marks.ts'
import { anyFlags } from '../testing/arbitraries.ts'
import { anyCompleted, completePart } from './completion.ts'

const none: Flags = { video: false, text: false, quiz: false, assignment: false }
const fullLesson = { video: true, text: true, quiz: true, assignment: true }
const nothingPassed = { quiz: false, assignment: false }

test.each(['video', 'text'] as const)('a %s completes without a submission', (part) => {
  expect(completePart(part, none, fullLesson, nothingPassed)).toEqual({
    kind: 'completed',
    flags: { ...none, [part]: true },
  })
})

test.each(['quiz', 'assignment'] as const)('a passed %s completes', (part) => {
  expect(completePart(part, none, fullLesson, { ...nothingPassed, [part]: true })).toEqual({
    kind: 'completed',
    flags: { ...none, [part]: true },
  })
})

test('a quiz without a passed submission needs 70%, whatever the assignment did', () => {
  expect(completePart('quiz', none, fullLesson, { quiz: false, assignment: true })).toEqual({
    kind: 'needs-pass',
    message: 'You need at least 70% to mark this quiz as completed.',
  })
})

test('an assignment without a passed submission needs 70%, whatever the quiz did', () => {
  expect(completePart('assignment', none, fullLesson, { quiz: true, assignment: false })).toEqual({
    kind: 'needs-pass',
    message: 'You need at least 70% to mark this assignment as completed.',
  })
})

test('a part that the lesson does not have cannot be completed', () => {
  expect(completePart('video', none, { ...fullLesson, video: false }, nothingPassed)).toEqual({
    kind: 'no-such-part',
  })
})

test('a completed part stays completed', () => {
  expect(completePart('text', { ...none, text: true }, fullLesson, nothingPassed)).toEqual({
    kind: 'already',
  })
})

test('completing only ever turns the one flag from false to true', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PARTS),
      anyFlags,
      anyFlags,
      fc.record({ quiz: fc.boolean(), assignment: fc.boolean() }),
      (part, flags, content, bestPassed) => {
        const before = { ...flags }
        const completion = completePart(part, flags, content, bestPassed)
        expect(flags).toEqual(before)
        if (completion.kind !== 'completed') return
        expect(flags[part]).toBe(false)
        expect(completion.flags).toEqual({ ...flags, [part]: true })
      },
    ),
  )
})

test('a lesson is started by any one of its parts, and by nothing else', () => {
  expect(anyCompleted(none)).toBe(false)
  for (const part of PARTS) expect(anyCompleted({ ...none, [part]: true })).toBe(true)
})
