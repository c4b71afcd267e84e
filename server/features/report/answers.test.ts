import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { answers, type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { begunLesson, submitPart } from '#server/testing/progress.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000'

async function family() {
  const parent = await makeParent(app)
  const subject = await makeSubject(app)
  const learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
  return { parent, subject, learner }
}

const submit = (learner: Person, subject: MadeSubject, part: 'quiz' | 'assignment', right: number) =>
  submitPart(app.client(learner.token), subject, { number: 1, part }, right)

const quizOf = (learner: Person, { lessonIds }: MadeSubject) => ({
  learnerId: learner.id,
  kind: 'quiz' as const,
  activityId: lessonIds[0] ?? UNKNOWN_ID,
})

describe('the answers that count', () => {
  it('are those of the best submission of a quiz, the latest among equals', async () => {
    const { parent, subject, learner } = await family()
    await submit(learner, subject, 'quiz', 8)
    const { questions } = await app.client(learner.token).study.submitAnswers({
      lessonId: subject.lessonIds[0] ?? UNKNOWN_ID,
      part: 'quiz',
      submissionId: randomUUID(),
      draw: 2,
      answers: { ...answers(10, 10), q1: 3, q2: 2 },
    })
    await submit(learner, subject, 'quiz', 3)
    const read = await app.client(parent.token).report.answers(quizOf(learner, subject))
    expect(read).toEqual({
      subject: { id: subject.subjectId, name: 'Mathematics' },
      lesson: { number: 1, title: 'Lesson about 1' },
      submittedAt: expect.any(Date),
      correctCount: 8,
      total: 10,
      questions,
      unreadable: 0,
    })
    expect(read.questions[0]).toMatchObject({ answer: 3, correct: 1, right: false })
  })

  it('are separate for quiz and assignment', async () => {
    const { subject, learner } = await family()
    await submit(learner, subject, 'quiz', 10)
    await submit(learner, subject, 'assignment', 4)
    const { correctCount } = await app
      .client(learner.token)
      .report.answers({ ...quizOf(learner, subject), kind: 'assignment' })
    expect(correctCount).toBe(4)
  })

  it("are those of a test's result, including unanswered questions", async () => {
    const { parent, subject, learner } = await family()
    const testId = subject.testIds['Mid Test 1']
    const { timedTests } = app.client(learner.token)
    await begunLesson(app, learner.id, subject.lessonIds[0] ?? UNKNOWN_ID, ['video'])
    await timedTests.start({ testId })
    await timedTests.submit({ testId, answers: { q1: 1, q2: 0 } })
    const read = await app
      .client(parent.token)
      .report.answers({ learnerId: learner.id, kind: 'test', activityId: testId })
    expect(read).toMatchObject({ lesson: null, correctCount: 1, total: 10, unreadable: 0 })
    expect(read.questions.slice(0, 3).map(({ answer, right }) => [answer, right])).toEqual([
      [1, true],
      [0, false],
      [null, false],
    ])
  })

  it('are shown without a question whose stored form is unreadable', async () => {
    const { parent, subject, learner } = await family()
    await submit(learner, subject, 'quiz', 9)
    await sql`
      UPDATE lesson_submissions SET results = ${JSON.stringify([{ question: 'Half of one' }, 'text', null])}
      WHERE user_id = ${learner.id}`.execute(app.database.kysely)
    const read = await app.client(parent.token).report.answers(quizOf(learner, subject))
    expect(read).toMatchObject({ questions: [], unreadable: 3, correctCount: 9, total: 10 })
  })
})

describe('no key is sent', () => {
  it('before the submission, whether or not the activity exists or is in progress', async () => {
    const { parent, subject, learner } = await family()
    const testId = subject.testIds['Mid Test 1']
    await begunLesson(app, learner.id, subject.lessonIds[0] ?? UNKNOWN_ID, ['video'])
    await app.client(learner.token).timedTests.start({ testId })
    const test = { learnerId: learner.id, kind: 'test' as const, activityId: testId }
    const requests = [quizOf(learner, subject), test, { ...test, activityId: UNKNOWN_ID }]
    for (const { token } of [learner, parent]) {
      const errors = await Promise.all(
        requests.map((input) =>
          app
            .client(token)
            .report.answers(input)
            .catch((error: Error) => error),
        ),
      )
      expect(errors[0]).toMatchObject({ code: 'NOT_FOUND' })
      expect(errors[1]).toEqual(errors[0])
      expect(errors[2]).toEqual(errors[0])
    }
  })

  it('to other parents, siblings and strangers, who cannot probe for activities either', async () => {
    const { parent, subject, learner } = await family()
    await submit(learner, subject, 'quiz', 5)
    const others = [await makeParent(app), await makeLearner(app, { parent }), await makeLearner(app)]
    for (const { token } of others) {
      const { answers: read } = app.client(token).report
      const foreign = await read(quizOf(learner, subject)).catch((error: Error) => error)
      const unknown = await read({ ...quizOf(learner, subject), learnerId: UNKNOWN_ID }).catch((error: Error) => error)
      const unsubmitted = await read({ ...quizOf(learner, subject), activityId: UNKNOWN_ID }).catch(
        (error: Error) => error,
      )
      expect(foreign).toMatchObject({ code: 'FORBIDDEN' })
      expect(unknown).toEqual(foreign)
      expect(unsubmitted).toEqual(foreign)
    }
  })

  it('to a parent who is no longer linked, from the next request on', async () => {
    const { parent, subject, learner } = await family()
    await submit(learner, subject, 'quiz', 5)
    const { answers: read } = app.client(parent.token).report
    await read(quizOf(learner, subject))
    await sql`DELETE FROM parent_child WHERE child_id = ${learner.id}`.execute(app.database.kysely)
    await expect(read(quizOf(learner, subject))).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

it('reading answers costs two statements with the session', async () => {
  const { parent, subject, learner } = await family()
  await submit(learner, subject, 'quiz', 5)
  const read = () => app.client(parent.token).report.answers(quizOf(learner, subject))
  expect(await app.countStatements(read)).toBe(2)
})
