import fc from 'fast-check'
import { expect, test } from 'vitest'
import { mergeRow } from './conflict-dialog.tsx'

const base = { name: 'Algebra', color: 'red', description: 'Lines', required: false }
type Row = typeof base

const labels = { name: 'Name', description: 'Description', color: 'Color', required: 'Required' }
const merge = (before: Row, mine: Row, theirs: Row) =>
  mergeRow({ base: before, mine, theirs }, labels, (row) => ({ ...row, required: row.required ? 'Yes' : 'No' }))

const rows = fc.record({
  name: fc.constantFrom('Algebra', 'Geometry', 'Number'),
  color: fc.constantFrom('red', 'blue'),
  description: fc.constantFrom('', 'Lines', 'Circles'),
  required: fc.boolean(),
})

test('fields that I changed keep my value, and all others theirs', () => {
  fc.assert(
    fc.property(rows, rows, rows, (before, mine, theirs) => {
      const { merged } = merge(before, mine, theirs)
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
      expect(merge(before, before, theirs).merged).toEqual(theirs)
    }),
  )
})

test('each changed field names who changed it, and unchanged fields are left out', () => {
  const mine = { ...base, name: 'Geometry', color: 'blue' }
  const theirs = { ...base, name: 'Number', description: 'Circles' }
  expect(merge(base, mine, theirs).changed).toEqual([
    { name: 'name', label: 'Name', mine: 'Geometry', theirs: 'Number', changedBy: 'both' },
    { name: 'description', label: 'Description', mine: 'Lines', theirs: 'Circles', changedBy: 'them' },
    { name: 'color', label: 'Color', mine: 'blue', theirs: 'red', changedBy: 'me' },
  ])
})
