import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { makeSubject } from '../../testing/curriculum.ts'
import { EVERY_KIND, MISCONCEPTION, rightAnswers, SECRET, wrongAnswers } from '../../testing/every-kind.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent } from '../../testing/people.ts'
import { assignments, insertRows, readRows } from '../../testing/stored-rows.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { drawExercise } from './reading/draw-exercise.ts'
import { judgeWaitingSubmissions } from './saving/judge-waiting.ts'

const app = forThisFile(startTestApp)
beforeAll(async () => {
  // Tests judge waiting submissions themselves.
  await app.jobs.stop()
  await insertRows(app.database.kysely, 'misconceptions', MISCONCEPTION)
})

/** Creates a learner with a lesson whose quiz has a question of every kind. */
async function studying({ questions = EVERY_KIND as unknown[], ask = null as number | null } = {}) {
  const subject = await makeSubject(app, { lessons: 1 })
  const learner = await makeLearner(app, { gradeId: subject.gradeId })
  const lessonId = subject.lessonIds[0] ?? ''
  const quiz = { quiz_questions: JSON.stringify(questions), quiz_ask: ask }
  await sql`UPDATE stored_lessons SET ${assignments(quiz)} WHERE id = ${lessonId}`.execute(app.database.kysely)
  const { study } = app.client(learner.token)
  const place = { lessonId, part: 'quiz' as const }
  const lesson = {
    version: 0,
    quizQuestions: questions,
    quizAsk: ask,
    assignmentInstructions: null,
    assignmentTasks: null,
  }
  return {
    subject,
    learner,
    study,
    place,
    lessonId,
    read: async () => (await study.lesson({ lessonId })).quiz,
    drawn: (draw: number) =>
      drawExercise({ learnerId: learner.id, ...place, lesson: { ...lesson, assignmentAsk: null } }, draw) ?? [],
    submit: (answers: Answers, draw: number, submissionId = randomUUID()) =>
      study.submitAnswers({ ...place, answers, draw, submissionId }),
    stored: () => readRows(app.database.kysely, sql`SELECT * FROM lesson_submissions WHERE user_id = ${learner.id}`),
  }
}

