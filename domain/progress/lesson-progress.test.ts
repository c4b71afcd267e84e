import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Flags, PARTS } from '../marks/compute-marks.ts'
import { anyFlags } from '../testing/arbitraries.ts'
import {
  anyCompleted,
  completePart,
  findNextLessons,
  isFinished,
  type LessonState,
  lessonPercent,
} from './lesson-progress.ts'

const none: Flags = { video: false, text: false, quiz: false, assignment: false }
const fullLesson = { video: true, text: true, quiz: true, assignment: true }
const nothingPassed = { quiz: false, assignment: false }

test.each(['video', 'text'] as const)('a %s completes without a submission', (part) => {
  expect(completePart(part, none, fullLesson, nothingPassed)).toEqual({
    outcome: 'completed',
    flags: { ...none, [part]: true },
  })
})

test.each(['quiz', 'assignment'] as const)('a passed %s completes', (part) => {
  expect(completePart(part, none, fullLesson, { ...nothingPassed, [part]: true })).toEqual({
    outcome: 'completed',
    flags: { ...none, [part]: true },
  })
})

test('a quiz without a passed submission needs 70%, regardless of the assignment', () => {
  expect(completePart('quiz', none, fullLesson, { quiz: false, assignment: true })).toEqual({
    outcome: 'needs-pass',
    message: 'You need at least 70% to mark this quiz as completed.',
  })
})

test('an assignment without a passed submission needs 70%, regardless of the quiz', () => {
  expect(completePart('assignment', none, fullLesson, { quiz: true, assignment: false })).toEqual({
    outcome: 'needs-pass',
    message: 'You need at least 70% to mark this assignment as completed.',
  })
})

test('a part that the lesson does not have cannot be completed', () => {
  expect(completePart('video', none, { ...fullLesson, video: false }, nothingPassed)).toEqual({
    outcome: 'no-such-part',
  })
})

test('a completed part stays completed', () => {
  expect(completePart('text', { ...none, text: true }, fullLesson, nothingPassed)).toEqual({
    outcome: 'already',
  })
})

test('completing a part changes only its flag, from false to true', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PARTS),
      anyFlags,
      anyFlags,
      fc.record({ quiz: fc.boolean(), assignment: fc.boolean() }),
      (part, flags, content, bestPassed) => {
        const before = { ...flags }
        const completion = completePart(part, flags, content, bestPassed)
        expect(flags).toEqual(before)
        if (completion.outcome !== 'completed') return
        expect(flags[part]).toBe(false)
        expect(completion.flags).toEqual({ ...flags, [part]: true })
      },
    ),
  )
})

test('a lesson is started by completing any of its parts, and by nothing else', () => {
  expect(anyCompleted(none)).toBe(false)
  for (const part of PARTS) expect(anyCompleted({ ...none, [part]: true })).toBe(true)
})

const NONE = { video: false, text: false, quiz: false, assignment: false }
const ALL = { video: true, text: true, quiz: true, assignment: true }

const lesson = (number: number, completed = NONE, content = ALL): LessonState => ({
  number,
  content,
  completed,
})

describe('one lesson', () => {
  test('one of two parts is 50 percent, one of three is 33', () => {
    const video = { ...NONE, video: true }
    expect(lessonPercent(lesson(1, video, { ...video, text: true }))).toBe(50)
    expect(lessonPercent(lesson(1, video, { ...video, text: true, quiz: true }))).toBe(33)
  })

  test('a lesson without any part is at 0 percent and never finished', () => {
    expect(lessonPercent(lesson(1, ALL, NONE))).toBe(0)
    expect(isFinished(lesson(1, ALL, NONE))).toBe(false)
  })

  test('a lesson with content is finished exactly at 100 percent', () => {
    fc.assert(
      fc.property(anyFlags, anyFlags, (content, completed) => {
        const state = { number: 1, content, completed }
        expect(isFinished(state)).toBe(lessonPercent(state) === 100)
      }),
    )
  })
})

describe('the next lessons', () => {
  const subject = (name: string, studiedAt: number | null, ...lessons: LessonState[]) => ({
    name,
    studiedAt,
    lessons,
  })
  const names = (entries: { subject: { name: string }; lesson: LessonState }[]) =>
    entries.map((entry) => `${entry.subject.name} ${entry.lesson.number}`)

  test('are the first unfinished lesson of each subject, the most recently studied subject first', () => {
    const subjects = [
      subject('never', null, lesson(1)),
      subject('older', 100, lesson(1, ALL), lesson(2)),
      subject('newer', 200, lesson(1), lesson(2)),
    ]
    expect(names(findNextLessons(subjects, 3))).toEqual(['newer 1', 'older 2', 'never 1'])
    expect(names(findNextLessons(subjects, 1))).toEqual(['newer 1'])
  })

  test('exclude finished subjects and lessons without content', () => {
    const subjects = [
      subject('finished', 300, lesson(1, ALL)),
      subject('empty', 200),
      subject('bare', 100, lesson(1, NONE, NONE), lesson(2)),
    ]
    expect(names(findNextLessons(subjects, 3))).toEqual(['bare 2'])
  })
})
