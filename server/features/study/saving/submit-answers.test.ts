import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { query } from '../../../database/rows.ts'
import { answers, type MadeSubject, makeSubject, questions, SCORED } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { recomputed, storedRows } from '../testing/stored.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject
let lessonId: string

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 2 })
  lessonId = made.lessonIds[0] ?? ''
})

async function enrolled() {
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  return { learner, study: app.client(learner.token).study }
}

function submission(part: 'quiz' | 'assignment', right: number) {
  return { lessonId, part, submissionId: randomUUID(), answers: answers(10, right) }
}

const StoredSubmission = z.object({
  correct_count: z.int(),
  total: z.int(),
  passed: z.boolean(),
  results: z.unknown(),
  submitted_at: z.date(),
})

function storedSubmissions(userId: string) {
  return query(
    app.database.kysely,
    StoredSubmission,
    sql`
      SELECT correct_count, total, passed, results, submitted_at
      FROM lesson_submissions WHERE user_id = ${userId} ORDER BY submitted_at`,
  )
}

describe('scoring', () => {
  test('7 of 10 passes: it completes the part and returns every question', async () => {
    const { learner, study } = await enrolled()
    const result = await study.submitAnswers(submission('quiz', 7))
    expect(result).toMatchObject({
      correctCount: 7,
      total: 10,
      passed: true,
      completed: { video: false, text: false, quiz: true, assignment: false },
      marks: { academic: 25, total: 25, plan: 'Freemium' },
      plan: 'Freemium',
      unlockedTests: [{ id: made.testIds['Mid Test 1'], title: 'The Mid Test 1' }],
    })
    expect(result.questions[0]).toMatchObject({ id: 'q1', answer: 1, correct: 1, right: true })
    expect(result.questions[9]).toEqual({
      ...SCORED,
      id: 'q10',
      question: 'Question 10?',
      options: ['first', 'second', 'third', 'fourth'],
      answer: 0,
      correct: 1,
      right: false,
      outcome: 'wrong',
      explanation: 'Because of reason 10.',
    })
    const rows = await storedRows(app, learner.id)
    expect(rows).toMatchObject([{ flags: { quiz: true }, marks: { quiz: 25 } }])
  })

  test('6 of 10 fails: the submission is stored, but changes no flag, marks or test', async () => {
    const { learner, study } = await enrolled()
    const result = await study.submitAnswers(submission('assignment', 6))
    expect(result).toMatchObject({
      correctCount: 6,
      passed: false,
      completed: { assignment: false },
      marks: { total: 0 },
      unlockedTests: [],
    })
    expect(await storedRows(app, learner.id)).toEqual([])
    expect(await storedSubmissions(learner.id)).toMatchObject([{ correct_count: 6, total: 10, passed: false }])
  })

  test('can be repeated: every submission is stored, and a worse one takes nothing back', async () => {
    const { learner, study } = await enrolled()
    await study.submitAnswers(submission('quiz', 5))
    await study.submitAnswers({ ...submission('quiz', 9), draw: 2 })
    const worse = await study.submitAnswers({ ...submission('quiz', 2), draw: 3 })
    expect(worse).toMatchObject({ passed: false, completed: { quiz: true }, marks: { academic: 25 } })
    expect((await storedSubmissions(learner.id)).map((row) => row.correct_count)).toEqual([5, 9, 2])
    const lesson = await study.lesson({ lessonId })
    expect(lesson.quiz).toMatchObject({ bestPercent: 90, latest: { correctCount: 2 } })
  })

  test('stores a submission with its questions as they were scored', async () => {
    const { learner, study } = await enrolled()
    await study.submitAnswers(submission('quiz', 8))
    const [row] = await storedSubmissions(learner.id)
    expect(row?.results).toHaveLength(10)
    const last = { question: 'Question 10?', answer: 0, correct: 1, right: false, outcome: 'wrong' }
    expect(row?.results).toMatchObject({ 9: last })
  })

  test('scores the five arithmetic questions if they replace the tasks', async () => {
    const own = await makeSubject(app, { lessons: 1 })
    await sql`
      UPDATE stored_lessons SET assignment_tasks = ${JSON.stringify([{ id: 'one' }, { id: 'two' }])}
      WHERE subject_id = ${own.subjectId}`.execute(app.database.kysely)
    const learner = await makeLearner(app, { gradeId: own.gradeId })
    const result = await app.client(learner.token).study.submitAnswers({
      lessonId: own.lessonIds[0] ?? '',
      part: 'assignment',
      submissionId: randomUUID(),
      answers: {
        'arithmetic-1': 2,
        'arithmetic-2': 0,
        'arithmetic-3': 3,
        'arithmetic-4': 1,
        'arithmetic-5': 1,
      },
    })
    expect(result).toMatchObject({ correctCount: 5, total: 5, passed: true, marks: { academic: 70 } })
  })
})

