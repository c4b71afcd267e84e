import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseReturnAddress } from './return-address.ts'

const MIRA = { id: 'mira-id', firstName: 'Mira', gradeId: 'grade-7' }
const LEO = { id: 'leo-id', firstName: 'Leo', gradeId: null }
const learners = [MIRA, LEO]
const read = (list: unknown) => parseReturnAddress(JSON.stringify(list), learners)

test('a missing or empty list shows nothing', () => {
  expect(parseReturnAddress(null, learners)).toEqual([])
  expect(read([])).toEqual([])
})

test.each(['', 'not JSON', '[', '{}', 'null', '7', '"[]"'])('%j is not a list', (text) => {
  expect(parseReturnAddress(text, learners)).toBeNull()
})

describe('an entry', () => {
  test.each([
    ['Premium Plus', 'Premium Plus'],
    ['premium_plus', 'Premium Plus'],
    ['my PREMIUM plan', 'Premium'],
    ['gold', 'Freemium'],
  ])('with the plan name %j shows %s', (planName, plan) => {
    const [entry] = read([{ childId: MIRA.id, planName, gradeId: 'grade-8' }]) ?? []
    expect(entry).toEqual({ learnerId: MIRA.id, firstName: 'Mira', plan, gradeId: 'grade-8' })
  })

  test('without a grade uses that of the profile', () => {
    expect(read([{ childId: MIRA.id, planName: 'premium' }])?.[0]?.gradeId).toBe('grade-7')
  })

  test.each([
    ['no childId', { planName: 'premium' }],
    ['no planName', { childId: MIRA.id }],
    ['an empty planName', { childId: MIRA.id, planName: '' }],
    ['a childId that is not a string', { childId: 7, planName: 'premium' }],
    ['no grade, not even on the profile', { childId: LEO.id, planName: 'premium' }],
    ['another parent’s learner', { childId: 'foreign', planName: 'premium', gradeId: 'grade-7' }],
    ['no fields at all', null],
  ])('with %s is skipped, and the others stay', (_what, entry) => {
    expect(read([entry, { childId: MIRA.id, planName: 'premium' }])).toHaveLength(1)
  })
})

test('any address shows only known learners and plans', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      for (const { learnerId, plan } of parseReturnAddress(text, learners) ?? []) {
        expect([MIRA.id, LEO.id]).toContain(learnerId)
        expect(['Freemium', 'Premium', 'Premium Plus']).toContain(plan)
      }
    }),
  )
  const field = fc.oneof(fc.constantFrom(MIRA.id, LEO.id, 'premium', 'premium_plus'), fc.anything())
  const entries = fc.array(fc.record({ childId: field, planName: field, gradeId: field }, { requiredKeys: [] }))
  fc.assert(
    fc.property(entries, (list) => {
      const text = JSON.stringify(list)
      const shown = parseReturnAddress(text, learners)
      expect(shown?.length).toBeLessThanOrEqual(list.length)
      expect(shown?.every(({ gradeId }) => gradeId !== '')).toBe(true)
    }),
  )
})