describe('before a submission', () => {
  test('a lesson shows every kind with its hints, without key, feedback, explanation and steps', async () => {
    const { read } = await studying()
    const quiz = await read()
    expect(quiz?.questions.map(({ id }) => id)).toEqual(EVERY_KIND.map(({ id }) => id))
    expect(quiz?.questions.every(({ hints }) => hints[0] === 'A gentle hint')).toBe(true)
    const sent = JSON.stringify(quiz)
    expect(sent).not.toContain(SECRET)
    expect(sent).not.toMatch(/6174|centipede|354|7\(x/)
    const fields = new Set(quiz?.questions.flatMap((question) => Object.keys(question)))
    for (const secret of [
      'correct',
      'key',
      'wrong',
      'feedback',
      'explanation',
      'steps',
      'skills',
      'variants',
      'accept',
    ]) {
      expect(fields).not.toContain(secret)
    }
  })

  test('the order shown is not the authored one, so it reveals no key', async () => {
    const readers = await Promise.all(Array.from({ length: 6 }, () => studying()))
    const orders = await Promise.all(readers.map(async ({ read }) => (await read())?.questions))
    const ordersOf = (id: string, items: (question: never) => unknown) =>
      new Set(orders.map((list) => JSON.stringify(items(list?.find((one) => one.id === id) as never))))
    expect(ordersOf('single', ({ options }: { options: string[] }) => options).size).toBeGreaterThan(1)
    expect(ordersOf('order', ({ items }: { items: string[] }) => items).size).toBeGreaterThan(1)
    expect(ordersOf('match', ({ partners }: { partners: string[] }) => partners).size).toBeGreaterThan(1)
    expect(ordersOf('sort', ({ items }: { items: string[] }) => items).size).toBeGreaterThan(1)
    expect(ordersOf('variant', ({ question }: { question: string }) => question).size).toBeGreaterThan(1)
  })

  test('the questions are the same however often the lesson is read, in one statement', async () => {
    const { read } = await studying()
    const first = await read()
    let again: typeof first | undefined
    expect(
      await app.countStatements(async () => {
        again = await read()
      }),
    ).toBe(1)
    expect(again).toEqual(first)
  })
})

describe('a submission', () => {
  test('with right answers to every kind gets full marks, and the next attempt is drawn again', async () => {
    const { submit, drawn, read } = await studying()
    const result = await submit(rightAnswers(drawn(1)), 1)
    expect(result).toMatchObject({ correctCount: EVERY_KIND.length, total: EVERY_KIND.length, passed: true })
    expect(result.next.draw).toBe(2)
    const quiz = await read()
    expect(quiz).toMatchObject({ draw: 2, questions: result.next.questions, bestPercent: 100 })
    expect(JSON.stringify(result.next)).not.toContain(SECRET)
    const again = await submit(rightAnswers(drawn(2)), 2)
    expect(again.correctCount).toBe(EVERY_KIND.length)
    const numbers = [result, again].map(({ questions }) => questions.find(({ id }) => id === 'variant')?.question)
    expect(numbers[0]).not.toBe(numbers[1])
  })

  test('with wrong answers explains each, with the text of its misconception, to the learner and the parent', async () => {
    const { submit, drawn, learner, lessonId, read } = await studying()
    const result = await submit(wrongAnswers(drawn(1)), 1)
    expect(result).toMatchObject({ correctCount: 0, passed: false })
    for (const { id, outcome, feedback, explanation, steps } of result.questions) {
      expect(outcome, id).toBe('wrong')
      expect(feedback[0], id).toMatchObject({ text: `Feedback ${SECRET}`, misconception: MISCONCEPTION.text })
      expect(explanation, id).toBe(`Explanation ${SECRET}`)
      expect(steps, id).toHaveLength(2)
    }
    expect((await read())?.latest?.questions).toEqual(result.questions)
    const parent = await makeParent(app)
    await linkParent(app, parent.id, learner.id)
    const seen = await app
      .client(parent.token)
      .report.answers({ learnerId: learner.id, kind: 'quiz', activityId: lessonId })
    expect(seen.questions).toEqual(result.questions)
  })

  test('that was stored is unchanged when the questions are edited', async () => {
    const { submit, drawn, read, lessonId } = await studying()
    const { questions } = await submit(wrongAnswers(drawn(1)), 1)
    await sql`
      UPDATE stored_lessons SET quiz_questions = ${JSON.stringify([{ question: 'New?', options: ['a', 'b'], correct: 0 }])}
      WHERE id = ${lessonId}`.execute(app.database.kysely)
    expect((await read())?.latest?.questions).toEqual(questions)
  })

  test('sent again returns the first result, and writes nothing', async () => {
    const { submit, drawn, stored } = await studying()
    const id = randomUUID()
    const { next: _, ...first } = await submit(rightAnswers(drawn(1)), 1, id)
    expect(await submit(wrongAnswers(drawn(1)), 1, id)).toMatchObject(first)
    expect(await stored()).toHaveLength(1)
  })

  test('asks as many questions as the lesson specifies, in order', async () => {
    const { submit, drawn, read } = await studying({ ask: 4 })
    const quiz = await read()
    const ids = EVERY_KIND.map(({ id }) => id)
    const asked = quiz?.questions.map(({ id }) => id) ?? []
    expect(asked).toHaveLength(4)
    expect(asked).toEqual(ids.filter((id) => asked.includes(id)))
    expect(await submit(rightAnswers(drawn(1)), 1)).toMatchObject({ correctCount: 4, total: 4 })
  })

  test.each([
    ['number', 'a few', 'can’t read'],
    ['variant', '', null],
    ['expression', '7(x+', 'can’t read'],
  ])('whose %s is unreadable ("%s") is not wrong: nothing is stored', async (id, typed, message) => {
    const { submit, drawn, stored, read } = await studying()
    const sent = submit({ ...rightAnswers(drawn(1)), [id]: typed }, 1)
    if (message === null) await expect(sent).rejects.toMatchObject({ code: 'NOT_READY' })
    else {
      const unreadable = { code: 'UNREADABLE', status: 409 }
      const questions = [{ id, message: expect.stringContaining(message) }]
      await expect(sent).rejects.toMatchObject({ ...unreadable, data: { questions } })
    }
    expect(await stored()).toEqual([])
    expect((await read())?.draw).toBe(1)
  })

  test('whose expression cannot be judged in time is stored without a score, and judged by a job as if at the submission', async () => {
    const { learner, study, place, drawn, stored, read } = await studying()
    const report = () => app.client(learner.token).report.get({ learnerId: learner.id })
    const { judgeAnswers } = app.services
    app.services.judgeAnswers = async () => ({})
    onTestFinished(() => {
      app.services.judgeAnswers = judgeAnswers
    })
    const submissionId = randomUUID()
    const seconds = { number: 73 }
    const send = () =>
      study.submitAnswers({ ...place, answers: rightAnswers(drawn(1)), draw: 1, submissionId, seconds })
    const checking = { code: 'CHECKING', status: 425, data: { answers: 1 } }
    await expect(send()).rejects.toMatchObject(checking)
    await expect(send()).rejects.toMatchObject(checking)
    expect(await stored()).toEqual([])
    expect(await read()).toMatchObject({ draw: 1, checking: 1, latest: null, bestPercent: null })
    expect(await report()).toMatchObject({ checking: 1, averages: { quiz: null } })

    await judgeWaitingSubmissions(app.services)
    expect(await stored()).toMatchObject([{ seconds }])
    expect(await read()).toMatchObject({
      draw: 2,
      checking: 0,
      bestPercent: 100,
      latest: { passed: true, counted: true },
    })
    expect(await report()).toMatchObject({ checking: 0, averages: { quiz: 100 } })
    expect(await send()).toMatchObject({ passed: true, counted: true })
    await judgeWaitingSubmissions(app.services)
    expect(await stored()).toHaveLength(1)
  })

  test('of a future draw is rejected, and one of a draw whose answers were shown does not count', async () => {
    const { submit, drawn, stored } = await studying()
    const code = 'CONTENT_CHANGED'
    await expect(submit(rightAnswers(drawn(2)), 2)).rejects.toMatchObject({ code })
    await submit(wrongAnswers(drawn(1)), 1)
    expect(await submit(rightAnswers(drawn(1)), 1)).toMatchObject({ passed: true, counted: false })
    expect(await stored()).toHaveLength(1)
  })

  test('without a draw counts only if an earlier version could ask the questions', async () => {
    const old = [{ id: 'q1', question: 'Which?', options: ['a', 'b', 'c', 'd'], correct: 3, explanation: null }]
    const before = await studying({ questions: old })
    const { study, place } = before
    const submission = { ...place, answers: { q1: 3 }, submissionId: randomUUID() }
    expect(await study.submitAnswers(submission)).toMatchObject({ correctCount: 1, next: { draw: 2 } })
    const { submit, stored } = await studying()
    await expect(submit({ single: 2 }, 0)).rejects.toMatchObject({ code: 'CONTENT_CHANGED' })
    expect(await stored()).toEqual([])
  })
})

describe('a draft', () => {
  test('may be incomplete, of every kind, and is returned with its draw', async () => {
    const { study, place, read } = await studying()
    const answers: Answers = {
      several: [1],
      number: '61',
      expression: '7(',
      order: [2],
      match: [null, 1, null],
      blanks: ['cent', '', ''],
      graph: { points: [[3]] },
      spot: [],
    }
    await study.saveDraft({ ...place, answers, draw: 1, basedOn: 0 })
    expect((await read())?.draft).toEqual({ answers, help: {}, draw: 1, version: 1 })
  })

  test('of an attempt that another device has submitted is not saved', async () => {
    const { study, place, submit, drawn, read } = await studying()
    await submit(wrongAnswers(drawn(1)), 1)
    const late = study.saveDraft({ ...place, answers: { number: '1' }, draw: 1, basedOn: 0 })
    await expect(late).rejects.toMatchObject({ code: 'DRAFT_CHANGED', data: { draft: null } })
    expect((await read())?.draft).toBeNull()
    expect(await study.saveDraft({ ...place, answers: { number: '2' }, draw: 2, basedOn: 0 })).toMatchObject({
      version: 1,
    })
  })

  test('of an earlier version keeps its order until it is submitted', async () => {
    const old = [{ id: 'q1', question: 'Which?', options: ['a', 'b', 'c', 'd'], correct: 3, explanation: null }]
    const { study, place, read, submit } = await studying({ questions: old })
    await study.saveDraft({ ...place, answers: { q1: 3 }, basedOn: 0 })
    expect(await read()).toMatchObject({
      draw: 0,
      draft: { answers: { q1: 3 }, help: {}, draw: 0, version: 1 },
      questions: [{ options: ['a', 'b', 'c', 'd'] }],
    })
    expect(await submit({ q1: 3 }, 0)).toMatchObject({ correctCount: 1, next: { draw: 2 } })
    expect(await read()).toMatchObject({ draw: 2, draft: null })
  })

  test('is not replaced by one of an earlier version', async () => {
    const old = [{ id: 'q1', question: 'Which?', options: ['a', 'b', 'c', 'd'], correct: 3, explanation: null }]
    const { study, place, read } = await studying({ questions: old })
    await study.saveDraft({ ...place, answers: { q1: 1 }, draw: 1, basedOn: 0 })
    const late = study.saveDraft({ ...place, answers: { q1: 2 }, basedOn: 0 })
    await expect(late).rejects.toMatchObject({ code: 'DRAFT_CHANGED', data: { draft: null } })
    expect((await read())?.draft).toMatchObject({ answers: { q1: 1 }, draw: 1 })
  })
})
