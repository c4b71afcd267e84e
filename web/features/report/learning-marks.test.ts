import fc from 'fast-check'
import { expect, test } from 'vitest'
import { growthCurve, isStarted, marksByPart, totalMarks } from './learning-marks.ts'
import type { ReportedLesson, ReportedSubject } from './report-rows.ts'

const all = { video: true, text: true, quiz: true, assignment: true }
const none = { video: false, text: false, quiz: false, assignment: false }

const lesson = (parts: ReportedLesson['parts'], completed: ReportedLesson['completed']): ReportedLesson => ({
  id: 'l',
  number: 1,
  title: 'L',
  parts,
  completed,
  marks: null,
  quizPercent: null,
  assignmentPercent: null,
  firstQuizPercent: null,
  firstAssignmentPercent: null,
})
const subject = (...lessons: ReportedLesson[]): ReportedSubject => ({
  id: 's',
  name: 'S',
  color: 'bg-red-100',
  averageMark: null,
  averageFirstTry: null,
  studyTime: { total: 0, thisWeek: 0 },
  lessons,
  tests: [],
})

test('a part earns its weight per completed lesson, out of all lessons that have it', () => {
  const subjects = [
    subject(lesson(all, { ...none, video: true, quiz: true })),
    subject(lesson({ ...all, video: false }, { ...none, quiz: true })),
  ]
  expect(marksByPart(subjects)).toEqual([
    { part: 'video', marks: 3, possible: 3 },
    { part: 'text', marks: 0, possible: 4 },
    { part: 'quiz', marks: 50, possible: 50 },
    { part: 'assignment', marks: 0, possible: 140 },
  ])
  expect(totalMarks(marksByPart(subjects))).toEqual({ marks: 53, possible: 197 })
})

test('a kind of part that no lesson has is left out', () => {
  expect(marksByPart([subject(lesson({ ...none, text: true }, none))])).toEqual([
    { part: 'text', marks: 0, possible: 2 },
  ])
})

test('without days there is no chart', () => {
  expect(growthCurve([])).toBe(null)
})

test('a single day yields a line from 0 on the day before', () => {
  expect(growthCurve([{ day: '2026-03-01', marks: 30 }])).toEqual({
    points: [{ day: '2026-03-01', marks: 30, x: 100, y: 100 }],
    ticks: [0, 10, 20, 30],
  })
})

test('distances between points are proportional to days, across months and daylight saving time', () => {
  const curve = growthCurve([
    { day: '2026-10-24', marks: 5 },
    { day: '2026-10-26', marks: 50 },
    { day: '2026-11-02', marks: 100 },
  ])
  expect(curve?.points.map(({ x, y }) => [x, y])).toEqual([
    [10, 5],
    [30, 50],
    [100, 100],
  ])
})

test('every point is inside the chart, in order, and below the top grid line', () => {
  const day = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
  const timeline = fc.array(fc.record({ day, gain: fc.integer({ min: 0, max: 400 }) }), { minLength: 1 })
  fc.assert(
    fc.property(timeline, (gains) => {
      let marks = 0
      const days = gains
        .toSorted((one, other) => one.day.getTime() - other.day.getTime())
        .map(({ day, gain }) => {
          marks += gain
          return { day: day.toISOString().slice(0, 10), marks }
        })
      const curve = growthCurve(days)
      if (!curve) throw new Error('Expected a curve')
      let left = 0
      for (const { x, y } of curve.points) {
        expect(x).toBeGreaterThanOrEqual(left)
        expect(x).toBeLessThanOrEqual(100)
        expect(y).toBeLessThanOrEqual(100)
        left = x
      }
      expect(curve.ticks.length).toBeGreaterThan(1)
      expect(curve.ticks.length).toBeLessThanOrEqual(6)
      expect(curve.ticks.at(-1)).toBeGreaterThanOrEqual(marks)
    }),
  )
})

test('a lesson with a failed quiz counts as started, so that its answers can be opened', () => {
  const untouched = lesson(all, none)
  expect(isStarted(untouched)).toBe(false)
  expect(isStarted({ ...untouched, quizPercent: 0 })).toBe(true)
  expect(isStarted({ ...untouched, assignmentPercent: 40 })).toBe(true)
})
