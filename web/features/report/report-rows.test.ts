import { expect, test } from 'vitest'
import { doneCount, filterRows, groupBySubject, type Row, scoredCount } from './report-rows.ts'

const activityOf = (id: string, subjectId: string, type: Row['type']): Row => ({
  id,
  subjectId,
  subjectName: subjectId === 'm' ? 'Mathematics' : 'Science',
  activity: id,
  title: id,
  type,
  score: null,
  status: 'Pending',
  firstScore: null,
  otherResults: [],
  allowedUntil: null,
  anotherAttempt: null,
  answers: null,
})
const ALL = [activityOf('1', 'm', 'Quiz'), activityOf('2', 'm', 'Test'), activityOf('3', 's', 'Quiz')]
const idsOf = (...filter: Parameters<typeof filterRows>) => filterRows(...filter).rows.map(({ id }) => id)

test('without a filter all rows are shown', () => {
  expect(filterRows(ALL, { subject: null, type: null })).toEqual({
    rows: ALL,
    only: null,
    filter: { subject: null, type: null },
  })
})

test('subject and type filter alone and combined', () => {
  expect(idsOf(ALL, { subject: 'm', type: null })).toEqual(['1', '2'])
  expect(idsOf(ALL, { subject: null, type: 'Quiz' })).toEqual(['1', '3'])
  expect(idsOf(ALL, { subject: 'm', type: 'Quiz' })).toEqual(['1'])
  expect(idsOf(ALL, { subject: 's', type: 'Test' })).toEqual([])
})

test('a filter has a description, even if no row matches', () => {
  expect(filterRows(ALL, { subject: 'm', type: null }).only).toBe('Mathematics')
  expect(filterRows(ALL, { subject: 's', type: 'Test' }).only).toBe('Science, Test')
})

test('a subject that is not in the report is ignored', () => {
  expect(filterRows(ALL, { subject: 'gone', type: null })).toMatchObject({ rows: ALL, only: null })
})

const row = (id: string, subjectName: string, rest: Partial<Row> = {}): Row => ({
  id,
  subjectId: `id of ${subjectName}`,
  subjectName,
  activity: `Activity ${id}`,
  title: `Activity ${id}`,
  type: 'Quiz',
  score: null,
  status: 'Pending',
  firstScore: null,
  otherResults: [],
  allowedUntil: null,
  anotherAttempt: null,
  answers: null,
  ...rest,
})

test('rows are grouped by subject in the order of the report', () => {
  const rows = [row('1', 'English'), row('2', 'English'), row('3', 'Science'), row('4', 'English')]
  expect(groupBySubject(rows).map(({ subjectName, rows: its }) => [subjectName, its.map(({ id }) => id)])).toEqual([
    ['English', ['1', '2', '4']],
    ['Science', ['3']],
  ])
})

test('a score of 0 counts as scored, a missing one does not, and types are counted separately', () => {
  const rows = [
    row('1', 'Science', { score: 0 }),
    row('2', 'Science'),
    row('3', 'Science', { type: 'Test', score: 90 }),
  ]
  expect(scoredCount(rows, 'Quiz')).toBe(1)
  expect(scoredCount(rows, 'Assignment')).toBe(0)
})

test('submitted work and taken tests count as done, failed ones too', () => {
  const statuses: Row['status'][] = ['Submitted', 'Pending', 'Passed', 'Failed', 'Not Taken']
  expect(doneCount(statuses.map((status, index) => row(`${index}`, 'Science', { status })))).toBe(3)
})
