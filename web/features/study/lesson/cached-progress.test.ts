import { expect, test } from 'vitest'
import { computeMarks, splitMarks } from '#domain/marks/compute-marks.ts'
import type { LessonAnswer, SavedAnswer, SubjectAnswer } from '../study-types.ts'
import { lessonAfterSave, lessonAfterSubmission, subjectAfterSave } from './cached-progress.ts'

const none = { video: false, text: false, quiz: false, assignment: false }
const videoDone = { ...none, video: true }
const saved: SavedAnswer = {
  completed: videoDone,
  marks: splitMarks({ ...computeMarks(videoDone, 'Premium', []), plan: 'Premium' }, videoDone),
  plan: 'Premium',
  unlockedTests: [{ id: 'test-1', title: 'Rates' }],
  newAchievements: [],
}

const overview = (id: string, number: number): SubjectAnswer['lessons'][number] => ({
  id,
  number,
  title: 'A lesson',
  description: null,
  parts: { ...none, video: true },
  completed: none,
  marks: null,
})
const testCard = (id: string): SubjectAnswer['tests'][number] => ({
  id,
  title: 'A test',
  type: 'Mid Test 1',
  description: null,
  afterLessonNumber: 1,
  durationMinutes: 30,
  secondsAllowed: 1800,
  questionCount: 10,
  unlocked: false,
  inProgress: false,
  remainingSeconds: null,
  anotherAllowed: false,
  results: [],
  result: null,
})
const subject: SubjectAnswer = {
  subject: {
    id: 'subject-1',
    name: 'Science',
    description: null,
    color: 'bg-green-100',
    gradeId: 'grade-6',
    gradeName: 'Grade 6',
  },
  viewer: 'enrolled',
  plan: 'Premium',
  lessons: [overview('lesson-1', 1), overview('lesson-2', 2)],
  tests: [testCard('test-1'), testCard('test-2')],
}

const question = {
  kind: 'single' as const,
  id: 'q1',
  question: '2 + 2',
  options: ['3', '4'],
  stem: null,
  hints: [],
  formulas: {},
}
const redrawn = { ...question, options: ['4', '3'] }
const lesson: LessonAnswer = {
  id: 'lesson-1',
  completed: none,
  marks: null,
  video: null,
  text: null,
  quiz: { title: null, questions: [question], draw: 1, bestPercent: 100, checking: 0, draft: null, latest: null },
  assignment: null,
  exercises: [],
  asking: false,
  writing: null,
}
const wrong = {
  ...saved,
  correctCount: 0,
  total: 1,
  passed: false,
  counted: true,
  questions: [
    {
      ...question,
      answer: 0,
      correct: 1,
      right: false,
      outcome: 'wrong' as const,
      explanation: null,
      feedback: [],
      steps: [],
      skills: [],
    },
  ],
  next: { draw: 2, questions: [redrawn] },
}
const at = new Date('2026-11-20T10:00:00Z')

test('a save changes the flags and marks of its lesson only', () => {
  const [first, second] = subjectAfterSave(subject, 'lesson-1', saved).lessons
  expect(first).toMatchObject({ completed: videoDone, marks: { total: 3.3 } })
  expect(second).toEqual(overview('lesson-2', 2))
})

test('a save unlocks the tests that it names and no others', () => {
  const unlocked = subjectAfterSave(subject, 'lesson-1', saved).tests.map((card) => card.unlocked)
  expect(unlocked).toEqual([true, false])
})

test('an open lesson shows the saved progress', () => {
  expect(lessonAfterSave(lesson, saved)).toEqual({ ...lesson, completed: videoDone, marks: saved.marks })
})

test('a scored submission becomes the latest, and a worse one leaves the best unchanged', () => {
  const { quiz } = lessonAfterSubmission(lesson, 'quiz', wrong, at)
  expect(quiz).toMatchObject({
    bestPercent: 100,
    draw: 2,
    questions: [redrawn],
    latest: { correctCount: 0, passed: false, submittedAt: at },
  })
})

test('a better submission becomes the best', () => {
  const begun = {
    ...lesson,
    quiz: { title: null, questions: [question], draw: 1, bestPercent: 0, checking: 0, draft: null, latest: null },
  }
  const { quiz } = lessonAfterSubmission(begun, 'quiz', { ...wrong, correctCount: 1, passed: true }, at)
  expect(quiz?.bestPercent).toBe(100)
})

test('a submission that does not count becomes the latest, not the best', () => {
  const begun = {
    ...lesson,
    quiz: { title: null, questions: [question], draw: 1, bestPercent: 0, checking: 0, draft: null, latest: null },
  }
  const uncounted = { ...wrong, correctCount: 1, passed: true, counted: false }
  const { quiz } = lessonAfterSubmission(begun, 'quiz', uncounted, at)
  expect(quiz).toMatchObject({ bestPercent: 0, latest: { correctCount: 1, counted: false } })
})

test('a submission for a part that was removed since changes only flags and marks', () => {
  expect(lessonAfterSubmission(lesson, 'assignment', wrong, at)).toEqual(lessonAfterSave(lesson, saved))
})
