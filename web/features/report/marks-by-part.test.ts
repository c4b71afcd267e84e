import { expect, test } from 'vitest'
import { marksAltogether, marksByPart } from './marks-by-part.ts'
import type { ReportedLesson, ReportedSubject } from './report-types.ts'

const all = { video: true, text: true, quiz: true, assignment: true }
const none = { video: false, text: false, quiz: false, assignment: false }

const lesson = (parts: ReportedLesson['parts'], completed: ReportedLesson['completed']): ReportedLesson => ({
  ...{ id: 'l', number: 1, title: 'L', parts, completed },
  ...{ marks: null, quizPercent: null, assignmentPercent: null },
})
const subject = (...lessons: ReportedLesson[]): ReportedSubject => ({
  ...{
    id: 's',
    name: 'S',
    color: 'bg-red-100',
    averageMark: null,
    studyTime: { total: 0, lastSevenDays: 0 },
    lessons,
    tests: [],
  },
})

test('a part earns its weight in each lesson where it is completed, of all lessons that have it', () => {
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
  expect(marksAltogether(marksByPart(subjects))).toEqual({ marks: 53, possible: 197 })
})

test('a kind of part that no lesson has is left out', () => {
  expect(marksByPart([subject(lesson({ ...none, text: true }, none))])).toEqual([
    { part: 'text', marks: 0, possible: 2 },
  ])
})
