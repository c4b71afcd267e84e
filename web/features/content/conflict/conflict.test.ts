import fc from 'fast-check'
import { expect, test } from 'vitest'
import { conflictFields } from './conflict-dialog.tsx'
import { changedNames, mergeOnto } from './merge-onto.ts'

const fields = fc.record({
  name: fc.constantFrom('Algebra', 'Geometry', 'Number'),
  description: fc.constantFrom(null, 'Lines', 'Circles'),
  questions: fc.array(fc.record({ question: fc.constantFrom('Why?', 'How?') }), { maxLength: 2 }),
})

test('what I changed is mine afterwards, and everything else is as the other left it', () => {
  fc.assert(
    fc.property(fields, fields, fields, (base, mine, present) => {
      const merged = mergeOnto(base, mine, present)
      expect(Object.keys(merged)).toEqual(Object.keys(mine))
      const byMe = changedNames(base, mine)
      for (const name of ['name', 'description', 'questions'] as const) {
        expect(merged[name]).toEqual(byMe.includes(name) ? mine[name] : present[name])
      }
    }),
  )
})

test('who changed nothing changes nothing', () => {
  fc.assert(
    fc.property(fields, fields, (base, present) => {
      expect(mergeOnto(base, base, present)).toEqual(present)
    }),
  )
})

test('only the fields of the form are kept of what the server tells', () => {
  const present = { name: 'Algebra', version: 7 }
  expect(mergeOnto({ name: 'Algebra' }, { name: 'Geometry' }, present)).toEqual({ name: 'Geometry' })
})

test('each field is told with who changed it, and what nobody changed is not told', () => {
  const base = { name: 'Algebra', color: 'red', description: 'Lines', required: false }
  const mine = { ...base, name: 'Geometry', color: 'blue' }
  const present = { ...base, name: 'Number', description: 'Circles' }
  expect(
    conflictFields(
      { base, mine, present },
      {
        name: { label: 'Name', text: (of) => of.name },
        description: { label: 'Description', text: (of) => of.description },
        color: { label: 'Color', text: (of) => of.color },
        required: { label: 'Required', text: (of) => (of.required ? 'Yes' : 'No') },
      },
    ),
  ).toEqual([
    { label: 'Name', mine: 'Geometry', theirs: 'Number', changedBy: 'both' },
    { label: 'Description', mine: 'Lines', theirs: 'Circles', changedBy: 'them' },
    { label: 'Color', mine: 'blue', theirs: 'red', changedBy: 'me' },
  ])
})
