import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { z } from 'zod'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { EVERY_KIND, MISCONCEPTION, rightAnswers, SECRET, wrongAnswers } from '#server/testing/every-kind.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { readRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../database/rows.ts'
import { insertRows } from '../../testing/stored-rows.ts'
import { closeOverdueAttempts } from './close-overdue.ts'
import { judgeChecking } from './judge-checking.ts'
import { readAttemptQuestions } from './queries.ts'
import { candidate, moveDeadline, storedAttempt, storedMarks, storedResults } from './testing/candidate.ts'

const app = forThisFile(startTestApp)
beforeAll(async () => {
  await app.jobs.stop()
  await insertRows(app.database.kysely, 'misconceptions', MISCONCEPTION)
})

/** Creates a learner in a test with a question of every kind. */
async function running() {
  const made = await candidate(app)
  const test = { testId: made.testId('Mid Test 1') }
  const questions = JSON.stringify(EVERY_KIND)
  await sql`UPDATE stored_tests SET questions = ${questions} WHERE id = ${test.testId}`.execute(app.database.kysely)
  const { timedTests } = made.client
  const attempt = await timedTests.start(test)
  const stored = await storedAttempt(app, made.learner.id, test.testId)
  const drawn = readAttemptQuestions(stored.questions)
  return {
    ...made,
    test,
    timedTests,
    attempt,
    drawn,
    saveAll: async (answers: Answers) => {
      let sequence = 0
      for (const [questionId, answer] of Object.entries(answers)) {
        sequence += 1
        await timedTests.saveAnswer({ ...test, questionId, answer, sequence })
      }
    },
    results: () => storedResults(app, made.learner.id, test.testId),
  }
}

describe('a test with questions of every kind', () => {
  it('is drawn at its start, and shows no key, feedback, explanation, step or hint', async () => {
    const { attempt, drawn } = await running()
    expect(attempt.questions.map(({ id }) => id)).toEqual(EVERY_KIND.map(({ id }) => id))
    expect(attempt.questions.every(({ hints }) => hints.length === 0)).toBe(true)
    expect(JSON.stringify(attempt)).not.toMatch(new RegExp(`${SECRET}|A gentle hint|6174|centipede|354|7\\(x`))
    const single = drawn.find(({ id }) => id === 'single')
    expect(attempt.questions[0]).toMatchObject({ options: single?.kind === 'single' ? single.options : [] })
  })

  it('is resumed on another device with the same questions and the answers of every kind, complete or not', async () => {
    const { attempt, timedTests, test, saveAll, drawn } = await running()
    const answers = {
      ...rightAnswers(drawn),
      match: [null, 2, null],
      blanks: ['cent', '', ''],
      graph: { points: [[1]] },
    }
    await saveAll(answers)
    const { questions, answers: saved, sequence } = await timedTests.start(test)
    expect(questions).toEqual(attempt.questions)
    expect(saved).toEqual(answers)
    expect(sequence).toBe(EVERY_KIND.length)
    const read = await timedTests.get(test)
    expect(read.attempt).toMatchObject({ state: 'in-progress', questions: attempt.questions, answers })
  })

  it('gets full marks for right answers, and explains wrong ones', async () => {
    const best = await running()
    const full = await best.timedTests.submit({ ...best.test, answers: rightAnswers(best.drawn) })
    expect(full).toMatchObject({ score: 100, passed: true, correctCount: EVERY_KIND.length })
    const worst = await running()
    const { questions, score } = await worst.timedTests.submit({ ...worst.test, answers: wrongAnswers(worst.drawn) })
    expect(score).toBe(0)
    for (const { id, outcome, feedback } of questions) {
      expect(outcome, id).toBe('wrong')
      expect(feedback[0], id).toMatchObject({ misconception: MISCONCEPTION.text })
    }
  })

  it('rejects an answer of another kind and reports the field', async () => {
    const { timedTests, test } = await running()
    for (const [questionId, answer] of [
      ['single', '1'],
      ['number', 3],
      ['order', [0, 0]],
      ['graph', { line: [[0]] }],
      ['blanks', ['a']],
      ['edit', 3],
      ['error', [3, 0]],
      ['worked', ['4']],
      ['display', [401, 100, 0]],
    ] as const) {
      const call = { ...test, questionId, answer: structuredClone(answer) as Answers[string], sequence: 1 }
      const rejection = { code: 'INVALID_INPUT', data: { fields: { answer: expect.any(String) } } }
      await expect(timedTests.saveAnswer(call), questionId).rejects.toMatchObject(rejection)
    }
  })
})

