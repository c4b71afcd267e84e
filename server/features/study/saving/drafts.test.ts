import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CONSENT_VERSION } from '#domain/accounts.ts'
import type { Help } from '#domain/scoring/help.ts'
import type { Answers } from '#domain/scoring/score-answers.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { query } from '../../../database/rows.ts'
import { answers, changeItem, type MadeSubject, makeSubject, questions } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject
let lessonId: string

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 2 })
  lessonId = made.lessonIds[0] ?? ''
})

async function enrolled() {
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const { study } = app.client(learner.token)
  return {
    learner,
    study,
    keep: (answers: Answers, basedOn: number) => study.saveDraft({ lessonId, part: 'quiz', answers, basedOn }),
    submit: () => study.submitAnswers({ lessonId, part: 'quiz', submissionId: randomUUID(), answers: answers(10, 3) }),
    stored: async () => (await study.lesson({ lessonId })).quiz?.draft,
  }
}

const changed = (draft: { answers: Answers; help: Help; version: number; draw: number } | null) => ({
  code: 'DRAFT_CHANGED',
  message: 'These answers were changed on another device.',
  data: { draft },
})

describe('answers that are not yet submitted', () => {
  test('are restored wherever the lesson is opened, with version numbers', async () => {
    const { keep, stored, study } = await enrolled()
    expect(await stored()).toBeNull()
    expect(await keep({ q1: 1 }, 0)).toEqual({ version: 1 })
    expect(await keep({ q1: 1, q2: 3 }, 1)).toEqual({ version: 2 })
    expect(await stored()).toEqual({ answers: { q1: 1, q2: 3 }, help: {}, version: 2, draw: 0 })
    expect((await study.lesson({ lessonId })).assignment?.draft).toBeNull()
  })

  test('are private to a learner', async () => {
    const one = await enrolled()
    const two = await enrolled()
    await one.keep({ q1: 1 }, 0)
    expect(await two.stored()).toBeNull()
    expect(await two.keep({ q1: 2 }, 0)).toEqual({ version: 1 })
    expect(await one.stored()).toEqual({ answers: { q1: 1 }, help: {}, version: 1, draw: 0 })
  })

  test('are stored without those to unknown questions and options', async () => {
    const { keep, stored } = await enrolled()
    await keep({ q1: 1, q2: 4, q99: 0, __proto__x: 1 }, 0)
    expect(await stored()).toEqual({ answers: { q1: 1 }, help: {}, version: 1, draw: 0 })
  })

  test('are checked by the questions as they are now, whichever the process has seen before', async () => {
    const own = await makeSubject(app, { lessons: 1 })
    const learner = await makeLearner(app, { gradeId: own.gradeId })
    const { study } = app.client(learner.token)
    const place = { lessonId: own.lessonIds[0] ?? '', part: 'quiz' as const }
    const save = async (count: number, basedOn: number) => {
      await changeItem(app, 'lesson', place.lessonId, { quiz_questions: questions(count) })
      await study.saveDraft({ ...place, answers: { q1: 1, q5: 2 }, basedOn })
      return (await study.lesson(place)).quiz?.draft?.answers
    }
    expect(await save(6, 0)).toEqual({ q1: 1, q5: 2 })
    expect(await save(2, 1)).toEqual({ q1: 1 })
    expect(await save(6, 2)).toEqual({ q1: 1, q5: 2 })
    await study.submitAnswers({ ...place, submissionId: randomUUID(), answers: answers(6, 6) })
  })

  test('of a question that has been removed are not shown', async () => {
    const own = await makeSubject(app, { lessons: 1 })
    const learner = await makeLearner(app, { gradeId: own.gradeId })
    const { study } = app.client(learner.token)
    const place = { lessonId: own.lessonIds[0] ?? '', part: 'quiz' as const }
    await study.saveDraft({ ...place, answers: { q1: 1, q5: 2 }, basedOn: 0 })
    await changeItem(app, 'lesson', place.lessonId, { quiz_questions: questions(2) })
    expect((await study.lesson(place)).quiz?.draft).toEqual({ answers: { q1: 1 }, help: {}, version: 1, draw: 0 })
  })

  test('of a missing part are rejected', async () => {
    const own = await makeSubject(app, { lessons: 1 })
    const learner = await makeLearner(app, { gradeId: own.gradeId })
    await sql`UPDATE stored_lessons SET quiz_questions = NULL WHERE subject_id = ${own.subjectId}`.execute(
      app.database.kysely,
    )
    const call = { lessonId: own.lessonIds[0] ?? '', part: 'quiz' as const, answers: {}, basedOn: 0 }
    await expect(app.client(learner.token).study.saveDraft(call)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })
})

test.each([-1, 0.5, 2_147_483_648])('a draft is rejected that is based on %d, which is no version', async (basedOn) => {
  const { keep } = await enrolled()
  await expect(keep({ q1: 1 }, basedOn)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { fields: { basedOn: expect.any(String) } },
  })
})

