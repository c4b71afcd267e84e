import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { query } from '../../database/rows.ts'
import type { Failures } from '../../jobs/process-each.ts'
import { answers, type MadeSubject, makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../testing/people.ts'
import { passDays, submitPart } from '../../testing/progress.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { findWaiting } from '../study/saving/waiting-queries.ts'
import { judgeWaitingPractice } from './judge-waiting.ts'
import { recountWaitingLevels } from './recount-levels.ts'
import { findWaitingAnswers } from './waiting-queries.ts'
import { addWaitingResults } from './waiting-results.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject
const SKILLS = ['t.one', 't.two', 't.three', 't.four', 't.five']

/** Ten questions per quiz, two per skill. */
beforeAll(async () => {
  await app.jobs.stop()
  made = await makeSubject(app, { lessons: 4 })
  await insertRows(
    app.database.kysely,
    'skills',
    SKILLS.map((id, position) => ({ id, subject_id: made.subjectId, name: `Skill ${id}`, position })),
  )
  await sql`
    UPDATE stored_lessons SET quiz_questions = (
      SELECT jsonb_agg(question || jsonb_build_object('skills', jsonb_build_array((${SKILLS}::text[])[(place - 1) / 2 + 1])) ORDER BY place)
      FROM jsonb_array_elements(quiz_questions) WITH ORDINALITY list (question, place)
    ) WHERE subject_id = ${made.subjectId} AND number <= 2`.execute(app.database.kysely)
})

async function enrolled(plan: 'Freemium' | 'Premium' = 'Freemium', { gradeId } = made) {
  const learner = await makeLearner(app, { gradeId, plan })
  const client = app.client(learner.token)
  const { practice, study } = client
  return {
    learner,
    practice,
    study,
    /** Submits the quiz of a lesson with this many right answers, the last ones wrong. */
    submit: (lesson: number, right: number) => submitPart(client, made, { number: lesson + 1, part: 'quiz' }, right),
    pass: (days: number) => passDays(app, learner.id, days),
  }
}

type Enrolled = Awaited<ReturnType<typeof enrolled>>

type PracticeSet = NonNullable<Awaited<ReturnType<Enrolled['practice']['today']>>['set']>

/** Answers the questions of a set; the second option of each is the right one (server/testing/curriculum.ts). */
async function answerSet({ practice }: Enrolled, set: PracticeSet, { right = true } = {}) {
  const results = []
  for (const { position, question } of set.questions) {
    const answer = right ? 1 : 0
    results.push(await practice.answer({ setId: set.id, position, questionId: question.id, answer }))
  }
  return results
}

async function openedSet({ practice }: Enrolled): Promise<PracticeSet> {
  const { set } = await practice.today({})
  if (!set) throw new Error('There is no set')
  return set
}

const levelsOf = (map: Awaited<ReturnType<Enrolled['practice']['skills']>>) =>
  Object.fromEntries(map.subjects.flatMap(({ skills }) => skills.map(({ id, level }) => [id, level])))

describe('practice drawn in advance', () => {
  const dayAfter = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

  test('has the skills that are due by its day, and asks about none twice in a week', async () => {
    const one = await enrolled()
    await one.submit(0, 5)
    await one.pass(1)
    const today = await openedSet(one)
    const sets = []
    for (let days = 1; days <= 6; days += 1) {
      sets.push((await one.practice.start({ kind: 'ahead', day: dayAfter(today.day, days) })).set)
    }
    expect(sets.some(({ questions }) => questions.length > 0)).toBe(true)
    for (const { kind, day, questions } of sets) {
      expect(kind).toBe('ahead')
      expect(day > today.day).toBe(true)
      expect(JSON.stringify(questions)).not.toContain('"correct"')
    }
    const asked = [today, ...sets].flatMap(({ questions }) => questions.map(({ question }) => question.id))
    expect(new Set(asked).size).toBe(asked.length)
  })

  test('is the same in each download, and only for the next six days', async () => {
    const one = await enrolled()
    await one.submit(0, 5)
    const day = new Date().toISOString().slice(0, 10)
    const tomorrow = { kind: 'ahead' as const, day: dayAfter(day, 1) }
    const { set } = await one.practice.start(tomorrow)
    expect((await one.practice.start(tomorrow)).set.id).toBe(set.id)
    for (const days of [-1, 0, 7]) {
      await expect(one.practice.start({ kind: 'ahead', day: dayAfter(day, days) })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      })
    }
  })

  test('is the practice of its day once it is begun, and else another is drawn', async () => {
    for (const isBegun of [true, false]) {
      const one = await enrolled()
      await one.submit(0, 5)
      const day = dayAfter(new Date().toISOString().slice(0, 10), 1)
      const { set } = await one.practice.start({ kind: 'ahead', day })
      await one.pass(1)
      if (isBegun) await answerSet(one, set)
      const { id, kind } = await openedSet(one)
      expect({ isSame: id === set.id, kind }).toEqual(
        isBegun ? { isSame: true, kind: 'ahead' } : { isSame: false, kind: 'today' },
      )
    }
  })
})

