import { expect, test } from 'vitest'
import { doneCount, groupBySubject, type Row, scoredCount } from './report-rows.ts'

const row = (id: string, subjectName: string, rest: Partial<Row> = {}): Row => ({
  id,
  subjectId: `id of ${subjectName}`,
  subjectName,
  activity: `Activity ${id}`,
  type: 'Quiz',
  score: null,
  status: 'Pending',
  answers: null,
  ...rest,
})

test('every row stands under its subject, in the order of the report', () => {
  const rows = [row('1', 'English'), row('2', 'English'), row('3', 'Science'), row('4', 'English')]
  expect(
    groupBySubject(rows).map(({ subjectName, rows: its }) => [subjectName, its.map(({ id }) => id)]),
  ).toEqual([
    ['English', ['1', '2', '4']],
    ['Science', ['3']],
  ])
})

test('a score of 0 counts as scored, no score does not, and types are counted apart', () => {
  const rows = [
    row('1', 'Science', { score: 0 }),
    row('2', 'Science'),
    row('3', 'Science', { type: 'Test', score: 90 }),
  ]
  expect(scoredCount(rows, 'Quiz')).toBe(1)
  expect(scoredCount(rows, 'Assignment')).toBe(0)
})

test('submitted work and taken tests are done, a failed test as well', () => {
  const statuses: Row['status'][] = ['Submitted', 'Pending', 'Passed', 'Failed', 'Not Taken']
  expect(doneCount(statuses.map((status, index) => row(`${index}`, 'Science', { status })))).toBe(3)
})
