import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { OPEN_STATES, workOnTest } from '#domain/keys.ts'
import { PERMISSION_DAYS } from '#domain/timed-tests/timed-test.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { query } from '../../database/rows.ts'
import { keysAreOpen, workState } from '../../questions/key-queries.ts'
import { answers, makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../testing/people.ts'
import { begunLesson } from '../../testing/progress.ts'
import { startTestApp } from '../../testing/test-app.ts'

const app = forThisFile(startTestApp)

/** Family on Premium; every question of the first two lessons has the same skill. */
async function family() {
  const db = app.database.kysely
  const subject = await makeSubject(app)
  const skill = `skill-${randomUUID()}`
  await insertRows(db, 'skills', { id: skill, subject_id: subject.subjectId, name: 'Skill', position: 1 })
  const skilled = (column: 'quiz_questions' | 'assignment_tasks') => sql`
    UPDATE stored_lessons SET ${sql.ref(column)} = (
      SELECT jsonb_agg(question || ${JSON.stringify({ skills: [skill], steps: ['A worked step.'] })}::jsonb)
      FROM jsonb_array_elements(${sql.ref(column)}) question
    ) WHERE subject_id = ${subject.subjectId}`
  await skilled('quiz_questions').execute(db)
  await skilled('assignment_tasks').execute(db)
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent, gradeId: subject.gradeId, plan: 'Premium' })
  const [lessonId = ''] = subject.lessonIds
  const testId = subject.testIds['Mid Test 1']
  const child = app.client(learner.token)
  return {
    subject,
    skill,
    learner,
    child,
    lessonId,
    testId,
    parents: app.client(parent.token),
    practiceSkill: () => child.practice.start({ kind: 'skill', skill }),
    submit: (part: 'quiz' | 'assignment', right = 10) =>
      child.study.submitAnswers({ lessonId, part, submissionId: randomUUID(), answers: answers(10, right) }),
    /** Takes the first test with nothing right. */
    async failTest() {
      await begunLesson(app, learner.id, lessonId, ['video'])
      await child.timedTests.start({ testId })
      await child.timedTests.submit({ testId, answers: answers(10, 0) })
    },
    allow: () => app.client(parent.token).timedTests.allowAttempt({ learnerId: learner.id, testId }),
  }
}

type Family = Awaited<ReturnType<typeof family>>

const NOTHING = { code: 'NOT_FOUND' }

/** Questions of a new set by the part that they are from. */
async function partsIn(set: { id: string }, { learner }: Family) {
  const rows = await query(
    app.database.kysely,
    z.object({ part: z.string() }),
    sql`
      SELECT DISTINCT one ->> 'part' AS part FROM practice_sets s, jsonb_array_elements(s.questions) one
      WHERE s.user_id = ${learner.id} AND s.id = ${set.id} ORDER BY part`,
  )
  return rows.map(({ part }) => part)
}

describe('practice of a skill', () => {
  test('has no question before the first submission', async () => {
    const one = await family()
    await expect(one.practiceSkill()).rejects.toMatchObject(NOTHING)
  })

  test('has questions of the submitted part only', async () => {
    const one = await family()
    await one.submit('quiz')
    const { set } = await one.practiceSkill()
    expect(await partsIn(set, one)).toEqual(['quiz'])
    await one.submit('assignment')
    expect(new Set(await partsIn((await one.practiceSkill()).set, one))).not.toContain('test')
  })

  test('of an earlier version shows no question of a part that was never submitted', async () => {
    const one = await family()
    await one.submit('quiz')
    const { set } = await one.practiceSkill()
    await sql`
      UPDATE practice_sets SET questions = (
        SELECT jsonb_agg(one || jsonb_build_object('part', 'assignment')) FROM jsonb_array_elements(questions) one
      ) WHERE id = ${set.id}`.execute(app.database.kysely)
    const [first] = set.questions
    const answer = { setId: set.id, position: 0, questionId: first?.question.id ?? '', answer: 0 }
    await expect(one.child.practice.answer(answer)).rejects.toMatchObject(NOTHING)
  })
})