describe("today's practice", () => {
  test('is empty before the first submission, and on the same day', async () => {
    const one = await enrolled()
    expect(await one.practice.today({})).toMatchObject({ set: null, empty: true, missed: 0 })
    await one.submit(0, 8)
    expect(await one.practice.today({})).toMatchObject({ set: null, empty: false, missed: 2 })
  })

  test('asks missed questions the next day, without their keys', async () => {
    const one = await enrolled()
    await one.submit(0, 9)
    await one.practice.today({})
    await one.pass(1)
    const set = await openedSet(one)
    expect(set.questions).toHaveLength(1)
    expect(set.questions[0]).toMatchObject({ title: 'Lesson about 1', question: { id: 'q10' }, scored: null })
    expect(JSON.stringify(set)).not.toMatch(/reason|correct/)
  })

  test('is the same for every call of a day, including concurrent ones', async () => {
    const one = await enrolled()
    await one.submit(0, 5)
    await one.practice.today({})
    await one.pass(1)
    const sets = await Promise.all(Array.from({ length: 10 }, () => openedSet(one)))
    expect(new Set(sets.map(({ id }) => id)).size).toBe(1)
  })

  test('after three weeks has no more questions than the limit set by a parent', async () => {
    const one = await enrolled()
    for (const lesson of [0, 1, 2, 3]) await one.submit(lesson, 3)
    await one.practice.today({})
    await sql`UPDATE profiles SET practice_size = 5 WHERE id = ${one.learner.id}`.execute(app.database.kysely)
    await one.pass(21)
    const { questions } = await openedSet(one)
    expect(questions).toHaveLength(5)
    const lessons = questions.map(({ title }) => title)
    expect(lessons.filter((title, index) => title === lessons[index + 1])).toEqual([])
  })

  test('asks the missed question of a skill, not another one of the same skill', async () => {
    const one = await enrolled()
    // Questions 7 and 8 have one skill: 7 was answered correctly, 8 was missed.
    await one.submit(0, 7)
    await one.pass(1)
    const ids = (await openedSet(one)).questions.map(({ question }) => question.id)
    expect(ids.toSorted()).toEqual(['q10', 'q8'])
  })

  test('a skill that is only the second of a question is drawn when it is due', async () => {
    const plain = await makeSubject(app, { lessons: 1 })
    const names = [randomUUID(), randomUUID()]
    await insertRows(
      app.database.kysely,
      'skills',
      names.map((id, position) => ({ id, subject_id: plain.subjectId, name: id, position })),
    )
    await sql`
      UPDATE stored_lessons SET quiz_questions = (
        SELECT jsonb_agg(question || jsonb_build_object('skills', ${JSON.stringify(names)}::jsonb))
        FROM jsonb_array_elements(quiz_questions) question
      ) WHERE subject_id = ${plain.subjectId}`.execute(app.database.kysely)
    const one = await enrolled('Freemium', plain)
    const [lessonId = ''] = plain.lessonIds
    await one.study.submitAnswers({ lessonId, part: 'quiz', submissionId: randomUUID(), answers: answers(10) })
    await one.pass(10)
    await sql`
      UPDATE practice_skills SET due_date = current_date + 30
      WHERE user_id = ${one.learner.id} AND key = ${names[0]}`.execute(app.database.kysely)
    const { today } = await one.study.dashboard()
    expect(today.steps.map(({ kind }) => kind)).toContain('practice')
    expect((await openedSet(one)).questions).toHaveLength(1)
  })

  test('after a switch of grade is neither offered nor drawn', async () => {
    const one = await enrolled()
    const next = await makeSubject(app, { lessons: 1 })
    await one.submit(0, 5)
    await one.pass(3)
    expect((await one.study.dashboard()).today.steps.map(({ kind }) => kind)).toContain('practice')
    await app.client(one.learner.token).enrollment.enroll({ gradeId: next.gradeId, confirmed: true })
    expect((await one.study.dashboard()).today.steps.map(({ kind }) => kind)).not.toContain('practice')
    expect((await one.practice.today({})).set).toBeNull()
  })

  test('of questions that the content no longer has is neither offered nor counted', async () => {
    const plain = await makeSubject(app, { lessons: 1 })
    const one = await enrolled('Freemium', plain)
    const [lessonId = ''] = plain.lessonIds
    await one.study.submitAnswers({ lessonId, part: 'quiz', submissionId: randomUUID(), answers: answers(10, 5) })
    await one.pass(3)
    await sql`
      UPDATE stored_lessons SET quiz_questions = NULL WHERE subject_id = ${plain.subjectId}`.execute(
      app.database.kysely,
    )
    expect((await one.study.dashboard()).today.steps.map(({ kind }) => kind)).not.toContain('practice')
    expect(await one.practice.today({})).toMatchObject({ set: null, missed: 0 })
    expect((await one.practice.missed()).subjects).toEqual([])
  })

  test('a set can be read again with its results, by its learner alone', async () => {
    const one = await enrolled('Premium')
    await one.submit(0, 8)
    const { set } = await one.practice.start({ kind: 'missed' })
    const [first] = set.questions
    await one.practice.answer({ setId: set.id, position: 0, questionId: first?.question.id ?? '', answer: 1 })
    const again = await one.practice.set({ setId: set.id })
    expect(again.set.questions.map(({ scored }) => scored?.right ?? null)).toEqual([true, null])
    expect(again.set.questions.map(({ question }) => question)).toEqual(set.questions.map(({ question }) => question))
    const other = await enrolled()
    await expect(other.practice.set({ setId: set.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('after a long absence asks the most faded skills, of more than it can ask', async () => {
    // Questions without a skill are skills of their own: ten per lesson.
    const plain = await makeSubject(app, { lessons: 4 })
    const one = await enrolled('Freemium', plain)
    const submitLesson = (lessonId: string) =>
      one.study.submitAnswers({ lessonId, part: 'quiz', submissionId: randomUUID(), answers: answers(10, 10) })
    for (const lessonId of plain.lessonIds.slice(0, 2)) await submitLesson(lessonId)
    await one.pass(10)
    for (const lessonId of plain.lessonIds.slice(2)) await submitLesson(lessonId)
    await one.pass(60)
    const titles = (await openedSet(one)).questions.map(({ title }) => title)
    // A small set: after so long, none of them is likely to be right.
    expect(titles).toHaveLength(6)
    expect(new Set(titles)).toEqual(new Set(['Lesson about 1', 'Lesson about 2']))
  })

  test('includes results of earlier versions, with later ones in order', async () => {
    const one = await enrolled()
    const forget = async () => {
      await sql`UPDATE lesson_submissions SET is_practiced = false WHERE user_id = ${one.learner.id}`.execute(
        app.database.kysely,
      )
      await sql`DELETE FROM practice_questions WHERE user_id = ${one.learner.id}`.execute(app.database.kysely)
    }
    await one.submit(0, 9)
    await forget()
    await one.submit(1, 8)
    expect(await one.practice.today({}), 'the later result waits').toMatchObject({ missed: 0 })
    await addWaitingResults(app.services)
    expect(await one.practice.today({})).toMatchObject({ missed: 3 })
    await one.submit(2, 9)
    expect(await one.practice.today({})).toMatchObject({ missed: 4 })
  })

  test('continues with other learners after one whose results cannot be added', async () => {
    const broken = await enrolled()
    const other = await enrolled()
    for (const { submit } of [broken, other]) await submit(0, 9)
    const ids = [broken.learner.id, other.learner.id]
    await sql`UPDATE lesson_submissions SET is_practiced = false WHERE user_id = ANY (${ids})`.execute(
      app.database.kysely,
    )
    await sql`DELETE FROM practice_questions WHERE user_id = ANY (${ids})`.execute(app.database.kysely)
    await sql`UPDATE profiles SET time_zone = 'Nowhere/Unknown' WHERE id = ${broken.learner.id}`.execute(
      app.database.kysely,
    )
    const failures: Failures = new Map()
    await addWaitingResults(app.services, failures)
    expect([...failures.keys()]).toEqual([broken.learner.id])
    expect(await other.practice.today({})).toMatchObject({ missed: 1 })
  })

  test('takes three statements, drawn or not', async () => {
    const one = await enrolled()
    await one.submit(0, 5)
    await one.practice.today({})
    await one.pass(1)
    expect(await app.countStatements(() => one.practice.today({}))).toBe(3)
    expect(await app.countStatements(() => one.practice.today({}))).toBe(2)
    const set = await openedSet(one)
    expect(await app.countStatements(() => answerSet(one, { ...set, questions: set.questions.slice(0, 1) }))).toBe(3)
  })
})

describe('an answer', () => {
  test('is scored with its explanation, and never affects marks', async () => {
    const one = await enrolled()
    await one.submit(0, 5)
    await one.practice.today({})
    await one.pass(1)
    const marks = () => readRows(app.database.kysely, sql`SELECT * FROM lesson_marks WHERE user_id = ${one.learner.id}`)
    const before = await marks()
    const [first] = await answerSet(one, await openedSet(one))
    expect(first?.scored).toMatchObject({ right: true, correct: 1, explanation: expect.stringContaining('reason') })
    expect(await marks()).toEqual(before)
    expect((await openedSet(one)).questions.every(({ scored }) => scored?.right)).toBe(true)
  })

  test('counts once: later and concurrent ones return the first result', async () => {
    const one = await enrolled()
    await one.submit(0, 9)
    await one.practice.today({})
    await one.pass(1)
    const set = await openedSet(one)
    const call = { setId: set.id, position: 0, questionId: 'q10' }
    const all = await Promise.all([0, 1, 2, 3].map((answer) => one.practice.answer({ ...call, answer })))
    expect(new Set(all.map(({ scored }) => JSON.stringify(scored))).size).toBe(1)
  })

  test.each([
    ['another question', { questionId: 'q1' }, 'NOT_FOUND'],
    ['a place that the set has not', { position: 7 }, 'NOT_FOUND'],
    ['an option that the question has not', { answer: 9 }, 'NOT_READY'],
  ])('to %s is rejected', async (_, change, code) => {
    const one = await enrolled()
    await one.submit(0, 9)
    await one.practice.today({})
    await one.pass(1)
    const call = { setId: (await openedSet(one)).id, position: 0, questionId: 'q10', answer: 1 }
    await expect(one.practice.answer({ ...call, ...change })).rejects.toMatchObject({ code })
  })

  test("to another learner's set is rejected", async () => {
    const one = await enrolled()
    await one.submit(0, 9)
    await one.practice.today({})
    await one.pass(1)
    const { id } = await openedSet(one)
    const { practice } = await enrolled()
    const call = practice.answer({ setId: id, position: 0, questionId: 'q10', answer: 1 })
    await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

describe('levels of an earlier version', () => {
  /** State as an earlier version left it: levels by its rule, without what they rest on. */
  async function fromBefore(one: Enrolled, level: 'know-it' | 'sure') {
    const db = app.database.kysely
    await sql`UPDATE practice_skills SET level = ${level}, evidence = NULL WHERE user_id = ${one.learner.id}`.execute(
      db,
    )
    await sql`UPDATE practice_questions SET shown_draws = '{}' WHERE user_id = ${one.learner.id}`.execute(db)
    await sql`INSERT INTO level_recounts (user_id) VALUES (${one.learner.id})`.execute(db)
  }
  const rows = (one: Enrolled, table: string) =>
    readRows(
      app.database.kysely,
      sql`SELECT stored.* FROM ${sql.table(table)} stored WHERE user_id = ${one.learner.id} ORDER BY to_jsonb(stored) ->> 'key', to_jsonb(stored) ->> 'day', to_jsonb(stored) ->> 'question_id', to_jsonb(stored) ->> 'source_id'`,
    )

  test('are counted again from all stored answers, as if by the current rule from the start', async () => {
    const one = await enrolled()
    await one.submit(0, 9)
    await one.pass(1)
    const hinted = await openedSet(one)
    await sql`UPDATE practice_sets SET opened_hints = '{"0": 1}' WHERE user_id = ${one.learner.id}`.execute(
      app.database.kysely,
    )
    await answerSet(one, hinted)
    await one.submit(1, 10)
    await one.pass(6)
    await answerSet(one, await openedSet(one))
    const tables = ['practice_skills', 'practice_questions', 'practice_levels']
    const before = await Promise.all(tables.map((table) => rows(one, table)))
    expect(levelsOf(await one.practice.skills())).toMatchObject({ 't.one': 'know-it', 't.five': 'learning' })
    await fromBefore(one, 'sure')
    await recountWaitingLevels(app.services)
    expect(await Promise.all(tables.map((table) => rows(one, table)))).toEqual(before)
    expect(await rows(one, 'level_recounts')).toMatchObject([{ recounted_at: expect.any(Date), changed: 5 }])
    expect((await one.practice.skills()).recount).toEqual({ day: expect.any(String), changed: 5 })
    await sql`UPDATE level_recounts SET recounted_at = now() - interval '61 days' WHERE user_id = ${one.learner.id}`.execute(
      app.database.kysely,
    )
    await recountWaitingLevels(app.services)
    expect((await one.practice.skills()).recount).toBeNull()
  })

  test('stay if their answers are not stored', async () => {
    const one = await enrolled()
    await one.submit(0, 10)
    await sql`DELETE FROM lesson_submissions WHERE user_id = ${one.learner.id}`.execute(app.database.kysely)
    await fromBefore(one, 'know-it')
    await recountWaitingLevels(app.services)
    expect(levelsOf(await one.practice.skills())).toMatchObject({ 't.one': 'know-it', 't.five': 'know-it' })
  })

  test('stay for a skill with a single question', async () => {
    const own = await makeSubject(app, { lessons: 1 })
    const skill = randomUUID()
    await insertRows(app.database.kysely, 'skills', { id: skill, subject_id: own.subjectId, name: skill, position: 0 })
    await sql`
      UPDATE stored_lessons SET quiz_questions = jsonb_set(quiz_questions, '{0,skills}', ${JSON.stringify([skill])}::jsonb)
      WHERE subject_id = ${own.subjectId}`.execute(app.database.kysely)
    const one = await enrolled('Freemium', own)
    const [lessonId = ''] = own.lessonIds
    await one.study.submitAnswers({ lessonId, part: 'quiz', submissionId: randomUUID(), answers: answers(10) })
    await fromBefore(one, 'know-it')
    await recountWaitingLevels(app.services)
    expect(levelsOf(await one.practice.skills())).toEqual({ [skill]: 'know-it' })
  })

  test('are counted for other learners after one whose levels cannot be', async () => {
    const broken = await enrolled()
    const other = await enrolled()
    for (const one of [broken, other]) {
      await one.submit(0, 10)
      await fromBefore(one, 'know-it')
    }
    await sql`UPDATE profiles SET time_zone = 'Nowhere/Unknown' WHERE id = ${broken.learner.id}`.execute(
      app.database.kysely,
    )
    const failures: Failures = new Map()
    await recountWaitingLevels(app.services, failures)
    expect([...failures.keys()]).toEqual([broken.learner.id])
    expect(levelsOf(await other.practice.skills())).toMatchObject({ 't.one': 'learning' })
    await sql`DELETE FROM level_recounts WHERE user_id = ${broken.learner.id}`.execute(app.database.kysely)
  })
})

describe('a missed question', () => {
  const missedIds = async ({ practice }: Enrolled) =>
    (await practice.missed()).subjects.flatMap(({ questions }) => questions.map(({ questionId }) => questionId))

  test('is listed until it was answered correctly on two different days', async () => {
    const one = await enrolled()
    await one.submit(0, 9)
    expect(await missedIds(one)).toEqual(['q10'])
    await one.pass(1)
    await answerSet(one, await openedSet(one))
    expect((await one.practice.missed()).subjects[0]?.questions[0]).toMatchObject({ rightOnce: true })
    await one.pass(30)
    const { set } = await one.practice.start({ kind: 'missed' })
    await answerSet(one, set)
    expect(await missedIds(one)).toEqual([])
  })

  test('is among the newest twelve, listed with its lesson and practiced first', async () => {
    const one = await enrolled()
    await one.submit(0, 0)
    await one.pass(1)
    await one.submit(1, 6)
    const { subjects, total } = await one.practice.missed()
    const listed = subjects.flatMap(({ questions }) => questions)
    expect(total).toBe(14)
    expect(listed.map(({ lessonNumber }) => lessonNumber)).toEqual([...Array(4).fill(2), ...Array(8).fill(1)])
    const { set } = await one.practice.start({ kind: 'missed' })
    expect(set.questions.map(({ question }) => question.id)).toEqual(listed.map(({ questionId }) => questionId))
  })

  test('is read with the values of its template, and with its formulas', async () => {
    const other = await makeSubject(app, { lessons: 1 })
    const one = await enrolled('Freemium', other)
    const [lessonId = ''] = other.lessonIds
    await one.study.submitAnswers({ lessonId, part: 'quiz', submissionId: randomUUID(), answers: answers(10, 9) })
    const template = {
      question: 'What is {a} times $\\frac{1}{2}$?',
      stem: 'Use {a}.',
      variants: { ranges: { a: { from: 3, to: 9 } } },
    }
    await sql`
      UPDATE stored_lessons SET quiz_questions = jsonb_set(quiz_questions, '{9}', quiz_questions -> 9 || ${JSON.stringify(template)}::jsonb)
      WHERE id = ${lessonId}`.execute(app.database.kysely)
    const read = async () => (await one.practice.missed()).subjects.flatMap(({ questions }) => questions)
    const [missed] = await read()
    expect(missed?.question).toMatch(/^What is [3-9] times /)
    expect(missed?.stem).toMatch(/^Use [3-9]\.$/)
    expect(missed?.formulas['\\frac{1}{2}']).toMatch(/^<math/)
    expect(await read(), 'the same values each time').toEqual([missed])
  })

  test('can be practiced from one result', async () => {
    const one = await enrolled()
    await one.submit(0, 8)
    await one.submit(1, 7)
    const source = { sourceId: made.lessonIds[1] ?? '', part: 'quiz' as const }
    const { set } = await one.practice.start({ kind: 'missed', source })
    expect(set.questions.map(({ title }) => title)).toEqual(Array(3).fill('Lesson about 2'))
    const nothing = one.practice.start({ kind: 'missed', source: { ...source, part: 'assignment' } })
    await expect(nothing).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  test('of a second attempt on the same day is in the list, and can be practiced from its result', async () => {
    const one = await enrolled()
    await one.submit(1, 10)
    await one.submit(1, 8)
    expect((await missedIds(one)).toSorted()).toEqual(['q10', 'q9'])
    const source = { sourceId: made.lessonIds[1] ?? '', part: 'quiz' as const, questionIds: ['q10', 'q9', 'unknown'] }
    const { set } = await one.practice.start({ kind: 'missed', source })
    expect(set.questions.map(({ question }) => question.id).toSorted()).toEqual(['q10', 'q9'])
  })
})

describe('a practice-only question', () => {
  /** Two lessons about one skill. The first has a quiz about it, the second has the practice-only questions. */
  async function withItems(items: Record<string, unknown>[]) {
    const subject = await makeSubject(app, { lessons: 2 })
    const skill = randomUUID()
    const db = app.database.kysely
    await insertRows(db, 'skills', { id: skill, subject_id: subject.subjectId, name: 'Skill', position: 1 })
    const written = items.map((item) => ({
      question: `Only in practice: ${item.id}?`,
      options: ['first', 'second', 'third', 'fourth'],
      fixedOrder: true,
      correct: 1,
      explanation: `Reason of ${item.id}.`,
      skills: [skill],
      ...item,
    }))
    await sql`
      UPDATE stored_lessons SET practice_items = CASE number WHEN 2 THEN ${JSON.stringify(written)}::jsonb END,
        quiz_questions = (
          SELECT jsonb_agg(question || ${JSON.stringify({ skills: [skill] })}::jsonb)
          FROM jsonb_array_elements(quiz_questions) question WHERE question ->> 'id' IN ('q1', 'q2')
        )
      WHERE subject_id = ${subject.subjectId}`.execute(db)
    const one = await enrolled('Premium', subject)
    const [first = '', second = ''] = subject.lessonIds
    const quiz = { lessonId: first, part: 'quiz' as const, submissionId: randomUUID(), answers: { q1: 1, q2: 0 } }
    await one.study.submitAnswers(quiz)
    return {
      ...one,
      subject,
      skill,
      second,
      begin: () => one.study.completePart({ lessonId: second, part: 'text' }),
      /** Ids of the questions of the next day's practice, all answered correctly. */
      async nextDay(days = 1) {
        await one.pass(days)
        await sql`UPDATE practice_skills SET due_date = current_date - 1 WHERE user_id = ${one.learner.id}`.execute(db)
        const set = await openedSet(one)
        await answerSet(one, set)
        return set.questions.map(({ question }) => question.id)
      },
    }
  }
  const ITEMS = [{ id: 'p1' }, { id: 'p2' }, { id: 'p3' }]

  test('is drawn once its lesson is begun, before questions that were seen', async () => {
    const one = await withItems(ITEMS)
    await one.study.completePart({ lessonId: one.subject.lessonIds[0] ?? '', part: 'text' })
    expect(await one.nextDay(), 'another lesson is begun').toEqual(['q2'])
    await one.begin()
    expect([await one.nextDay(), await one.nextDay(), await one.nextDay()]).toEqual([['p1'], ['p2'], ['p3']])
    expect(await one.nextDay(), 'then the one not seen for longest').toEqual(['q1'])
  })

  test('shows its key after the answer only', async () => {
    const one = await withItems(ITEMS)
    await one.begin()
    await one.pass(1)
    const set = await openedSet(one)
    expect(JSON.stringify(set)).not.toMatch(/Reason|correct/)
    const [answered] = await answerSet(one, set, { right: false })
    expect(answered?.scored).toMatchObject({ right: false, explanation: 'Reason of p1.' })
    const { subjects } = await one.practice.missed()
    expect(
      subjects[0]?.questions.map(({ part, questionId, lessonNumber }) => [part, questionId, lessonNumber]),
    ).toEqual([
      ['practice', 'p1', 2],
      ['quiz', 'q2', 1],
    ])
    const source = { sourceId: one.second, part: 'practice' as const, questionIds: ['p1'] }
    const again = await one.practice.start({ kind: 'missed', source })
    expect(again.set.questions.map(({ question }) => question.id)).toEqual(['p1'])
  })

  test('is in no lesson, quiz, assignment, worksheet or report', async () => {
    const one = await withItems(ITEMS)
    await one.begin()
    const { lessonId, part } = { lessonId: one.second, part: 'quiz' as const }
    await one.study.submitAnswers({ lessonId, part, submissionId: randomUUID(), answers: { q1: 1, q2: 1 } })
    const parent = await makeParent(app)
    await insertRows(app.database.kysely, 'parent_child', {
      parent_id: parent.id,
      child_id: one.learner.id,
    })
    const parents = app.client(parent.token)
    const learnerId = one.learner.id
    const texts = JSON.stringify([
      await one.study.lesson({ lessonId }),
      await one.study.subject({ subjectId: one.subject.subjectId }),
      await parents.report.get({ learnerId }),
      await parents.report.answers({ learnerId, kind: 'quiz', activityId: lessonId }),
      await parents.worksheets.get({ learnerId, kind: 'quiz', source: lessonId, sheet: 1 }),
      await parents.worksheets.get({ learnerId, kind: 'skill', source: one.skill, sheet: 1 }),
    ])
    expect(texts).toContain('Question 1?')
    expect(texts).not.toContain('Only in practice')
  })

  test('rests for a month after three days, and practice offers nothing while all of a skill rest', async () => {
    const template = {
      kind: 'number',
      question: 'What is {a} + 1?',
      answer: '{= a + 1 }',
      options: undefined,
      correct: undefined,
      variants: { ranges: { a: { from: 2, to: 90 } } },
    }
    const one = await withItems([{ id: 'p1', ...template }])
    await one.begin()
    const drawn = []
    const passToDue = async (days: number) => {
      await one.pass(days)
      await sql`UPDATE practice_skills SET due_date = current_date - 1 WHERE user_id = ${one.learner.id}`.execute(
        app.database.kysely,
      )
    }
    // Each question of the quiz has been answered on one day before.
    for (let day = 0; day < 7; day += 1) {
      await passToDue(1)
      const set = await openedSet(one)
      for (const { position, question } of set.questions) {
        drawn.push(question.id)
        const answer = question.kind === 'number' ? String(Number(/\d+/.exec(question.question)?.[0]) + 1) : 1
        await one.practice.answer({ setId: set.id, position, questionId: question.id, answer })
      }
    }
    expect(drawn.slice(0, 3), 'new draws first').toEqual(['p1', 'p1', 'p1'])
    expect(drawn.slice(3)).toEqual(['q2', 'q1', 'q2', 'q1'])
    await passToDue(1)
    expect((await one.practice.today({})).set).toBeNull()
    const { steps } = (await one.study.dashboard()).today
    expect(steps.map(({ kind }) => kind)).not.toContain('practice')
    await passToDue(30)
    expect((await openedSet(one)).questions.map(({ question }) => question.id)).toEqual(['p1'])
  })

  test('of a family rests for a week after another of the family', async () => {
    const one = await withItems(ITEMS.map((item) => ({ ...item, family: 'parallel' })))
    await one.begin()
    expect(await one.nextDay()).toEqual(['p1'])
    expect(await one.nextDay()).toEqual(['q2'])
    expect(await one.nextDay(7)).toEqual(['p2'])
  })

  test('is practiced with its skill', async () => {
    const one = await withItems(ITEMS)
    await one.begin()
    const { set } = await one.practice.start({ kind: 'skill', skill: one.skill })
    expect(set.questions.map(({ question }) => question.id)).toEqual(['p1', 'p2', 'p3', 'q2', 'q1'])
  })
})

describe('a hint', () => {
  const HINTS = ['The first hint with $\\frac{1}{3}$.', 'The second hint.']

  /** Learner with a set of the missed questions q9 and q10, which have two hints each. */
  async function withHints() {
    const subject = await makeSubject(app, { lessons: 1 })
    await sql`
      UPDATE stored_lessons SET quiz_questions = (
        SELECT jsonb_agg(question || ${JSON.stringify({ hints: HINTS })}::jsonb)
        FROM jsonb_array_elements(quiz_questions) question
      ) WHERE subject_id = ${subject.subjectId}`.execute(app.database.kysely)
    const one = await enrolled('Freemium', subject)
    const [lessonId = ''] = subject.lessonIds
    await one.study.submitAnswers({ lessonId, part: 'quiz', submissionId: randomUUID(), answers: answers(10, 8) })
    const { set } = await one.practice.start({ kind: 'missed' })
    const place = (position: number) => ({
      setId: set.id,
      position,
      questionId: set.questions[position]?.question.id ?? '',
    })
    return {
      ...one,
      set,
      place,
      open: (position: number, number: number) => one.practice.hint({ ...place(position), number }),
      answer: (position: number, answer = 1) => one.practice.answer({ ...place(position), answer }),
      reread: async () => (await one.practice.set({ setId: set.id })).set.questions,
      outcomes: () =>
        readRows(
          app.database.kysely,
          sql`SELECT position, outcome FROM practice_answers WHERE user_id = ${one.learner.id} ORDER BY position`,
        ),
      recorded: () =>
        readRows(app.database.kysely, sql`SELECT opened_hints FROM practice_sets WHERE user_id = ${one.learner.id}`),
    }
  }

  test('is not sent with the question, and stays open when the set is read again', async () => {
    const one = await withHints()
    expect(JSON.stringify(one.set)).not.toContain('hint.')
    expect(one.set.questions.map(({ hints }) => hints)).toEqual([2, 2])
    const first = await one.open(0, 1)
    expect(first.hints).toEqual(HINTS.slice(0, 1))
    expect(first.formulas['\\frac{1}{3}']).toMatch(/^<math/)
    expect((await one.open(0, 2)).hints).toEqual(HINTS)
    expect((await one.open(0, 1)).hints, 'from another tab').toEqual(HINTS)
    expect((await one.reread()).map(({ question }) => question.hints)).toEqual([HINTS, []])
    expect(await one.recorded()).toEqual([{ opened_hints: { 0: 2 } }])
  })

  test('makes the answer one with help, whatever the browser says', async () => {
    const one = await withHints()
    await one.open(0, 1)
    // Earlier versions of the browser app send what they believe.
    const claims = [
      { ...one.place(0), answer: 1, hinted: false },
      { ...one.place(1), answer: 1, hinted: true },
    ]
    for (const claim of claims) await one.practice.answer(claim)
    expect(await one.outcomes()).toEqual([
      { position: 0, outcome: 'hinted' },
      { position: 1, outcome: 'right' },
    ])
  })

  test('that is opened after the answer changes nothing', async () => {
    const one = await withHints()
    await one.answer(0)
    expect((await one.open(0, 1)).hints).toHaveLength(1)
    expect(await one.recorded()).toEqual([{ opened_hints: {} }])
  })

  test('that the question has not, and of the set of another learner, is not found', async () => {
    const one = await withHints()
    const other = await withHints()
    const rejected = { code: 'NOT_FOUND' }
    await expect(one.open(0, 3)).rejects.toMatchObject(rejected)
    await expect(one.practice.hint({ ...one.place(0), questionId: 'q1', number: 1 })).rejects.toMatchObject(rejected)
    await expect(one.practice.hint({ ...one.place(0), position: 7, number: 1 })).rejects.toMatchObject(rejected)
    await expect(other.practice.hint({ ...one.place(0), number: 1 })).rejects.toMatchObject(rejected)
  })

  test('of a child under an earlier consent is handed out, and only that one was opened is stored', async () => {
    const one = await withHints()
    const parent = await makeParent(app)
    await insertRows(app.database.kysely, 'consents', {
      child_id: one.learner.id,
      parent_id: parent.id,
      text_version: '2026-11-22',
      granted_by: 'adding',
    })
    expect((await one.open(0, 2)).hints).toEqual(HINTS)
    expect(await one.recorded()).toEqual([{ opened_hints: { 0: 1 } }])
    await one.answer(0)
    expect(await one.outcomes()).toEqual([{ position: 0, outcome: 'hinted' }])
    await sql`UPDATE consents SET text_version = ${CONSENT_VERSION} WHERE child_id = ${one.learner.id}`.execute(
      app.database.kysely,
    )
    await one.open(1, 2)
    expect(await one.recorded()).toEqual([{ opened_hints: { 0: 1, 1: 2 } }])
  })

  test('takes three statements', async () => {
    const one = await withHints()
    expect(await app.countStatements(() => one.open(0, 1))).toBe(3)
  })
})

describe('a second try', () => {
  const ITEM = {
    options: ['first', 'second', 'third', 'fourth'],
    fixedOrder: true,
    correct: 1,
    explanation: 'The reason.',
    steps: ['A worked step.'],
  }
  const FEEDBACK = [
    { text: 'You took the one at the start.', misconception: null },
    null,
    { text: 'Not that one: Second!', misconception: null },
    null,
  ]
  const KEY = /reason|worked|correct/i

  /** Learner with a set of four missed questions of one skill, of which `items` are unseen questions. */
  async function withMisses(items: Record<string, unknown>[] = []) {
    const subject = await makeSubject(app, { lessons: 1 })
    const skill = randomUUID()
    const db = app.database.kysely
    await insertRows(db, 'skills', { id: skill, subject_id: subject.subjectId, name: 'Skill', position: 1 })
    const asked = (id: string, more: Record<string, unknown> = {}) => ({
      id,
      question: `Which of ${id}?`,
      skills: [skill],
      feedback: FEEDBACK,
      ...ITEM,
      ...more,
    })
    const quiz = ['q1', 'q2', 'q3', 'q4'].map((id) => asked(id))
    const unseen = items.map(({ id, ...more }) => asked(String(id), more))
    await sql`
      UPDATE stored_lessons SET quiz_questions = ${JSON.stringify(quiz)}, practice_items = ${JSON.stringify(unseen)}
      WHERE subject_id = ${subject.subjectId}`.execute(db)
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { gradeId: subject.gradeId, parent })
    const { practice, study } = app.client(learner.token)
    const [lessonId = ''] = subject.lessonIds
    await study.submitAnswers({ lessonId, part: 'quiz', submissionId: randomUUID(), answers: answers(4, 0) })
    const { set } = await practice.start({ kind: 'missed' })
    const reread = async () => (await practice.set({ setId: set.id })).set.questions
    return {
      learner,
      parent,
      practice,
      set,
      reread,
      send: async (position: number, answer: number | string | null, attempt = 1, followUp = true) => {
        const questionId = (await reread())[position]?.question.id ?? ''
        return practice.answer({ setId: set.id, position, questionId, answer, attempt, followUp })
      },
      stored: () =>
        readRows(
          db,
          sql`SELECT position, outcome, is_second_open FROM practice_answers WHERE user_id = ${learner.id} ORDER BY position`,
        ),
    }
  }
  const ITEMS = ['p1', 'p2', 'p3', 'p4', 'p5'].map((id) => ({ id }))

  test('follows a wrong answer, with its feedback and without the key, wherever the set is read', async () => {
    const one = await withMisses()
    const answered = await one.send(0, 0)
    const firstTry = { answer: 0, feedback: ['You took the one at the start.'] }
    expect(answered).toMatchObject({ firstTry, scored: null, similar: null, answered: 0, total: 4 })
    const [shown] = await one.reread()
    expect(shown).toMatchObject({ firstTry, scored: null })
    const parents = app.client(one.parent.token)
    const { practice } = await parents.learners.export({ learnerId: one.learner.id })
    expect(JSON.stringify([answered, shown, practice.sets])).not.toMatch(KEY)
    expect(practice.sets[0]?.answers).toMatchObject([{ outcome: 'wrong', question: null, secondQuestion: null }])
    expect(await one.stored()).toEqual([{ position: 0, outcome: 'wrong', is_second_open: true }])
  })

  test('is not spoiled by feedback that states the key', async () => {
    const one = await withMisses()
    expect((await one.send(0, 2)).firstTry).toMatchObject({ answer: 2, feedback: [] })
  })

  test('that is right shows so, and the first answer still counts', async () => {
    const one = await withMisses()
    await one.send(0, 0)
    const second = await one.send(0, 1, 2)
    expect(second).toMatchObject({ firstTry: { answer: 0 }, scored: { right: true, answer: 1 }, answered: 1, total: 4 })
    expect(second.similar).toBeNull()
    expect(await one.stored()).toEqual([{ position: 0, outcome: 'wrong', is_second_open: false }])
    expect((await one.practice.missed()).total).toBe(4)
    expect((await one.reread())[0]).toMatchObject({ firstTry: { answer: 0 }, scored: { right: true } })
  })

  test('that is wrong shows the key and the steps, and adds an unseen question of the skill to the set', async () => {
    const one = await withMisses(ITEMS)
    await one.send(1, 0)
    const second = await one.send(1, 3, 2)
    expect(second.scored).toMatchObject({ right: false, correct: 1, steps: ['A worked step.'], answer: 3 })
    expect(second).toMatchObject({ answered: 1, total: 5 })
    expect(second.similar).toMatchObject({ position: 4, similarTo: 1, question: { id: 'p1' }, scored: null })
    expect(JSON.stringify(second.similar)).not.toMatch(KEY)
    expect((await one.reread()).at(-1)).toEqual(second.similar)
    expect((await one.send(1, 3, 2)).similar, 'after a lost response').toEqual(second.similar)
  })

  test('adds at most three questions to a set, and none after one that was added', async () => {
    const one = await withMisses(ITEMS)
    for (const position of [0, 1, 2, 3]) {
      await one.send(position, 0)
      await one.send(position, 0, 2)
    }
    expect((await one.reread()).map(({ similarTo }) => similarTo)).toEqual([null, null, null, null, 0, 1, 2])
    await one.send(4, 0)
    expect(await one.send(4, 0, 2)).toMatchObject({ similar: null, total: 7 })
    expect(new Set((await one.reread()).map(({ question }) => question.id)).size).toBe(7)
  })

  test('is followed by a question that is no mixed practice, also when levels are counted again', async () => {
    const one = await withMisses(ITEMS)
    await passDays(app, one.learner.id, 1)
    await one.send(0, 0)
    await one.send(0, 0, 2)
    const evidence = async () => {
      const rows = await query(
        app.database.kysely,
        z.object({ mixed: z.boolean() }),
        sql`SELECT (evidence -> 'today' ->> 'mixed')::boolean AS mixed FROM practice_skills WHERE user_id = ${one.learner.id}`,
      )
      return rows.map(({ mixed }) => mixed)
    }
    expect(await one.send(4, 1)).toMatchObject({ scored: { right: true } })
    expect(await evidence()).toEqual([false])
    await sql`INSERT INTO level_recounts (user_id) VALUES (${one.learner.id})`.execute(app.database.kysely)
    await recountWaitingLevels(app.services)
    expect(await evidence()).toEqual([false])
  })

  test('is followed by another draw of a template', async () => {
    const one = await withMisses()
    const template = {
      id: 'q1',
      kind: 'number',
      question: 'What is {a} + 1?',
      answer: '{= a + 1 }',
      variants: { ranges: { a: { from: 2, to: 90 } } },
    }
    await sql`
      UPDATE stored_lessons SET quiz_questions = jsonb_build_array(${JSON.stringify(template)}::jsonb)
      WHERE quiz_questions @> ${JSON.stringify([{ skills: [] }])} AND id IN (
        SELECT source_id FROM practice_questions WHERE user_id = ${one.learner.id})`.execute(app.database.kysely)
    const { set } = await one.practice.start({ kind: 'missed' })
    const place = { setId: set.id, position: 0, questionId: 'q1', followUp: true }
    await one.practice.answer({ ...place, answer: '0' })
    const { similar } = await one.practice.answer({ ...place, answer: '0', attempt: 2 })
    expect(similar).toMatchObject({ position: 1, question: { id: 'q1' } })
    expect(similar?.question.question).toMatch(/^What is \d+ \+ 1\?$/)
    expect(similar?.question.question).not.toBe(set.questions[0]?.question.question)
  })

  test('is one, from however many tabs', async () => {
    const one = await withMisses(ITEMS)
    const first = await Promise.all([0, 3, 1, 0].map((answer) => one.send(0, answer)))
    expect(new Set(first.map((answered) => JSON.stringify(answered))).size).toBe(1)
    if (first[0]?.scored === null) {
      const second = await Promise.all([3, 1, 3, 1].map((answer) => one.send(0, answer, 2)))
      expect(new Set(second.map((answered) => JSON.stringify(answered))).size).toBe(1)
    }
    expect(await one.stored()).toHaveLength(1)
  })

  test('is not offered to an answer that is sent later, nor taken before the first', async () => {
    const one = await withMisses(ITEMS)
    expect(await one.send(0, 0, 1, false)).toMatchObject({ firstTry: null, scored: { right: false }, similar: null })
    expect(await one.send(1, 0, 2)).toMatchObject({ firstTry: { answer: 0 }, scored: null })
  })

  test('keeps practice of today open', async () => {
    const one = await withMisses()
    await passDays(app, one.learner.id, 1)
    const { set } = await one.practice.today({})
    if (!set) throw new Error('There is no set')
    const waits = async () =>
      (await app.client(one.learner.token).study.dashboard()).today.steps.some(({ kind }) => kind === 'practice')
    for (const { position, question } of set.questions) {
      const place = { setId: set.id, position, questionId: question.id, followUp: true }
      await one.practice.answer({ ...place, answer: position === 0 ? 0 : 1 })
    }
    expect(await waits()).toBe(true)
    await one.practice.answer({
      setId: set.id,
      position: 0,
      questionId: set.questions[0]?.question.id ?? '',
      answer: 1,
      attempt: 2,
    })
    expect(await waits()).toBe(false)
  })

  test('takes three statements', async () => {
    const one = await withMisses(ITEMS)
    const place = {
      setId: one.set.id,
      position: 0,
      questionId: one.set.questions[0]?.question.id ?? '',
      followUp: true,
    }
    expect(await app.countStatements(() => one.practice.answer({ ...place, answer: 0 }))).toBe(3)
    expect(await app.countStatements(() => one.practice.answer({ ...place, answer: 0, attempt: 2 }))).toBe(3)
  })

  test('"I don’t know yet" is wrong without a misconception, shows the key at once, and has no second try', async () => {
    const one = await withMisses(ITEMS)
    const answered = await one.send(0, null)
    expect(answered.scored).toMatchObject({
      right: false,
      answer: null,
      correct: 1,
      steps: ['A worked step.'],
      feedback: [],
    })
    expect(answered).toMatchObject({ firstTry: null, similar: { similarTo: 0 } })
    expect(await one.stored()).toEqual([{ position: 0, outcome: 'wrong', is_second_open: false }])
    expect(await one.send(0, 1, 2)).toMatchObject({ scored: { answer: null } })
    await one.send(1, 0)
    expect(await one.send(1, null, 2)).toMatchObject({ firstTry: { answer: 0 }, scored: { answer: null } })
  })
})

describe('the skill map', () => {
  test('ranges from not started to sure, and a pattern of misses lowers it by one level', async () => {
    const one = await enrolled()
    const levelOf = async () => levelsOf(await one.practice.skills())['t.one']
    /** Makes the questions new, as if their numbers had changed since they were answered. */
    const renew = () =>
      sql`UPDATE practice_questions SET shown_draws = '{}' WHERE user_id = ${one.learner.id}`.execute(
        app.database.kysely,
      )
    expect(await levelOf()).toBe('not-started')
    await one.submit(0, 10)
    await one.pass(1)
    expect(await levelOf(), 'several answers of one day').toBe('learning')
    await one.submit(1, 10)
    expect(await levelOf()).toBe('know-it')
    await one.pass(8)
    await answerSet(one, await openedSet(one))
    for (let round = 0; round < 3; round += 1) {
      expect(await levelOf(), 'questions with known keys').toBe('know-it')
      await renew()
      await one.pass(5)
      await answerSet(one, await openedSet(one))
    }
    expect(await levelOf()).toBe('sure')
    await renew()
    await one.pass(150)
    await answerSet(one, await openedSet(one), { right: false })
    expect(await levelOf(), 'a single miss').toBe('sure')
    await renew()
    await one.pass(1)
    await answerSet(one, await openedSet(one), { right: false })
    const { subjects } = await one.practice.skills()
    expect(subjects[0]?.skills[0]).toMatchObject({ id: 't.one', level: 'know-it', lookAgain: true })
  })

  test('says of a skill without a new question that more are coming, until there is one', async () => {
    const one = await enrolled()
    const awaiting = async () =>
      (await one.practice.skills()).subjects.flatMap(({ skills }) =>
        skills.flatMap((s) => (s.awaitsQuestions ? [s.id] : [])),
      )
    await one.submit(0, 10)
    await one.pass(6)
    expect(await awaiting(), 'not drawn yet').toEqual([])
    await openedSet(one)
    expect(await awaiting()).toEqual(SKILLS)
    await one.submit(1, 10)
    await sql`DELETE FROM practice_questions WHERE user_id = ${one.learner.id} AND question_id = 'q1'`.execute(
      app.database.kysely,
    )
    await one.pass(6)
    await openedSet(one)
    expect(await awaiting(), 'a question of the first skill is new').toEqual(SKILLS.slice(1))
  })

  test('does not rise by practice of one skill alone, which gives away how to solve its questions', async () => {
    const one = await enrolled('Premium')
    await one.submit(0, 10)
    await one.pass(1)
    await one.submit(1, 10)
    const { set } = await one.practice.start({ kind: 'skill', skill: 't.one' })
    await sql`UPDATE practice_questions SET met_date = met_date - 1, shown_draws = '{}' WHERE user_id = ${one.learner.id}`.execute(
      app.database.kysely,
    )
    await one.pass(8)
    await answerSet(one, set)
    const evidence = (kind: string) =>
      readRows(
        app.database.kysely,
        sql`SELECT evidence -> 'today' ->> 'mixed' AS mixed FROM practice_skills WHERE user_id = ${one.learner.id} AND key = ${kind}`,
      )
    expect(await evidence('t.one')).toEqual([{ mixed: 'false' }])
    await answerSet(one, await openedSet(one))
    expect(await evidence('t.two')).toEqual([{ mixed: 'true' }])
  })

  test('is the same for the learner and a linked parent, even before the learner has opened it', async () => {
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { gradeId: made.gradeId, parent })
    const { practice, study } = app.client(learner.token)
    const quiz = { lessonId: made.lessonIds[0] ?? '', part: 'quiz' as const, submissionId: randomUUID() }
    await study.submitAnswers({ ...quiz, answers: answers(10, 7) })
    const seen = await app.client(parent.token).practice.learnerSkills({ learnerId: learner.id })
    expect((await practice.skills()).subjects).toEqual(seen.subjects)
    expect(seen.subjects[0]?.skills[4]).toMatchObject({ level: 'learning', lookAgain: true, unit: null })
  })

  test('has each skill in the unit of the first lesson that asks about it', async () => {
    const units = () =>
      sql`
      UPDATE stored_lessons SET unit = CASE number WHEN 1 THEN 'First' ELSE 'Later' END
      WHERE id = ANY(${made.lessonIds}::uuid[])`.execute(app.database.kysely)
    await units()
    const { practice } = await enrolled()
    const skills = (await practice.skills()).subjects.flatMap((subject) => subject.skills)
    expect(new Set(skills.map(({ unit }) => unit))).toEqual(new Set(['First']))
    await sql`UPDATE stored_lessons SET unit = NULL WHERE id = ANY(${made.lessonIds}::uuid[])`.execute(
      app.database.kysely,
    )
  })

  test('over time requires a paid plan: the levels at the end of each week', async () => {
    const free = await enrolled()
    await free.submit(0, 10)
    expect((await free.practice.skills()).weeks).toBeNull()
    const paid = await enrolled('Premium')
    expect((await paid.practice.skills()).weeks).toEqual([])
    await paid.submit(0, 10)
    await paid.practice.today({})
    await paid.pass(10)
    await paid.submit(1, 10)
    const weeks = (await paid.practice.skills()).weeks ?? []
    expect(weeks.map(({ learning, knowIt, sure }) => [learning, knowIt, sure])).toEqual([
      [5, 0, 0],
      [0, 5, 0],
    ])
  })

  test('is withheld from learner and parent until the parent agrees to the text that covers it', async () => {
    const parent = await makeParent(app)
    const learner = await makeLearner(app, { gradeId: made.gradeId, parent, plan: 'Premium' })
    const { practice } = app.client(learner.token)
    const { learners, practice: ofParent } = app.client(parent.token)
    const maps = async () => [await practice.skills(), await ofParent.learnerSkills({ learnerId: learner.id })]
    await sql`UPDATE consents SET text_version = '2026-11-21' WHERE child_id = ${learner.id}`.execute(
      app.database.kysely,
    )
    for (const map of await maps()) expect(map).toMatchObject({ awaitsConsent: true, subjects: [], weeks: null })
    await learners.giveConsent({ learnerId: learner.id })
    for (const map of await maps()) {
      expect(map).toMatchObject({ awaitsConsent: false, subjects: [expect.anything()], weeks: [] })
    }
  })

  test('offers practice sets of a skill with a paid plan', async () => {
    const free = await enrolled()
    const request = { kind: 'skill' as const, skill: 't.two' }
    await expect(free.practice.start(request)).rejects.toMatchObject({ code: 'PLAN_REQUIRED' })
    const paid = await enrolled('Premium')
    await paid.submit(0, 10)
    const { set } = await paid.practice.start(request)
    expect(set.questions.map(({ question }) => question.id)).toEqual(['q3', 'q4'])
  })
})

test('an answer whose expression cannot be judged in time is stored, and judged by a job as if at the answer', async () => {
  const own = await makeSubject(app, { lessons: 1 })
  const question = { kind: 'expression', id: 'e', question: 'Simplify.', answer: '2(x+3)', skills: ['t.one'] }
  await sql`UPDATE stored_lessons SET quiz_questions = ${JSON.stringify([question])} WHERE id = ${own.lessonIds[0]}`.execute(
    app.database.kysely,
  )
  const { learner, study, practice } = await enrolled('Freemium', own)
  const lesson = { lessonId: own.lessonIds[0] ?? '', part: 'quiz' as const, draw: 1 }
  await study.submitAnswers({ ...lesson, submissionId: randomUUID(), answers: { e: 'x' } })
  const { set } = await practice.start({ kind: 'missed' })
  const send = (answer: string) => practice.answer({ setId: set.id, position: 0, questionId: 'e', answer, seconds: 61 })
  const stored = (table: string) =>
    readRows(app.database.kysely, sql`SELECT * FROM ${sql.table(table)} WHERE user_id = ${learner.id}`)

  const { judgeAnswers } = app.services
  app.services.judgeAnswers = async () => ({})
  onTestFinished(() => {
    app.services.judgeAnswers = judgeAnswers
  })
  const checking = { code: 'CHECKING', status: 425, data: { answers: 1 } }
  await expect(send('2x+6')).rejects.toMatchObject(checking)
  // From another device; the first answer counts.
  await expect(send('3x')).rejects.toMatchObject(checking)
  expect(await stored('practice_answers')).toEqual([])
  expect((await practice.set({ setId: set.id })).set.questions[0]?.scored).toBeNull()

  const [waiting] = await query(
    app.database.kysely,
    z.object({ answeredAt: z.date() }),
    sql`SELECT answered_at AS "answeredAt" FROM waiting_practice_answers WHERE user_id = ${learner.id}`,
  )
  await judgeWaitingPractice(app.services)
  expect(await stored('waiting_practice_answers')).toEqual([])
  expect(await stored('practice_answers')).toMatchObject([
    { outcome: 'right', seconds: 61, answered_at: waiting?.answeredAt },
  ])
  expect(await send('3x')).toMatchObject({ scored: { right: true }, answered: 1, total: 1 })
  await judgeWaitingPractice(app.services)
  expect(await stored('practice_answers')).toHaveLength(1)
})

test('both tries of an answer that cannot be judged in time are judged by a job as if at the answer', async () => {
  const own = await makeSubject(app, { lessons: 1 })
  const question = { kind: 'expression', id: 'e', question: 'Simplify.', answer: '2(x+3)', skills: ['t.one'] }
  await sql`UPDATE stored_lessons SET quiz_questions = ${JSON.stringify([question])} WHERE id = ${own.lessonIds[0]}`.execute(
    app.database.kysely,
  )
  const { study, practice } = await enrolled('Freemium', own)
  const lesson = { lessonId: own.lessonIds[0] ?? '', part: 'quiz' as const, draw: 1 }
  await study.submitAnswers({ ...lesson, submissionId: randomUUID(), answers: { e: 'x' } })
  const { set } = await practice.start({ kind: 'missed' })
  const send = (answer: string, attempt: number) =>
    practice.answer({ setId: set.id, position: 0, questionId: 'e', answer, attempt, followUp: true })
  const shown = async () => (await practice.set({ setId: set.id })).set.questions[0]
  const { judgeAnswers } = app.services
  app.services.judgeAnswers = async () => ({})
  onTestFinished(() => {
    app.services.judgeAnswers = judgeAnswers
  })
  await expect(send('3x', 1)).rejects.toMatchObject({ code: 'CHECKING' })
  await judgeWaitingPractice(app.services)
  expect(await shown()).toMatchObject({ firstTry: { answer: '3x' }, scored: null })
  await expect(send('2x+6', 2)).rejects.toMatchObject({ code: 'CHECKING' })
  expect(await shown()).toMatchObject({ firstTry: { answer: '3x' }, scored: null })
  await judgeWaitingPractice(app.services)
  expect(await shown()).toMatchObject({ firstTry: { answer: '3x' }, scored: { right: true, answer: '2x+6' } })
})

test('jobs find waiting answers and submissions by their time, whatever their number', async () => {
  const counted = await app.database.kysely.transaction().execute(async (db) => {
    // Of a table with few rows, the planner would read all.
    for (const kind of ['seqscan', 'sort', 'bitmapscan']) await sql.raw(`SET LOCAL enable_${kind} = off`).execute(db)
    const scansOf = async (index: string) =>
      (
        await query(
          db,
          z.object({ scans: z.number() }),
          sql`SELECT pg_stat_get_xact_numscans(${index}::text::regclass)::integer AS scans`,
        )
      )[0]?.scans ?? 0
    const added = async (index: string, find: () => Promise<unknown>) => {
      const before = await scansOf(index)
      await find()
      return (await scansOf(index)) - before
    }
    return [
      await added('waiting_practice_answers_answered_idx', () => findWaitingAnswers(db, [])),
      await added('waiting_submissions_submitted_idx', () => findWaiting(db, [])),
    ]
  })
  expect(counted).toEqual([1, 1])
})

describe('a mixed check', () => {
  /** Subject of three lessons in two units, each with four practice-only questions of two skills. */
  async function checkable() {
    const subject = await makeSubject(app, { lessons: 3 })
    for (const [index, id] of subject.lessonIds.entries()) {
      const items = [1, 2, 3, 4].map((number) => ({
        id: `p${number}`,
        question: `Practice ${number}?`,
        options: ['first', 'second', 'third', 'fourth'],
        fixedOrder: true,
        correct: 1,
        hints: ['A hint.'],
        skills: [`check.${index + 1}-${Math.ceil(number / 2)}`],
      }))
      await sql`
        UPDATE stored_lessons SET practice_items = ${JSON.stringify(items)}::jsonb, unit = ${index < 2 ? 'A' : 'B'}
        WHERE id = ${id}`.execute(app.database.kysely)
    }
    const one = await enrolled('Freemium', subject)
    const client = app.client(one.learner.token)
    const begin = (number: number) => submitPart(client, subject, { number, part: 'quiz' }, 10)
    const checks = async () => (await one.practice.today({})).checks
    const start = async () => (await one.practice.start({ kind: 'check', subjectId: subject.subjectId })).set
    return { ...one, subject, begin, checks, start }
  }

  test('has eight practice-only questions from the second unit on, once in two weeks, and ends with a plan', async () => {
    const one = await checkable()
    await one.begin(1)
    await one.begin(2)
    expect(await one.checks()).toEqual([])
    await expect(one.start()).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await one.begin(3)
    expect(await one.checks()).toMatchObject([{ id: one.subject.subjectId, name: 'Mathematics', setId: null }])

    const set = await one.start()
    expect(set).toMatchObject({ kind: 'check', plan: null })
    expect(set.questions).toHaveLength(8)
    expect(set.questions.every(({ question }) => question.id.startsWith('p'))).toBe(true)
    // Six skills: each is asked about, and no neighbors are from one lesson.
    const titles = set.questions.map(({ title }) => title)
    expect(new Set(titles).size).toBe(3)
    expect(titles.filter((title, index) => title === titles[index + 1])).toEqual([])
    expect(await one.checks()).toMatchObject([{ setId: set.id }])
    await expect(one.start()).rejects.toMatchObject({ code: 'NOT_FOUND' })

    for (const { position, question, title } of set.questions) {
      const answered = await one.practice.answer({
        setId: set.id,
        position,
        questionId: question.id,
        answer: title === 'Lesson about 2' ? 0 : 1,
        followUp: true,
      })
      expect(answered, 'no second try, and no similar question').toMatchObject({
        firstTry: null,
        similar: null,
        total: 8,
      })
    }
    const done = await one.practice.set({ setId: set.id })
    expect(done.set.plan).toEqual({
      again: [{ subjectId: one.subject.subjectId, number: 2, title: 'Lesson about 2' }],
      known: ['Lesson about 1', 'Lesson about 3'],
    })
    expect(await one.checks()).toEqual([])
    await one.pass(13)
    expect(await one.checks()).toEqual([])
    await one.pass(1)
    expect(await one.checks()).toMatchObject([{ setId: null }])
  })

  test('counts a right answer after a hint as one to look at again, and changes no mark', async () => {
    const one = await checkable()
    for (const number of [1, 2, 3]) await one.begin(number)
    const marks = () => one.study.subject({ subjectId: one.subject.subjectId }).then(({ lessons }) => lessons)
    const before = await marks()
    const sets: PracticeSet[] = []
    const started = async () => sets.push(await one.start())
    expect(await app.countStatements(started)).toBeLessThanOrEqual(3)
    const [set] = sets
    if (!set) throw new Error('No check was started')
    const [first] = set.questions
    const hinted = { setId: set.id, position: first?.position ?? 0, questionId: first?.question.id ?? '' }
    await one.practice.hint({ ...hinted, number: 1 })
    await answerSet(one, set)
    const { plan } = (await one.practice.set({ setId: set.id })).set
    expect(plan?.again.map(({ title }) => title)).toEqual([first?.title])
    expect(plan?.known).toHaveLength(2)
    expect(await marks()).toEqual(before)
  })

  test('starts once among concurrent calls, and never in another grade', async () => {
    const one = await checkable()
    for (const number of [1, 3]) await one.begin(number)
    const calls = await Promise.allSettled(Array.from({ length: 4 }, one.start))
    expect(calls.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const other = await checkable()
    await expect(one.practice.start({ kind: 'check', subjectId: other.subject.subjectId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})
