import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRow } from './conflict-dialog.tsx'

const base = { name: 'Algebra', color: 'red', description: 'Lines', required: false }
type Row = typeof base

const formats = {
  name: { label: 'Name', text: (row: Row) => row.name },
  description: { label: 'Description', text: (row: Row) => row.description },
  color: { label: 'Color', text: (row: Row) => row.color },
  required: { label: 'Required', text: (row: Row) => (row.required ? 'Yes' : 'No') },
}

const rows = fc.record({
  name: fc.constantFrom('Algebra', 'Geometry', 'Number'),
  color: fc.constantFrom('red', 'blue'),
  description: fc.constantFrom('', 'Lines', 'Circles'),
  required: fc.boolean(),
})

test('fields that I changed keep my value, and all others theirs', () => {
  fc.assert(
    fc.property(rows, rows, rows, (before, mine, theirs) => {
      const { merged } = mergeRow({ base: before, mine, theirs }, formats)
      expect(Object.keys(merged).toSorted()).toEqual(Object.keys(mine).toSorted())
      for (const name of ['name', 'color', 'description', 'required'] as const) {
        expect(merged[name]).toEqual(mine[name] === before[name] ? theirs[name] : mine[name])
      }
    }),
  )
})

test('without my changes the result is theirs', () => {
  fc.assert(
    fc.property(rows, rows, (before, theirs) => {
      expect(mergeRow({ base: before, mine: before, theirs }, formats).merged).toEqual(theirs)
    }),
  )
})

test('only the fields of the form are merged', () => {
  const theirs = { ...base, version: 7 }
  const { merged } = mergeRow({ base, mine: { ...base, name: 'Geometry' }, theirs }, formats)
  expect(merged).toEqual({ ...base, name: 'Geometry' })
})

test('each changed field names who changed it, and unchanged fields are left out', () => {
  const mine = { ...base, name: 'Geometry', color: 'blue' }
  const theirs = { ...base, name: 'Number', description: 'Circles' }
  expect(mergeRow({ base, mine, theirs }, formats).changed).toEqual([
    { name: 'name', label: 'Name', mine: 'Geometry', theirs: 'Number', changedBy: 'both' },
    { name: 'description', label: 'Description', mine: 'Lines', theirs: 'Circles', changedBy: 'them' },
    { name: 'color', label: 'Color', mine: 'blue', theirs: 'red', changedBy: 'me' },
  ])
})
