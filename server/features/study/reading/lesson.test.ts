import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { queryOne, WithId } from '#server/database/rows.ts'
import { insertion } from '#server/testing/stored-rows.ts'
import {
  answers,
  changeItem,
  type MadeSubject,
  makeSubject,
  questions,
  SCORED,
  SHOWN,
} from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const ENROLL_FIRST = 'You need to be enrolled in the corresponding grade to access these lessons/tests'

const app = forThisFile(() => startTestApp({ CONTENT_MANAGERS: 'editor@example.test', VIDEO_HOSTS: 'cdn.example.org' }))
let made: MadeSubject
let learner: Person

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 2 })
  learner = await makeLearner(app, { gradeId: made.gradeId })
})

/** Creates a lesson for a test, in the grade in which `learner` is enrolled, with other content. */
async function lessonWith(content: {
  quiz_questions?: string | null
  assignment_instructions?: string | null
  assignment_tasks?: string | null
  video_url?: string | null
  video_captions_url?: string | null
}): Promise<string> {
  const { id } = await queryOne(
    app.database.kysely,
    WithId,
    sql`${insertion('stored_lessons', {
      number: sql`(SELECT count(*) + 1 FROM lessons WHERE subject_id = ${made.subjectId})`,
      title: 'Another lesson',
      subject_id: made.subjectId,
      video_url: '/media/none.webm',
      quiz_title: 'A quiz',
      quiz_questions: JSON.stringify(questions(3)),
      assignment_title: 'An assignment',
      assignment_instructions: 'Answer all of these questions.',
      assignment_tasks: JSON.stringify(questions(3)),
      ...content,
    })} RETURNING id`,
  )
  return id
}

const open = (lessonId: string) => app.client(learner.token).study.lesson({ lessonId })

describe('who may open a lesson', () => {
  test('an enrolled learner gets all four parts', async () => {
    const lesson = await open(made.lessonIds[0] ?? '')
    expect(lesson).toMatchObject({
      completed: { video: false, text: false, quiz: false, assignment: false },
      marks: null,
      video: {
        title: 'A video',
        source: { kind: 'file', url: '/media/none.webm', start: 0 },
        duration: '1:00',
        captionsUrl: null,
        position: 0,
      },
      text: { title: 'A text', html: '<p>Read me.</p>' },
      quiz: { title: 'A quiz', bestPercent: null, latest: null },
      assignment: { title: 'An assignment', dueDate: '2030-01-31', beingPrepared: false, latest: null },
    })
    expect(lesson.quiz?.questions).toHaveLength(10)
    expect(lesson.quiz?.questions[0]).toEqual({
      ...SHOWN,
      id: 'q1',
      question: 'Question 1?',
      options: ['first', 'second', 'third', 'fourth'],
    })
  })

  test('a due date in days counts from enrollment in the grade, and again after a switch', async () => {
    const [lessonId = ''] = made.lessonIds
    const own = await makeLearner(app, { gradeId: made.gradeId })
    const { kysely } = app.database
    const dueDate = async () => {
      const { assignment } = await app.client(own.token).study.lesson({ lessonId })
      return assignment?.dueDate
    }
    await sql`UPDATE profiles SET time_zone = 'Asia/Tokyo' WHERE id = ${own.id}`.execute(kysely)
    await sql`
      UPDATE stored_lessons SET assignment_due_date = NULL, assignment_due_in_days = 7 WHERE id = ${lessonId}`.execute(
      kysely,
    )
    await sql`
      UPDATE grade_enrollments SET created_at = '2026-01-31T16:00:00Z' WHERE user_id = ${own.id}`.execute(kysely)
    expect(await dueDate()).toBe('2026-02-08')
    await sql`
      UPDATE grade_enrollments SET switched_at = '2026-03-01T14:00:00Z' WHERE user_id = ${own.id}`.execute(kysely)
    expect(await dueDate()).toBe('2026-03-08')
    await sql`
      UPDATE stored_lessons SET assignment_due_date = '2030-01-31', assignment_due_in_days = NULL
      WHERE id = ${lessonId}`.execute(kysely)
  })

  test('a visitor must sign in; a learner without enrollment or of another grade must enroll', async () => {
    const call = { lessonId: made.lessonIds[0] ?? '' }
    await expect(app.client().study.lesson(call)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })

    const other = await makeSubject(app)
    for (const stranger of [await makeLearner(app), await makeLearner(app, { gradeId: other.gradeId })]) {
      await expect(app.client(stranger.token).study.lesson(call)).rejects.toMatchObject({
        code: 'FORBIDDEN',
        message: ENROLL_FIRST,
      })
    }
  })

  test('a parent needs the content role; a content manager opens even unpublished lessons', async () => {
    const hidden = await makeSubject(app, { published: false })
    const call = { lessonId: hidden.lessonIds[0] ?? '' }
    const parent = await makeParent(app)
    await expect(app.client(parent.token).study.lesson({ lessonId: made.lessonIds[0] ?? '' })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: ENROLL_FIRST,
    })
    await expect(app.client(parent.token).study.lesson(call)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const learner = await makeLearner(app, { gradeId: hidden.gradeId })
    await expect(app.client(learner.token).study.lesson(call)).rejects.toMatchObject({ code: 'GRADE_CLOSED' })

    const editor = await makeParent(app, 'editor@example.test')
    expect((await app.client(editor.token).study.lesson(call)).quiz?.questions).toHaveLength(10)
  })

  test('an unknown lesson is not found, and an invalid id is rejected with its field', async () => {
    await expect(open(randomUUID())).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Lesson not found',
    })
    await expect(open('7')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { lessonId: expect.any(String) } },
    })
  })
})

