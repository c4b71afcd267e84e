import { expect, test } from 'vitest'
import { filterRows, type Row } from './report-rows.ts'

const row = (id: string, subjectId: string, type: Row['type']): Row => ({
  ...{ id, subjectId, subjectName: subjectId === 'm' ? 'Mathematics' : 'Science' },
  ...{ activity: id, type, score: null, status: 'Pending', answers: null },
})
const all = [row('1', 'm', 'Quiz'), row('2', 'm', 'Test'), row('3', 's', 'Quiz')]
const idsOf = (...filter: Parameters<typeof filterRows>) => filterRows(...filter).rows.map(({ id }) => id)

test('without a filter every row is there', () => {
  expect(filterRows(all, { subject: null, type: null })).toEqual({
    rows: all,
    only: null,
    filter: { subject: null, type: null },
  })
})

test('subject and type filter by themselves and together', () => {
  expect(idsOf(all, { subject: 'm', type: null })).toEqual(['1', '2'])
  expect(idsOf(all, { subject: null, type: 'Quiz' })).toEqual(['1', '3'])
  expect(idsOf(all, { subject: 'm', type: 'Quiz' })).toEqual(['1'])
  expect(idsOf(all, { subject: 's', type: 'Test' })).toEqual([])
})

test('what is shown is told in words, also where nothing is left', () => {
  expect(filterRows(all, { subject: 'm', type: null }).only).toBe('Mathematics')
  expect(filterRows(all, { subject: 's', type: 'Test' }).only).toBe('Science, Test')
})

test('a subject that the report has not filters nothing', () => {
  expect(filterRows(all, { subject: 'gone', type: null })).toMatchObject({ rows: all, only: null })
})
