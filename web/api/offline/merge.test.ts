import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeFields, takeFields } from './merge.ts'

const base = { title: 'Fractions', text: 'Halves', video: '' }

test('changes of different fields are both in the result', () => {
  expect(mergeFields(base, { ...base, title: 'Parts' }, { ...base, text: 'Thirds' })).toEqual({
    merged: { title: 'Parts', text: 'Thirds', video: '' },
    changedByMe: ['title'],
    changedByThem: ['text'],
    conflicts: [],
  })
})

test('a field that both sides changed is a conflict and keeps my value until theirs is taken', () => {
  const theirs = { ...base, title: 'Ratios' }
  const { merged, conflicts } = mergeFields(base, { ...base, title: 'Parts' }, theirs)
  expect({ merged, conflicts }).toEqual({ merged: { ...base, title: 'Parts' }, conflicts: ['title'] })
  expect(takeFields(merged, theirs, conflicts)).toEqual(theirs)
})

test('the same change on both sides is not a conflict', () => {
  const same = { ...base, title: 'Parts' }
  expect(mergeFields(base, same, { ...same })).toMatchObject({ merged: same, conflicts: [] })
})

test('values are compared by the passed function', () => {
  const lowerCase = (a = '', b = '') => a.toLowerCase() === b.toLowerCase()
  const merge = mergeFields(base, { ...base, title: 'FRACTIONS' }, { ...base, title: 'Ratios' }, lowerCase)
  expect(merge).toMatchObject({ merged: { ...base, title: 'Ratios' }, changedByMe: [], conflicts: [] })
})

test('a field missing on one side is never removed from the other', () => {
  type Answers = Record<string, number>
  const before: Answers = { q1: 0, q2: 1 }
  expect(mergeFields<Answers>(before, { q1: 2 }, { q2: 3, q4: 0 })).toEqual({
    merged: { q1: 2, q2: 3, q4: 0 },
    changedByMe: ['q1'],
    changedByThem: ['q2', 'q4'],
    conflicts: [],
  })
})

const fields = fc.record({
  name: fc.constantFrom('Algebra', 'Geometry', 'Number'),
  description: fc.constantFrom(null, 'Lines', 'Circles'),
  questions: fc.array(fc.record({ question: fc.constantFrom('Why?', 'How?') }), { maxLength: 2 }),
})

test('fields that I changed keep my value, and all others theirs', () => {
  fc.assert(
    fc.property(fields, fields, fields, (start, mine, theirs) => {
      const { merged, changedByMe, changedByThem, conflicts } = mergeFields(start, mine, theirs)
      expect(Object.keys(merged)).toEqual(Object.keys(mine))
      for (const name of ['name', 'description', 'questions'] as const) {
        expect(merged[name]).toEqual(changedByMe.includes(name) ? mine[name] : theirs[name])
        const inConflict = JSON.stringify(mine[name]) !== JSON.stringify(theirs[name])
        expect(conflicts.includes(name)).toBe(changedByMe.includes(name) && changedByThem.includes(name) && inConflict)
      }
    }),
  )
})

test('a side without changes has no effect', () => {
  fc.assert(
    fc.property(fields, fields, (start, other) => {
      expect(mergeFields(start, start, other)).toMatchObject({ merged: other, conflicts: [] })
      expect(mergeFields(start, other, start)).toMatchObject({ merged: other, conflicts: [] })
    }),
  )
})
