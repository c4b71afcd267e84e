import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFlags } from '../testing/arbitraries.ts'
import { continueWith, isFinished, type LessonState, lessonPercent } from './lesson-progress.ts'

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

describe('where to go on', () => {
  const subject = (name: string, studiedAt: number | null, ...lessons: LessonState[]) => ({
    name,
    studiedAt,
    lessons,
  })
  const names = (entries: { subject: { name: string }; lesson: LessonState }[]) =>
    entries.map((entry) => `${entry.subject.name} ${entry.lesson.number}`)

  test('is the first unfinished lesson of each subject, the most recently studied subject first', () => {
    const subjects = [
      subject('never', null, lesson(1)),
      subject('older', 100, lesson(1, ALL), lesson(2)),
      subject('newer', 200, lesson(1), lesson(2)),
    ]
    expect(names(continueWith(subjects, 3))).toEqual(['newer 1', 'older 2', 'never 1'])
    expect(names(continueWith(subjects, 1))).toEqual(['newer 1'])
  })

  test('leaves out finished subjects, and lessons without content', () => {
    const subjects = [
      subject('finished', 300, lesson(1, ALL)),
      subject('empty', 200),
      subject('bare', 100, lesson(1, NONE, NONE), lesson(2)),
    ]
    expect(names(continueWith(subjects, 3))).toEqual(['bare 2'])
  })
})