describe('an unreadable answer', () => {
  it('ends no test before its deadline, and counts as unanswered after it', async () => {
    const { timedTests, test, drawn, learner, results } = await running()
    const answers = { ...rightAnswers(drawn), number: 'a few' }
    const questions = [{ id: 'number', message: expect.stringContaining('can’t read') }]
    const rejection = { code: 'UNREADABLE', data: { questions } }
    await expect(timedTests.submit({ ...test, answers })).rejects.toMatchObject(rejection)
    expect(await results()).toEqual([])
    await moveDeadline(app, learner.id, test.testId, 2)
    const finished = await timedTests.submit({ ...test, answers })
    expect(finished).toMatchObject({ correctCount: EVERY_KIND.length - 1, timeIsUp: true })
    expect(finished.questions.find(({ id }) => id === 'number')).toMatchObject({ outcome: 'unreadable', right: false })
  })
})

describe('an expression that could not be judged in time', () => {
  /** Lets the judge fail until the test ends. */
  function busyJudge() {
    const { judgeAnswers } = app.services
    app.services.judgeAnswers = async () => ({})
    onTestFinished(() => {
      app.services.judgeAnswers = judgeAnswers
    })
  }

  it('leaves a submitted test without a result until a job judges it, with marks and badges as if at the submission', async () => {
    const { learner, timedTests, test, drawn, results } = await running()
    busyJudge()
    const submit = () => timedTests.submit({ ...test, answers: rightAnswers(drawn) })
    const checking = { code: 'CHECKING', status: 425, data: { answers: 1 } }
    await expect(submit()).rejects.toMatchObject(checking)
    await expect(submit()).rejects.toMatchObject(checking)
    expect((await timedTests.get(test)).attempt).toEqual({ state: 'checking', answers: 1 })
    expect(await results()).toEqual([])
    expect(await storedMarks(app, learner.id)).toEqual([])
    await expect(timedTests.start(test)).rejects.toMatchObject({ code: 'CHECKING' })

    await judgeChecking(app.services)
    expect(await results()).toMatchObject([{ score: 100, passed: true }])
    expect(await submit()).toMatchObject({ state: 'finished', score: 100, timeIsUp: false })
    const badges = sql`SELECT code FROM achievements WHERE user_id = ${learner.id}`
    expect(await readRows(app.database.kysely, badges)).toContainEqual({ code: 'first-test' })
    const [before] = await results()
    await judgeChecking(app.services)
    expect(await results()).toEqual([before])
  })

  it('is not wrong in a test that was closed by the server', async () => {
    const { learner, test, drawn, saveAll, results, timedTests } = await running()
    const passing = [
      'single',
      'several',
      'number',
      'variant',
      'order',
      'label',
      'sort',
      'table',
      'display',
      'edit',
      'error',
      'worked',
      'words',
      'expression',
    ]
    const right = Object.entries(rightAnswers(drawn)).filter(([id]) => passing.includes(id))
    await saveAll(Object.fromEntries(right))
    await moveDeadline(app, learner.id, test.testId, 11)
    await closeOverdueAttempts(app.services)
    expect(await results()).toEqual([])
    expect((await timedTests.get(test)).attempt).toEqual({ state: 'checking', answers: 1 })

    await judgeChecking({ ...app.services, judgeStoredAnswers: async () => ({}) })
    expect(await results()).toEqual([])
    await judgeChecking(app.services)
    expect(await results()).toMatchObject([
      { score: Math.round((100 * passing.length) / drawn.length), passed: true, correct_count: passing.length },
    ])
    expect(await storedMarks(app, learner.id)).toMatchObject([{ test_bonus_marks: 5 }])
    const rows = await query(
      app.database.kysely,
      z.object({ id: z.string() }),
      sql`
        SELECT question_id AS id FROM practice_questions WHERE user_id = ${learner.id}`,
    )
    expect(rows.map(({ id }) => id)).toContain('expression')
  })
})
