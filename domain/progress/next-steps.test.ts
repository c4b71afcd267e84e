import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Flags, PARTS } from '../marks/compute-marks.ts'
import { anyFlags } from '../testing/arbitraries.ts'
import type { LessonState } from './lesson-progress.ts'
import { findNextInSubject, findOpenTest, listOpenParts, type TestState, todayState } from './next-steps.ts'

const NONE: Flags = { video: false, text: false, quiz: false, assignment: false }
const ALL: Flags = { video: true, text: true, quiz: true, assignment: true }

const lesson = (number: number, completed = NONE, content = ALL): LessonState => ({ number, content, completed })
const timedTest = (id: string, afterLessonNumber: number, state: Partial<TestState> = {}): TestState => ({
  id,
  afterLessonNumber,
  begun: false,
  anotherAllowed: false,
  ...state,
})
const subject = (name: string, studiedAt: number | null, lessons: LessonState[], tests: TestState[] = []) => ({
  name,
  studiedAt,
  lessons,
  tests,
})
const shown = (parts: ReturnType<typeof listOpenParts<LessonState, TestState, ReturnType<typeof subject>>>) =>
  parts.map((one) => `${one.subject.name} ${one.lesson.number} ${one.part}`)

const anySubject = fc.record({
  name: fc.string(),
  studiedAt: fc.option(fc.nat()),
  lessons: fc
    .array(fc.record({ content: anyFlags, completed: anyFlags }), { maxLength: 5 })
    .map((lessons) => lessons.map((one, index) => ({ ...one, number: index + 1 }))),
  tests: fc.array(
    fc.record({ id: fc.uuid(), afterLessonNumber: fc.nat(6), begun: fc.boolean(), anotherAllowed: fc.boolean() }),
    { maxLength: 3 },
  ),
})
const anySubjects = fc.array(anySubject, { maxLength: 4 })

describe('the next part', () => {
  test('is the first incomplete one of the first unfinished lesson of the most recently studied subject', () => {
    const subjects = [
      subject('older', 100, [lesson(1)]),
      subject('newer', 200, [lesson(1, ALL), lesson(2, { ...NONE, video: true })]),
    ]
    expect(shown(listOpenParts(subjects))[0]).toBe('newer 2 text')
  })

  test('may be an exercise, followed by a fallback in case it has no questions', () => {
    const quizOpen = { ...ALL, quiz: false }
    const subjects = [subject('m', 1, [lesson(1, quizOpen), lesson(2, quizOpen), lesson(3)])]
    expect(shown(listOpenParts(subjects))).toEqual(['m 1 quiz', 'm 2 quiz', 'm 3 video'])
  })

  test('includes a bounded number of exercises and still ends with a video or text', () => {
    const assignmentOpen = { ...ALL, assignment: false }
    const blocked = Array.from({ length: 200 }, (_, index) => lesson(index + 1, assignmentOpen))
    expect(listOpenParts([subject('m', 1, blocked)])).toHaveLength(6)
    expect(shown(listOpenParts([subject('m', 1, [...blocked, lesson(201)])])).at(-1)).toBe('m 201 video')
  })

  test('is never completed or missing, and is found whenever a video or text is incomplete', () => {
    fc.assert(
      fc.property(anySubjects, (subjects) => {
        const parts = listOpenParts(subjects)
        for (const { lesson: of, part } of parts) expect([of.content[part], of.completed[part]]).toEqual([true, false])
        const open = subjects.flatMap(({ lessons }) =>
          lessons.flatMap((one) => PARTS.filter((part) => one.content[part] && !one.completed[part])),
        )
        expect(parts.length > 0).toBe(open.length > 0)
        const sure = (part: string) => part === 'video' || part === 'text'
        expect(parts.some(({ part }) => sure(part))).toBe(open.some(sure))
      }),
    )
  })
})

