import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PARTS } from '#domain/marks/compute-marks.ts'
import type { DashboardAnswer, MyGradeAnswer, SubjectAnswer } from '../study-types.ts'
import { dashboardWithUnsent, gradeWithUnsent, nextUnfinished, subjectWithUnsent, withUnsent } from './true-progress.ts'

const none = { video: false, text: false, quiz: false, assignment: false }
const reading = { ...none, text: true, quiz: true }

const lesson = (number: number, completed = none): SubjectAnswer['lessons'][number] => ({
  id: `lesson-${number}`,
  number,
  title: `Title ${number}`,
  description: null,
  parts: reading,
  completed,
  marks: null,
})

const subject: SubjectAnswer = {
  subject: { id: 'maths', name: 'Mathematics', description: null, color: 'bg-green-100', gradeId: 'g', gradeName: '6' },
  viewer: 'enrolled',
  plan: 'Freemium',
  lessons: [lesson(1), lesson(2)],
  tests: [],
}

type Step = Extract<DashboardAnswer['today']['steps'][number], { kind: 'part' }>

const step: Step = {
  kind: 'part',
  subjectId: 'maths',
  subjectName: 'Mathematics',
  color: 'bg-green-100',
  lessonId: 'lesson-1',
  lessonNumber: 1,
  lessonTitle: 'Title 1',
  part: 'text',
  questionCount: null,
  progress: 0,
}

function stepsWith(unsent: { lessonId: string; part: (typeof PARTS)[number] }[], known = true) {
  const dashboard = {
    today: { state: 'open', steps: [step], lookAgain: [], targets: { today: '2026-11-30', next: [] } },
    continueWith: [],
    subjects: [],
  }
  // biome-ignore lint/suspicious/noExplicitAny: the other parts of a dashboard are not read.
  const shown = dashboardWithUnsent(dashboard as any, unsent, {
    subjectOf: () => (known ? subject : undefined),
    practice: 'as known',
  })
  return shown.today.steps
}

test('a part is done if the server or this browser says so, and in no other case', () => {
  const flags = fc.record({ video: fc.boolean(), text: fc.boolean(), quiz: fc.boolean(), assignment: fc.boolean() })
  const save = fc.record({ lessonId: fc.constantFrom('one', 'two'), part: fc.constantFrom(...PARTS) })
  fc.assert(
    fc.property(flags, fc.array(save), (completed, unsent) => {
      const shown = withUnsent(completed, 'one', unsent)
      for (const part of PARTS) {
        const waits = unsent.some((one) => one.lessonId === 'one' && one.part === part)
        expect(shown[part]).toBe(completed[part] || waits)
      }
    }),
  )
})

test('lessons of which nothing waits stay the same objects', () => {
  const shown = subjectWithUnsent(subject, [{ lessonId: 'lesson-1', part: 'text' }])
  expect(shown.lessons[0]?.completed).toEqual({ ...none, text: true })
  expect(shown.lessons[1]).toBe(subject.lessons[1])
  expect(subjectWithUnsent(subject, [])).toBe(subject)
})

test('Today goes on to the next part, then to the next lesson', () => {
  expect(stepsWith([])).toEqual([step])
  expect(stepsWith([{ lessonId: 'lesson-1', part: 'text' }])).toMatchObject([
    { kind: 'part', lessonId: 'lesson-1', part: 'quiz', progress: 50 },
  ])
  const whole = [
    { lessonId: 'lesson-1', part: 'text' as const },
    { lessonId: 'lesson-1', part: 'quiz' as const },
  ]
  expect(stepsWith(whole)).toMatchObject([{ kind: 'part', lessonId: 'lesson-2', part: 'text', progress: 0 }])
})

test('Today shows no finished part as the next one, even if nothing else of its subject is known', () => {
  expect(stepsWith([{ lessonId: 'lesson-1', part: 'text' }], false)).toEqual([])
})

test('the list of lessons counts what waits, and its next lesson is an unfinished one', () => {
  const line = (number: number) => ({ ...lesson(number), unit: null, progress: 0, academic: null })
  const grade: MyGradeAnswer = {
    enrollment: null,
    next: { subjectId: 'maths', lessonId: 'lesson-1' },
    subjects: [
      {
        id: 'maths',
        name: 'Mathematics',
        color: 'bg-green-100',
        description: null,
        required: true,
        lessonCount: 2,
        completedLessons: 0,
        garden: [
          { kind: 'lesson', number: 1, title: 'Title 1', state: 'open' },
          { kind: 'lesson', number: 2, title: 'Title 2', state: 'open' },
        ],
        lessons: [line(1), line(2)],
      },
    ],
  }
  const shown = gradeWithUnsent(grade, [
    { lessonId: 'lesson-1', part: 'text' },
    { lessonId: 'lesson-1', part: 'quiz' },
  ])
  expect(shown.subjects[0]).toMatchObject({ completedLessons: 1, garden: [{ state: 'finished' }, { state: 'open' }] })
  expect(shown.subjects[0]?.lessons.map(({ progress }) => progress)).toEqual([100, 0])
  expect(nextUnfinished(shown)).toEqual({ subjectId: 'maths', lessonId: 'lesson-2' })
})