describe('two devices', () => {
  test('never overwrite each other: the second gets the draft of the first', async () => {
    const { keep, stored } = await enrolled()
    await keep({ q1: 1 }, 0)
    await keep({ q1: 1, q2: 2 }, 1)
    const first = { answers: { q1: 1, q2: 2 }, help: {}, version: 2, draw: 0 }
    await expect(keep({ q1: 3 }, 1)).rejects.toMatchObject(changed(first))
    await expect(keep({ q1: 3 }, 0)).rejects.toMatchObject(changed(first))
    await expect(keep({ q1: 3 }, 7)).rejects.toMatchObject(changed(first))
    expect(await stored()).toEqual(first)
  })

  test('saving concurrently: one draft is stored, and the others get it', async () => {
    const { keep, stored } = await enrolled()
    const outcomes = await Promise.allSettled([0, 1, 2, 3].map((option) => keep({ q1: option }, 0)))
    const rejected = outcomes.filter(({ status }) => status === 'rejected')
    expect(rejected).toHaveLength(3)
    const winner = await stored()
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject(changed(winner ?? null))
      else expect(outcome.value).toEqual({ version: 1 })
    }
  })
})

describe('a submission', () => {
  test('ends only the draft of its own part', async () => {
    const { keep, stored, submit, study } = await enrolled()
    await keep({ q1: 1 }, 0)
    await study.saveDraft({ lessonId, part: 'assignment', answers: { q2: 2 }, basedOn: 0 })
    await submit()
    expect(await stored()).toBeNull()
    expect((await study.lesson({ lessonId })).assignment?.draft?.answers).toEqual({ q2: 2 })
  })

  test('that is rejected leaves the draft unchanged', async () => {
    const { keep, stored, study } = await enrolled()
    await keep({ q1: 1 }, 0)
    const call = { lessonId, part: 'quiz' as const, submissionId: randomUUID(), answers: { q1: 1 } }
    await expect(study.submitAnswers(call)).rejects.toMatchObject({ code: 'NOT_READY' })
    expect(await stored()).toEqual({ answers: { q1: 1 }, help: {}, version: 1, draw: 0 })
  })

  test('on another device reaches the device that is still answering, and nothing is stored', async () => {
    const { keep, stored, submit } = await enrolled()
    await keep({ q1: 1 }, 0)
    await submit()
    await expect(keep({ q1: 1, q2: 2 }, 1)).rejects.toMatchObject(changed(null))
    expect(await stored()).toBeNull()
  })

  test('is not undone by a device whose version equals the number of saves since', async () => {
    const { keep, stored, submit } = await enrolled()
    await keep({ q1: 1 }, 0)
    const stale = (await keep({ q1: 1, q2: 2 }, 1)).version
    await submit()
    const begun = await keep({ q1: 3 }, 0)
    const next = await keep({ q1: 3, q2: 3 }, begun.version)
    await expect(keep({ q9: 0 }, stale)).rejects.toMatchObject({ code: 'DRAFT_CHANGED' })
    expect(await stored()).toEqual({ answers: { q1: 3, q2: 3 }, help: {}, version: next.version, draw: 0 })
  })

  test('that is repeated does not affect the draft started since', async () => {
    const { keep, stored, study } = await enrolled()
    const call = { lessonId, part: 'quiz' as const, submissionId: randomUUID(), answers: answers(10) }
    await keep({ q1: 1 }, 0)
    await study.submitAnswers(call)
    await keep({ q1: 2 }, 0)
    await study.submitAnswers(call)
    expect((await stored())?.answers).toEqual({ q1: 2 })
  })

  test('concurrent with a draft never brings a submitted draft back', async () => {
    for (let round = 0; round < 10; round++) {
      const { keep, stored, submit } = await enrolled()
      await keep({ q1: 1 }, 0)
      await Promise.allSettled([submit(), keep({ q1: 1, q2: 1 }, 1)])
      expect(await stored()).toBeNull()
    }
  })
})

