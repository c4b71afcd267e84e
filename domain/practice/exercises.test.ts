import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EXERCISE_STEPS, exerciseStepOf, stepsOf } from './exercises.ts'

describe('the step of a question', () => {
  test.each([
    ['a single choice with a hint', { hints: ['h'] }, 'guided'],
    ['a single choice without one', { hints: [] }, 'own'],
    ['an order with a hint', { kind: 'order', hints: ['h'] }, 'guided'],
    ['a typed number with a hint', { kind: 'number', hints: ['h'] }, 'own'],
    ['a graph', { kind: 'graph' }, 'own'],
    ['an unreadable question', null, 'own'],
    ['an unknown step', { kind: 'number', exercise: 'hard' }, 'own'],
  ])('of %s that names none', (_, question, step) => {
    expect(exerciseStepOf(typeof question === 'object' && question !== null ? question : {})).toBe(step)
  })

  test('is the one that it names, whatever its kind and hints', () => {
    const question = fc.record({
      kind: fc.constantFrom('single', 'number', 'match', null),
      hints: fc.array(fc.string(), { maxLength: 3 }),
      exercise: fc.constantFrom(...EXERCISE_STEPS),
    })
    fc.assert(fc.property(question, (one) => exerciseStepOf(one) === one.exercise))
  })
})

test('each question is in one step, steps without questions are left out, and no more are right than there are', () => {
  const items = fc.array(
    fc.record({
      fields: fc.record({ exercise: fc.constantFrom(...EXERCISE_STEPS, null), hints: fc.constant([]) }),
      right: fc.boolean(),
    }),
  )
  fc.assert(
    fc.property(items, fc.subarray([...EXERCISE_STEPS]), (listed, begun) => {
      const steps = stepsOf(listed, begun)
      expect(steps.reduce((sum, { total }) => sum + total, 0)).toBe(listed.length)
      expect(steps.reduce((sum, { right }) => sum + right, 0)).toBe(listed.filter(({ right }) => right).length)
      for (const { step, total, right, begun: isBegun } of steps) {
        expect(total).toBeGreaterThan(0)
        expect(right).toBeLessThanOrEqual(total)
        expect(isBegun).toBe(begun.includes(step))
      }
    }),
  )
})