describe('while another attempt at a test is allowed or running', () => {
  test('its answers are hidden from learner and parent', async () => {
    const one = await family()
    await one.failTest()
    const activity = { learnerId: one.learner.id, kind: 'test' as const, activityId: one.testId }
    await expect(one.child.report.answers(activity)).resolves.toMatchObject({ total: 10 })
    await one.allow()
    for (const reader of [one.child, one.parents]) {
      await expect(reader.report.answers(activity)).rejects.toMatchObject({ code: 'ANSWERS_HIDDEN' })
    }
    await one.child.timedTests.start({ testId: one.testId })
    await expect(one.child.report.answers(activity)).rejects.toMatchObject({ code: 'ANSWERS_HIDDEN' })
    await one.child.timedTests.submit({ testId: one.testId, answers: answers(10) })
    await expect(one.child.report.answers(activity)).resolves.toMatchObject({ correctCount: 10 })
  })

  test('its missed questions are neither listed nor practiced', async () => {
    const one = await family()
    await one.failTest()
    const missed = async () => (await one.child.practice.missed()).subjects.flatMap(({ questions }) => questions).length
    expect(await missed()).toBe(10)
    const source = { sourceId: one.testId, part: 'test' as const }
    const { set } = await one.child.practice.start({ kind: 'missed', source })
    await one.allow()
    expect(await missed()).toBe(0)
    await expect(one.child.practice.start({ kind: 'missed', source })).rejects.toMatchObject(NOTHING)
    await expect(one.child.practice.start({ kind: 'missed' })).rejects.toMatchObject(NOTHING)
    const { position = 0, question } = set.questions[0] ?? {}
    const answer = { setId: set.id, position, questionId: question?.id ?? '', answer: 0 }
    await expect(one.child.practice.answer(answer)).rejects.toMatchObject(NOTHING)
    expect(await one.child.practice.today({})).toMatchObject({ missed: 0 })
  })

  test('the export has no key of it', async () => {
    const one = await family()
    await one.failTest()
    await one.allow()
    const text = JSON.stringify(await one.parents.learners.export({ learnerId: one.learner.id }))
    expect(text).not.toMatch(/"correct":|Because of reason|worked step/)
  })

  test('its page shows no key in a closed grade, in which the attempt cannot start', async () => {
    const one = await family()
    await one.failTest()
    await one.allow()
    const close = (published: boolean) =>
      sql`UPDATE stored_grades SET live_status = ${published} WHERE id = ${one.subject.gradeId}`.execute(
        app.database.kysely,
      )
    await close(false)
    const { attempt } = await one.child.timedTests.get({ testId: one.testId })
    expect(attempt).toMatchObject({ state: 'finished', score: 0, questions: [], answersHidden: true })
    await close(true)
  })

  test('the report offers no answers', async () => {
    const one = await family()
    await one.failTest()
    await one.allow()
    const { rows } = await one.parents.report.get({ learnerId: one.learner.id })
    expect(rows.find(({ id }) => id === one.testId)).toMatchObject({ score: 0, answers: null })
  })
})

test('a permission ends after its days, with the answers shown again', async () => {
  const one = await family()
  await one.failTest()
  await one.allow()
  await sql`
    UPDATE test_attempts SET another_allowed_at = now() - make_interval(days => ${PERMISSION_DAYS}),
      finished_at = now() - interval '30 days'
    WHERE user_id = ${one.learner.id}`.execute(app.database.kysely)
  await expect(one.child.timedTests.start({ testId: one.testId })).rejects.toMatchObject({ code: 'ALREADY_FINISHED' })
  expect((await one.child.timedTests.get({ testId: one.testId })).attempt).toMatchObject({ answersHidden: false })
  await one.allow()
  expect((await one.child.timedTests.get({ testId: one.testId })).attempt).toMatchObject({ state: 'ready' })
})