test.each([
  ['was ended', (id: string) => sql`DELETE FROM sessions WHERE user_id = ${id}`],
  ['has expired', (id: string) => sql`UPDATE sessions SET expires_at = now() WHERE user_id = ${id}`],
  ['is that of a locked account', (id: string) => sql`UPDATE profiles SET banned = true WHERE id = ${id}`],
])('a session that %s since its last save saves nothing', async (_why, end) => {
  const { keep, learner } = await enrolled()
  await keep({ q1: 1 }, 0)
  await end(learner.id).execute(app.database.kysely)
  await expect(keep({ q1: 2 }, 1)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  const drafts = sql`SELECT answers, version FROM exercise_drafts WHERE user_id = ${learner.id}`
  expect(await readRows(app.database.kysely, drafts)).toEqual([{ answers: { q1: 1 }, version: 1 }])
})

test('a draft costs two statements, stored or not, in the first request of a session too', async () => {
  // Another learner's draft, after which the lesson is cached.
  await (await enrolled()).keep({ q1: 1 }, 0)
  const { keep } = await enrolled()
  expect(await app.countStatements(() => keep({ q1: 1 }, 0))).toBe(2)
  expect(await app.countStatements(() => keep({ q1: 2 }, 0).catch(() => {}))).toBe(2)
})

describe('a draft of the current draw', () => {
  /** A learner who has opened the lesson, whose questions are cached from then on. */
  async function drawn() {
    const { learner, study, stored } = await enrolled()
    const { quiz } = await study.lesson({ lessonId })
    if (!quiz) throw new Error('The lesson has no quiz')
    const { draw } = quiz
    const [first = '', second = ''] = quiz.questions.map(({ id }) => id)
    const keep = (option: number, basedOn: number) =>
      study.saveDraft({ lessonId, part: 'quiz', answers: { [first]: option, [second]: option }, draw, basedOn })
    const submit = () =>
      study.submitAnswers({
        lessonId,
        part: 'quiz',
        submissionId: randomUUID(),
        answers: Object.fromEntries(quiz.questions.map(({ id }) => [id, 0])),
        draw,
      })
    await keep(0, 0)
    return { learner, keep, stored, submit }
  }

  test('costs one statement; one that another save has preceded is decided in a transaction', async () => {
    const { keep } = await drawn()
    expect(await app.countStatements(() => keep(1, 1))).toBe(1)
    expect(await app.countStatements(() => keep(2, 1).catch(() => {}))).toBe(3)
    await expect(keep(3, 1)).rejects.toMatchObject({ code: 'DRAFT_CHANGED', data: { draft: { version: 2 } } })
  })

  test('saved on several devices at once is stored from one of them', async () => {
    for (let round = 0; round < 5; round++) {
      const { keep, stored } = await drawn()
      const saves = await Promise.allSettled([1, 2, 3, 0].map((option) => keep(option, 1)))
      expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      expect((await stored())?.version).toBe(2)
    }
  })

  test('sent together with a submission does not bring submitted answers back', async () => {
    for (let round = 0; round < 5; round++) {
      const { keep, stored, submit } = await drawn()
      const [submitted] = await Promise.allSettled([submit(), keep(1, 1)])
      expect(submitted.status).toBe('fulfilled')
      expect(await stored()).toBeNull()
    }
  })

  test('is not stored for a lesson of another grade', async () => {
    const { learner, keep } = await drawn()
    const other = await makeSubject(app)
    await sql`UPDATE grade_enrollments SET grade_id = ${other.gradeId} WHERE user_id = ${learner.id}`.execute(
      app.database.kysely,
    )
    await expect(keep(1, 1)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  test('is not stored once the session has ended', async () => {
    const { learner, keep } = await drawn()
    await sql`DELETE FROM sessions WHERE user_id = ${learner.id}`.execute(app.database.kysely)
    await expect(keep(1, 1)).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('opened hints', () => {
  const HINTS = ['The first hint.', 'The second hint.']

  /** Learner at a quiz of three questions with two hints each. */
  async function withHints() {
    const own = await makeSubject(app, { lessons: 1 })
    const quiz = questions(3).map((question) => ({ ...question, hints: HINTS, skills: [] }))
    await sql`UPDATE stored_lessons SET quiz_questions = ${JSON.stringify(quiz)} WHERE subject_id = ${own.subjectId}`.execute(
      app.database.kysely,
    )
    const learner = await makeLearner(app, { gradeId: own.gradeId })
    const { study } = app.client(learner.token)
    const place = { lessonId: own.lessonIds[0] ?? '', part: 'quiz' as const, draw: 1 }
    return {
      learner,
      study,
      lessonId: place.lessonId,
      save: (help: Help, basedOn: number, answers: Answers = {}) =>
        study.saveDraft({ ...place, answers, help, basedOn }),
      submit: (help: Help) => study.submitAnswers({ ...place, submissionId: randomUUID(), answers: answers(3), help }),
      stored: async () => (await study.lesson(place)).quiz?.draft ?? null,
      /** Number of right answers that count for the level, by question. */
      runs: async () => {
        const rows = await query(
          app.database.kysely,
          z.object({ question: z.string(), right: z.int() }),
          sql`
            SELECT split_part(key, '/', 3) AS question, (evidence -> 'today' ->> 'items')::int AS "right"
            FROM practice_skills WHERE user_id = ${learner.id}`,
        )
        return Object.fromEntries(rows.map(({ question, right }) => [question, right]))
      },
    }
  }

  test('are stored with the draft, also without an answer, and no more than there are', async () => {
    const one = await withHints()
    await one.save({ q1: 1 }, 0)
    expect(await one.stored()).toEqual({ answers: {}, help: { q1: 1 }, version: 1, draw: 1 })
    await one.save({ q1: 3, q2: 1, unknown: 1 }, 1, { q3: 1 })
    expect(await one.stored()).toEqual({ answers: { q3: 1 }, help: { q1: 2, q2: 1 }, version: 2, draw: 1 })
  })

  test('are not overwritten by a device that has not seen them', async () => {
    const one = await withHints()
    await one.save({ q1: 1 }, 0)
    const draft = { answers: {}, help: { q1: 1 }, version: 1, draw: 1 }
    await expect(one.save({}, 0, { q1: 1 })).rejects.toMatchObject(changed(draft))
  })

  test('make right answers ones with help, and change no score', async () => {
    const one = await withHints()
    // Of the draft alone, of the submission alone, and of neither.
    await one.save({ q1: 1 }, 0, { q1: 1 })
    const result = await one.submit({ q2: 2 })
    expect(result).toMatchObject({ correctCount: 3, passed: true, marks: { academic: 25 } })
    expect(result.questions.map(({ id, openedHints = 0 }) => [id, openedHints]).sort()).toEqual([
      ['q1', 1],
      ['q2', 2],
      ['q3', 0],
    ])
    expect(await one.runs()).toEqual({ q1: 0, q2: 0, q3: 1 })
    expect(await one.stored(), 'the next try begins without').toBeNull()
  })

  test('of a child under an earlier consent are neither stored nor counted', async () => {
    const one = await withHints()
    const parent = await makeParent(app)
    const consent = { child_id: one.learner.id, parent_id: parent.id, granted_by: 'adding' }
    await insertRows(app.database.kysely, 'consents', { ...consent, text_version: '2026-11-22' })
    await one.save({ q1: 1 }, 0, { q1: 1 })
    expect(await one.stored()).toEqual({ answers: { q1: 1 }, help: {}, version: 1, draw: 1 })
    const result = await one.submit({ q1: 1, q2: 2 })
    expect(result.correctCount).toBe(3)
    expect(JSON.stringify(result.questions)).not.toContain('openedHints')
    expect(await one.runs()).toEqual({ q1: 1, q2: 1, q3: 1 })
    await sql`UPDATE consents SET text_version = ${CONSENT_VERSION} WHERE child_id = ${one.learner.id}`.execute(
      app.database.kysely,
    )
    const next = (await one.study.lesson({ lessonId: one.lessonId })).quiz
    const place = { lessonId: one.lessonId, part: 'quiz' as const, draw: next?.draw ?? 0 }
    await one.study.saveDraft({ ...place, answers: {}, help: { q1: 1 }, basedOn: 0 })
    expect(await one.stored()).toMatchObject({ help: { q1: 1 } })
  })
})
