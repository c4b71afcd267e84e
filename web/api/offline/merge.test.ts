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

test('a field that both changed is in conflict, and mine until theirs is taken', () => {
  const theirs = { ...base, title: 'Ratios' }
  const { merged, conflicts } = mergeFields(base, { ...base, title: 'Parts' }, theirs)
  expect({ merged, conflicts }).toEqual({ merged: { ...base, title: 'Parts' }, conflicts: ['title'] })
  expect(takeFields(merged, theirs, conflicts)).toEqual(theirs)
})

test('the same change by both is no conflict', () => {
  const same = { ...base, title: 'Parts' }
  expect(mergeFields(base, same, { ...same })).toMatchObject({ merged: same, conflicts: [] })
})

test('values are compared in the way that is passed', () => {
  const lowerCase = (a = '', b = '') => a.toLowerCase() === b.toLowerCase()
  const merge = mergeFields(base, { ...base, title: 'FRACTIONS' }, { ...base, title: 'Ratios' }, lowerCase)
  expect(merge).toMatchObject({ merged: { ...base, title: 'Ratios' }, changedByMe: [], conflicts: [] })
})

test('what one side does not have is never removed from the other', () => {
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

test('what I changed is mine afterwards, and everything else is theirs', () => {
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

test('a side that changed nothing changes nothing', () => {
  fc.assert(
    fc.property(fields, fields, (start, other) => {
      expect(mergeFields(start, start, other)).toMatchObject({ merged: other, conflicts: [] })
      expect(mergeFields(start, other, start)).toMatchObject({ merged: other, conflicts: [] })
    }),
  )
})