test('no operation shows a key of a part before its submission', async () => {
  const one = await family()
  const secret = `secret ${randomUUID()}`
  await sql`
    UPDATE stored_lessons SET assignment_tasks = (
      SELECT jsonb_agg(task || ${JSON.stringify({ explanation: secret, steps: [secret] })}::jsonb)
      FROM jsonb_array_elements(assignment_tasks) task
    ) WHERE id = ${one.lessonId}`.execute(app.database.kysely)
  const { child, parents, lessonId, learner } = one
  const learnerId = learner.id
  const practiced = async () => {
    const { set } = await one.practiceSkill()
    const answered = []
    for (const { position, question } of set.questions) {
      answered.push(await child.practice.answer({ setId: set.id, position, questionId: question.id, answer: 0 }))
    }
    return [set, ...answered]
  }
  const everything = async () =>
    JSON.stringify([
      await child.study.lesson({ lessonId }),
      await practiced(),
      await child.practice.today({}),
      await child.practice.missed(),
      await child.practice.start({ kind: 'missed' }),
      await child.practice.skills(),
      await child.study.dashboard(),
      await child.report.get({ learnerId }),
      await parents.report.get({ learnerId }),
      await parents.report.answers({ learnerId, kind: 'quiz', activityId: lessonId }),
      await parents.worksheets.get({ learnerId, kind: 'skill', source: one.skill, sheet: 1 }),
      await parents.learners.export({ learnerId }),
      await parents.learners.overview(),
      await parents.weeklyEmail.preview().catch(() => null),
    ])
  await one.submit('quiz', 4)
  expect(await everything()).not.toContain(secret)
  await one.submit('assignment', 4)
  expect(await everything(), 'so that the search can find it').toContain(secret)
})

test('a worksheet has questions of submitted parts only', async () => {
  const one = await family()
  const sheet = (kind: 'quiz' | 'assignment' | 'skill') =>
    one.parents.worksheets.get({
      learnerId: one.learner.id,
      kind,
      source: kind === 'skill' ? one.skill : one.lessonId,
      sheet: 1,
    })
  const listed = async () => (await one.parents.worksheets.list({ learnerId: one.learner.id })).subjects
  for (const kind of ['quiz', 'assignment', 'skill'] as const) await expect(sheet(kind)).rejects.toMatchObject(NOTHING)
  expect(await listed()).toMatchObject([{ lessons: [], skills: [] }])
  await one.submit('quiz')
  await expect(sheet('assignment')).rejects.toMatchObject(NOTHING)
  expect((await sheet('quiz')).answers).toHaveLength(10)
  expect((await sheet('skill')).answers).toHaveLength(10)
  expect(await listed()).toMatchObject([{ lessons: [{ quiz: true, assignment: false }], skills: [{ id: one.skill }] }])
})

test('statements and rules agree on every state of the work', async () => {
  const one = await family()
  const stateOf = async (sourceId: string, part: string) => {
    const place = { sourceId: sql`${sourceId}::uuid`, part: sql`${part}::text` }
    const id = sql`${one.learner.id}::uuid`
    const [row] = await query(
      app.database.kysely,
      z.object({ work: z.string(), open: z.boolean() }),
      sql`
        SELECT ${workState(id, place)} AS work, ${keysAreOpen(id, place)} AS open`,
    )
    return row
  }
  const expected = (work: (typeof OPEN_STATES)[number]) => ({ work, open: OPEN_STATES.includes(work) })
  expect(await stateOf(one.lessonId, 'practice')).toEqual(expected('practice-only'))
  expect(await stateOf(one.lessonId, 'quiz')).toEqual(expected('untouched'))
  await one.submit('quiz')
  expect(await stateOf(one.lessonId, 'quiz')).toEqual(expected('submitted'))
  expect(await stateOf(one.lessonId, 'assignment')).toEqual(expected('untouched'))
  expect(await stateOf(one.testId, 'test')).toEqual(expected(workOnTest(null)))
  await one.child.timedTests.start({ testId: one.testId })
  const running = { finished: false, anotherAllowed: false }
  expect(await stateOf(one.testId, 'test')).toEqual(expected(workOnTest(running)))
  await one.child.timedTests.submit({ testId: one.testId, answers: answers(10, 0) })
  const finished = { finished: true, anotherAllowed: false }
  expect(await stateOf(one.testId, 'test')).toEqual(expected(workOnTest(finished)))
  await one.allow()
  expect(await stateOf(one.testId, 'test')).toEqual(expected(workOnTest({ ...finished, anotherAllowed: true })))
  await one.child.timedTests.start({ testId: one.testId })
  expect(await stateOf(one.testId, 'test')).toEqual(expected(workOnTest(running)))
})