describe('rejected submissions, which store nothing', () => {
  test('a submission with an unanswered question is not ready', async () => {
    const { learner, study } = await enrolled()
    const { q10: _, ...nine } = answers(10)
    await expect(study.submitAnswers({ ...submission('quiz', 10), answers: nine })).rejects.toMatchObject({
      code: 'NOT_READY',
      message: 'Please answer every question first.',
    })
    expect(await storedSubmissions(learner.id)).toEqual([])
  })

  test.each([
    ['a question that is not there', { ...answers(10), q11: 0 }],
    ['an option that is not there', { ...answers(10), q10: 4 }],
  ])('an answer to %s means that the questions have changed', async (_what, changed) => {
    const { learner, study } = await enrolled()
    await expect(study.submitAnswers({ ...submission('quiz', 10), answers: changed })).rejects.toMatchObject({
      code: 'CONTENT_CHANGED',
    })
    expect(await storedSubmissions(learner.id)).toEqual([])
  })

  test('an unreadable quiz and an assignment in preparation accept no submission', async () => {
    const own = await makeSubject(app, { lessons: 1 })
    await sql`
      UPDATE stored_lessons SET quiz_questions = ${JSON.stringify('not json')}, assignment_instructions = 'Short'
      WHERE subject_id = ${own.subjectId}`.execute(app.database.kysely)
    const learner = await makeLearner(app, { gradeId: own.gradeId })
    for (const [part, code] of [
      ['quiz', 'CONTENT_CHANGED'],
      // A part that does not exist yet.
      ['assignment', 'NOT_FOUND'],
    ] as const) {
      const call = { lessonId: own.lessonIds[0] ?? '', part, submissionId: randomUUID(), answers: {} }
      await expect(app.client(learner.token).study.submitAnswers(call)).rejects.toMatchObject({ code })
    }
    expect(await storedSubmissions(learner.id)).toEqual([])
  })

  test('marks, scores and flags sent by a client are ignored', async () => {
    const { learner } = await enrolled()
    const response = await fetch(`${app.url}/api/lessons/${lessonId}/submissions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${learner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        ...submission('quiz', 3),
        passed: true,
        correctCount: 10,
        plan: 'Premium Plus',
      }),
    })
    expect(await response.json()).toMatchObject({ correctCount: 3, passed: false, plan: 'Freemium' })
    expect(await storedRows(app, learner.id)).toEqual([])
  })

  test.each(['lessonId', 'submissionId'] as const)('a %s that is no id is named', async (field) => {
    const { study } = await enrolled()
    await expect(study.submitAnswers({ ...submission('quiz', 10), [field]: 'nonsense' })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: expect.any(String) } },
    })
  })
})

describe('the same submission sent again', () => {
  test('returns the first response, and writes nothing', async () => {
    const { learner, study } = await enrolled()
    const call = submission('quiz', 8)
    const first = await study.submitAnswers(call)
    const stored = await storedSubmissions(learner.id)
    expect(first.unlockedTests).toHaveLength(1)
    expect(await study.submitAnswers(call)).toEqual(first)
    expect(await study.submitAnswers({ ...call, answers: answers(10, 0) })).toEqual(first)
    expect(await storedSubmissions(learner.id)).toEqual(stored)
  })

  test('returns the same even if the questions were edited since', async () => {
    const own = await makeSubject(app, { lessons: 1 })
    const learner = await makeLearner(app, { gradeId: own.gradeId })
    const { study } = app.client(learner.token)
    const call = { ...submission('quiz', 8), lessonId: own.lessonIds[0] ?? '' }
    const { next: _, ...first } = await study.submitAnswers(call)
    await sql`
      UPDATE stored_lessons SET quiz_questions = ${JSON.stringify(questions(2))}
      WHERE subject_id = ${own.subjectId}`.execute(app.database.kysely)
    expect(await study.submitAnswers(call)).toMatchObject(first)
  })

  test('many times concurrently counts once and always returns the same', async () => {
    const { learner, study } = await enrolled()
    const call = submission('quiz', 8)
    const results = await Promise.all(Array.from({ length: 20 }, () => study.submitAnswers(call)))
    for (const result of results) expect(result).toEqual(results[0])
    expect(results[0]?.unlockedTests).toHaveLength(1)
    expect(await storedSubmissions(learner.id)).toHaveLength(1)
    const rows = await storedRows(app, learner.id)
    expect(rows).toMatchObject([{ flags: { quiz: true } }])
    expect(rows).toEqual(recomputed(rows, []))
  })

  test('for another lesson or part is rejected with the field', async () => {
    const { learner, study } = await enrolled()
    const call = submission('quiz', 8)
    await study.submitAnswers(call)
    const others = [
      { ...call, part: 'assignment' as const },
      { ...call, lessonId: made.lessonIds[1] ?? '' },
    ]
    for (const other of others) {
      await expect(study.submitAnswers(other)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: {
          fields: { submissionId: 'This id belongs to a submission of another lesson or part.' },
        },
      })
    }
    expect(await storedSubmissions(learner.id)).toHaveLength(1)
  })

  test('by another learner is a separate submission', async () => {
    const one = await enrolled()
    const two = await enrolled()
    const call = submission('quiz', 10)
    await one.study.submitAnswers(call)
    const result = await two.study.submitAnswers({ ...call, answers: answers(10, 1) })
    expect(result).toMatchObject({ correctCount: 1, passed: false })
  })
})

test('a submission costs three statements, passed or not, in the first request of a session too, and a repeated one two', async () => {
  // Another learner's submission, after which the lesson is cached.
  await (await enrolled()).study.submitAnswers(submission('quiz', 1))
  const { study } = await enrolled()
  const passing = submission('quiz', 10)
  expect(await app.countStatements(() => study.submitAnswers(submission('quiz', 1)))).toBe(3)
  expect(await app.countStatements(() => study.submitAnswers(passing))).toBe(3)
  expect(await app.countStatements(() => study.submitAnswers(passing))).toBe(2)
})