describe('the open test', () => {
  test('is one that is unlocked and not started', () => {
    const started = [lesson(1, { ...NONE, text: true }), lesson(2)]
    expect(findOpenTest([subject('m', 1, started, [timedTest('later', 2)])])).toBeNull()
    expect(findOpenTest([subject('m', 1, started, [timedTest('taken', 1, { begun: true })])])).toBeNull()
    expect(findOpenTest([subject('m', 1, started, [timedTest('open', 1)])])?.test.id).toBe('open')
  })

  test('is preferably one that a parent allowed once more', () => {
    const started = [lesson(1, ALL)]
    const subjects = [
      subject('newer', 2, started, [timedTest('open', 1)]),
      subject('older', 1, started, [timedTest('again', 1, { begun: true, anotherAllowed: true })]),
    ]
    expect(findOpenTest(subjects)?.test.id).toBe('again')
  })

  test('is found whenever a test can be started, and can always be started', () => {
    fc.assert(
      fc.property(anySubjects, (subjects) => {
        const found = findOpenTest(subjects)
        if (found === null) {
          expect(subjects.flatMap(({ tests }) => tests).some((one) => one.anotherAllowed)).toBe(false)
          return
        }
        expect(found.test.anotherAllowed || !found.test.begun).toBe(true)
        expect(found.subject.tests).toContain(found.test)
      }),
    )
  })
})

describe('after a completed part', () => {
  const opened = (afterLessonNumber: number, open = true) => ({ afterLessonNumber, open })

  test('comes the next incomplete part of the lesson, then a skipped one', () => {
    const first = lesson(1, { ...NONE, text: true })
    expect(findNextInSubject({ lessons: [first], tests: [] }, { lesson: first, part: 'text' })).toMatchObject({
      part: 'quiz',
    })
    const last = lesson(1, { ...ALL, video: false })
    expect(findNextInSubject({ lessons: [last], tests: [] }, { lesson: last, part: 'assignment' })).toMatchObject({
      part: 'video',
    })
  })

  test('of a finished lesson comes its test, then the next unfinished lesson, then a skipped one', () => {
    const first = lesson(1)
    const second = lesson(2, ALL)
    const third = lesson(3)
    const after = { lesson: second, part: 'quiz' } as const
    const lessons = [first, second, third]
    expect(findNextInSubject({ lessons, tests: [opened(2)] }, after)).toEqual({ kind: 'test', test: opened(2) })
    expect(findNextInSubject({ lessons, tests: [opened(2, false)] }, after)).toEqual({ kind: 'lesson', lesson: third })
    expect(findNextInSubject({ lessons: [first, second], tests: [] }, after)).toEqual({ kind: 'lesson', lesson: first })
  })

  test('nothing comes exactly when every lesson with content is finished and no test is open', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ content: anyFlags, completed: anyFlags }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.record({ afterLessonNumber: fc.nat(6), open: fc.boolean() }), { maxLength: 3 }),
        fc.constantFrom(...PARTS),
        (states, tests, part) => {
          const [of, ...others] = states.map((one, index) => ({ ...one, number: index + 1 }))
          if (!of) return
          // Part that was just completed.
          const current = {
            ...of,
            content: { ...of.content, [part]: true },
            completed: { ...of.completed, [part]: true },
          }
          const lessons = [current, ...others]
          const open = lessons.some((one) => PARTS.some((other) => one.content[other] && !one.completed[other]))
          const next = findNextInSubject({ lessons, tests }, { lesson: current, part })
          expect(next === null).toBe(!open && !tests.some((test) => test.open))
          if (next?.kind === 'part') expect(next.lesson.completed[next.part]).toBe(false)
        },
      ),
    )
  })
})

test('a day has exactly one state: no grade, closed grade, something to do, all done, or no content yet', () => {
  const facts = { enrolled: true, closed: false, steps: 0, subjects: [subject('m', 1, [lesson(1, ALL)])] }
  expect(todayState(facts)).toBe('all-done')
  expect(todayState({ ...facts, steps: 2 })).toBe('open')
  expect(todayState({ ...facts, subjects: [subject('m', 1, [lesson(1, NONE, NONE)])] })).toBe('empty')
  expect(todayState({ ...facts, closed: true, steps: 1 })).toBe('closed')
  expect(todayState({ ...facts, enrolled: false })).toBe('no-grade')
})
