import { parse } from 'papaparse'
import { expect, test } from 'vitest'
import { reportCsv, reportFileName } from './report-csv.ts'
import type { Report, ReportedLesson } from './report-rows.ts'

const flags = { video: true, text: true, quiz: true, assignment: true }

const lesson = (rest: Partial<ReportedLesson> = {}): ReportedLesson => ({
  id: 'l1',
  number: 1,
  title: 'Ratios',
  parts: flags,
  completed: flags,
  marks: null,
  quizPercent: null,
  assignmentPercent: null,
  firstQuizPercent: null,
  firstAssignmentPercent: null,
  ...rest,
})

const reportOf = (lessons: ReportedLesson[], rest: Partial<Report['subjects'][number]> = {}): Report => ({
  learner: { id: 'u1', firstName: 'Noor', lastName: 'Haddad', gradeName: 'Grade 7', removedGrade: null, paused: false },
  verdict: null,
  averages: { quiz: null, assignment: null, test: null },
  firstTries: { quiz: null, assignment: null, test: null },
  checking: 0,
  studyTime: { total: 0, thisWeek: 0 },
  week: { days: 0, seconds: 0, goalDays: 3 },
  practice: { days: 0, answered: 0, right: 0 },
  rows: [],
  subjects: [
    {
      id: 's1',
      name: 'Mathematics',
      color: 'bg-red-100',
      averageMark: null,
      averageFirstTry: null,
      studyTime: { total: 0, thisWeek: 0 },
      lessons,
      tests: [],
      ...rest,
    },
  ],
  timeline: [],
  earlierReports: [],
  start: [],
  livePosition: null,
})

const linesOf = (report: Report) => reportCsv(report).split('\r\n')

test('a lesson has its parts, its marks out of 100, and separate bonuses of plan and tests', () => {
  const marks = {
    testBonus: 5.5,
    total: 115.5,
    plan: 'Premium' as const,
    academic: 100,
    bonus: 15.5,
    planBonus: 10,
  }
  expect(
    linesOf(reportOf([lesson({ marks, quizPercent: 66.67, assignmentPercent: 100, firstQuizPercent: 30 })]))[1],
  ).toBe('Mathematics,Lesson,Lesson 1: Ratios,3,2,25,70,100,10,5.5,115.5,66.67,100,,,,30,,')
})

test('a missing part is empty, and an incomplete one is 0', () => {
  const parts = { ...flags, video: false }
  const completed = { ...flags, quiz: false }
  expect(linesOf(reportOf([lesson({ parts, completed })]))[1]).toBe(
    'Mathematics,Lesson,Lesson 1: Ratios,,2,0,70,,,,,,,,,,,,',
  )
})

test('a test has its score, result and date', () => {
  const result = { score: 80, firstScore: 55, passed: true, completedAt: new Date('2026-11-05T10:00:00Z') }
  const tests = [
    { id: 't1', title: 'Halfway', type: 'Mid Test 1' as const, afterLessonNumber: 1, result },
    { id: 't2', title: 'The end', type: 'Final Test' as const, afterLessonNumber: 2, result: null },
  ]
  expect(linesOf(reportOf([], { tests })).slice(1)).toEqual([
    'Mathematics,Mid Test 1,Halfway,,,,,,,,,,,80,Passed,2026-11-05,,,55',
    'Mathematics,Final Test,The end,,,,,,,,,,,,Not Taken,,,,',
  ])
})

test('every line has as many cells as the first', () => {
  const tests = [{ id: 't1', title: 'Halfway', type: 'Mid Test 1' as const, afterLessonNumber: 1, result: null }]
  const counts = linesOf(reportOf([lesson()], { tests })).map((line) => line.split(',').length)
  expect(new Set(counts).size).toBe(1)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '=1+1\nand more', '＝1', '＋1', '－1', '＠A1'])(
  'a subject named %j is not a formula',
  (name) => {
    const { data } = parse<string[]>(reportCsv(reportOf([lesson()], { name })))
    expect(data[1]?.[0]).toBe(`'${name}`)
  },
)

test('the file begins with a byte order mark', () => {
  expect(reportCsv(reportOf([])).startsWith('\ufeffSubject,')).toBe(true)
})

test('the file is named after the learner and the day', () => {
  expect(reportFileName(reportOf([]), new Date(2026, 10, 21))).toBe('noor-haddad-learning-report-2026-11-21.csv')
})