describe('no key before a submission', () => {
  test('subject, lesson and dashboard contain no correct option or explanation', async () => {
    const fresh = await makeLearner(app, { gradeId: made.gradeId })
    const paths = [`/subjects/${made.subjectId}`, `/lessons/${made.lessonIds[0]}`, '/dashboard']
    for (const path of paths) {
      const response = await fetch(`${app.url}/api${path}`, {
        headers: { authorization: `Bearer ${fresh.token}` },
      })
      const bytes = await response.text()
      expect(response.status).toBe(200)
      expect(bytes).not.toMatch(/correct|explanation|Because of reason/i)
    }
  })

  test('after a submission the latest one is shown as it was scored, even if the questions were edited since', async () => {
    const lessonId = await lessonWith({})
    await app
      .client(learner.token)
      .study.submitAnswers({ lessonId, part: 'quiz', submissionId: randomUUID(), answers: answers(3, 3) })
    await app
      .client(learner.token)
      .study.submitAnswers({ lessonId, part: 'quiz', submissionId: randomUUID(), answers: answers(3, 1) })
    const edited = { ...questions(1)[0], correct: 0, question: 'Edited?' }
    await changeItem(app, 'lesson', lessonId, { quiz_questions: [edited] })

    const { quiz, assignment } = await open(lessonId)
    expect(quiz?.questions.map(({ question }) => question)).toEqual(['Edited?'])
    expect(quiz).toMatchObject({
      bestPercent: 100,
      latest: { correctCount: 1, total: 3, passed: false, submittedAt: expect.any(Date) },
    })
    expect(quiz?.latest?.questions[1]).toEqual({
      ...SCORED,
      id: 'q2',
      question: 'Question 2?',
      options: ['first', 'second', 'third', 'fourth'],
      answer: 0,
      correct: 1,
      right: false,
      outcome: 'wrong',
      explanation: 'Because of reason 2.',
    })
    expect(assignment?.latest).toBeNull()
  })
})

describe('content that is missing or unfinished', () => {
  test('unreadable stored questions result in an empty quiz', async () => {
    const lessonId = await lessonWith({ quiz_questions: JSON.stringify('[{"question": broken') })
    expect((await open(lessonId)).quiz).toMatchObject({ title: 'A quiz', questions: [] })
  })

  test('questions stored as JSON text are read', async () => {
    const question = { question: 'Which?', options: ['a', 'b'], correctAnswer: 'b', fixedOrder: true }
    const text = JSON.stringify([question])
    const lessonId = await lessonWith({ quiz_questions: JSON.stringify(text) })
    expect((await open(lessonId)).quiz?.questions).toEqual([
      { ...SHOWN, id: 'q1', question: 'Which?', options: ['a', 'b'] },
    ])
  })

  test.each([
    ['missing', null],
    ['a placeholder', 'Complete the following tasks to finish.'],
    ['10 characters after trimming', '  Short text  '],
  ])('an assignment whose instructions are %s is being prepared', async (_what, instructions) => {
    const lessonId = await lessonWith({ assignment_instructions: instructions })
    expect((await open(lessonId)).assignment).toMatchObject({ beingPrepared: true, questions: [] })
  })

  test('an assignment without tasks is being prepared', async () => {
    const lessonId = await lessonWith({ assignment_tasks: '[]' })
    expect((await open(lessonId)).assignment).toMatchObject({ beingPrepared: true, questions: [] })
  })

  test('tasks without question and options are replaced by five arithmetic ones', async () => {
    const lessonId = await lessonWith({ assignment_tasks: JSON.stringify([{ id: 't1' }]) })
    const { assignment } = await open(lessonId)
    expect(assignment?.beingPrepared).toBe(false)
    expect(assignment?.questions.map(({ question }) => question)).toEqual([
      'What is 15 + 27?',
      'What is 83 − 46?',
      'What is 12 × 8?',
      'What is 144 ÷ 9?',
      'What is 6 + 4 × 5?',
    ])
  })

  test('a missing part is null', async () => {
    const lessonId = await lessonWith({ video_url: null, quiz_questions: null })
    expect(await open(lessonId)).toMatchObject({ video: null, text: null, quiz: null })
  })
})

describe('the address of a video', () => {
  test.each([
    ['https://youtu.be/dQw4w9WgXcQ?t=5', { kind: 'youtube', id: 'dQw4w9WgXcQ', start: 5 }],
    ['https://vimeo.com/76979871/0a1b2c3d4e', { kind: 'vimeo', id: '76979871', hash: '0a1b2c3d4e', start: 0 }],
    ['https://cdn.example.org/a.m3u8', { kind: 'hls', url: 'https://cdn.example.org/a.m3u8', start: 0 }],
    ['https://elsewhere.example/a.mp4', null],
    ['javascript:alert(1)//.mp4', null],
  ])('%s becomes a player source, or nothing', async (video_url, source) => {
    const { video } = await open(await lessonWith({ video_url }))
    expect(video?.source).toEqual(source)
    if (source === null) expect(JSON.stringify(video)).not.toContain(video_url)
  })

  test('captions come only from this server and listed hosts', async () => {
    const captionsOf = async (video_captions_url: string) =>
      (await open(await lessonWith({ video_captions_url }))).video?.captionsUrl
    expect(await captionsOf('/media/a.vtt')).toBe('/media/a.vtt')
    expect(await captionsOf('https://elsewhere.example/a.vtt')).toBeNull()
  })
})

test('a lesson costs one statement with the session', async () => {
  expect(await app.countStatements(() => open(made.lessonIds[0] ?? ''))).toBe(1)
})
