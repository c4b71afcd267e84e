import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { passDays, submitPart, takeTest } from '#server/testing/progress.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'

const app = forThisFile(startTestApp)

/** Family with a grade of one lesson, all of whose questions are of one skill, as are those of its first test. */
async function family() {
  const parent = await makeParent(app)
  const subject = await makeSubject(app, { lessons: 1 })
  const learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
  const skill = `${randomUUID()}.skill`
  await insertRows(app.database.kysely, 'skills', {
    id: skill,
    subject_id: subject.subjectId,
    name: 'Find unit rates',
    position: 0,
  })
  const tag = (column: string) => sql`
    ${sql.ref(column)} = (SELECT jsonb_agg(question || ${JSON.stringify({ skills: [skill] })}::jsonb)
      FROM jsonb_array_elements(${sql.ref(column)}) question)`
  await sql`UPDATE stored_lessons SET ${tag('quiz_questions')} WHERE subject_id = ${subject.subjectId}`.execute(
    app.database.kysely,
  )
  await sql`UPDATE stored_tests SET ${tag('questions')} WHERE id = ${subject.testIds['Mid Test 1']}`.execute(
    app.database.kysely,
  )
  const client = app.client(learner.token)
  const parents = app.client(parent.token)
  const input = { learnerId: learner.id, skill }
  return { parent, parents, subject, learner, skill, client, input }
}

type Family = Awaited<ReturnType<typeof family>>

async function practice({ client }: Family, right: boolean) {
  const { set } = await client.practice.today({})
  for (const { position, question, scored } of set?.questions.slice(0, 2) ?? []) {
    if (scored !== null) continue
    const answer = { setId: set?.id ?? '', position, questionId: question.id, answer: right ? 1 : 0 }
    await client.practice.answer(answer)
    if (!right) await client.practice.answer(answer)
  }
}

const step = fc.oneof(
  fc.record({ kind: fc.constant('quiz' as const), right: fc.nat(10) }),
  fc.record({ kind: fc.constant('practice' as const), right: fc.nat(1) }),
  fc.record({ kind: fc.constant('days' as const), right: fc.integer({ min: 1, max: 5 }) }),
)

/** Histories that are always tried: a skill that gets stuck, and one that comes back. */
const STUCK = [
  { kind: 'quiz' as const, right: 0 },
  { kind: 'days' as const, right: 1 },
  { kind: 'quiz' as const, right: 0 },
]
const BACK = [...STUCK, { kind: 'days' as const, right: 1 }, { kind: 'quiz' as const, right: 10 }]

test('parent and child see the same levels, answers, stuck skills and work, whatever was done', async () => {
  const seen = new Set<boolean>()
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (steps) => {
      const one = await family()
      for (const { kind, right } of steps) {
        if (kind === 'quiz') await submitPart(one.client, one.subject, { number: 1, part: 'quiz' }, right)
        else if (kind === 'practice') await practice(one, right === 1)
        else await passDays(app, one.learner.id, right)
      }
      const own = await one.client.practice.skillAnswers(one.input)
      expect(await one.parents.practice.skillAnswers(one.input)).toEqual(own)
      expect(own.answers.length > 0).toBe(steps.some(({ kind }) => kind === 'quiz'))
      expect(own.answers.length).toBeLessThanOrEqual(10)
      const child = { learnerId: one.learner.id }
      const map = await one.client.practice.skills()
      expect((await one.parents.practice.learnerSkills(child)).subjects).toEqual(map.subjects)

      // The parent reads a verdict, of which the child sees the thing to do.
      const { verdict, livePosition: _, ...report } = await one.parents.report.get(child)
      expect(await one.client.report.get(child)).toEqual({ ...report, verdict: null, livePosition: null })
      const { lookAgain } = await one.client.practice.today({})
      expect((await one.client.study.dashboard()).today.lookAgain).toEqual(lookAgain)
      const isStuck = lookAgain.length > 0
      seen.add(isStuck)
      expect(lookAgain).toEqual(isStuck ? [{ id: one.skill, name: 'Find unit rates' }] : [])
      expect(/\bmissed three times in a row: Find unit rates\./i.test(verdict?.evidence ?? '')).toBe(isStuck)
    }),
    { numRuns: 20, endOnFailure: true, examples: [[STUCK], [BACK]] },
  )
  expect(seen).toEqual(new Set([true, false]))
})

test('answers have their day, place and outcome, latest first', async () => {
  const one = await family()
  await submitPart(one.client, one.subject, { number: 1, part: 'quiz' }, 9)
  await passDays(app, one.learner.id, 4)
  await practice(one, true)
  const { answers } = await one.client.practice.skillAnswers(one.input)
  expect(answers).toHaveLength(10)
  expect(answers[0]).toMatchObject({ part: 'practice', title: 'Lesson about 1', outcome: 'right', misconception: null })
  expect(answers.at(-1)).toMatchObject({ part: 'quiz', title: 'Lesson about 1' })
  expect((answers[0]?.day ?? '') > (answers.at(-1)?.day ?? '')).toBe(true)
  expect(answers[0]?.question).toMatch(/^Question \d+\?$/)
})

test('a wrong answer is listed once its second try is made, which does not count', async () => {
  const one = await family()
  await submitPart(one.client, one.subject, { number: 1, part: 'quiz' }, 9)
  await passDays(app, one.learner.id, 4)
  const { set } = await one.client.practice.today({})
  const [first] = set?.questions ?? []
  const answer = { setId: set?.id ?? '', position: first?.position ?? 0, questionId: first?.question.id ?? '' }
  const practiced = async () =>
    (await one.client.practice.skillAnswers(one.input)).answers.filter(({ part }) => part === 'practice')
  await one.client.practice.answer({ ...answer, answer: 0, followUp: true })
  expect(await practiced()).toEqual([])
  await one.client.practice.answer({ ...answer, answer: 1, attempt: 2, followUp: true })
  expect(await practiced()).toMatchObject([{ outcome: 'wrong', hints: 0, tries: 2 }])
  await sql`UPDATE practice_sets SET opened_hints = ${JSON.stringify({ [answer.position]: 2 })} WHERE user_id = ${one.learner.id}`.execute(
    app.database.kysely,
  )
  expect(await practiced()).toMatchObject([{ hints: 2 }])
})

test('answers of a test are hidden while another attempt is allowed', async () => {
  const one = await family()
  const testId = one.subject.testIds['Mid Test 1']
  await one.client.study.completePart({ lessonId: one.subject.lessonIds[0] ?? '', part: 'video' })
  await takeTest(one.client, testId, 3)
  const read = async () => (await one.parents.practice.skillAnswers(one.input)).answers
  expect(await read()).toHaveLength(10)
  await one.parents.timedTests.allowAttempt({ testId, learnerId: one.learner.id })
  expect(await read()).toEqual([])
})

test('no answers are shown until a parent agrees to the text that names the skill map', async () => {
  const one = await family()
  await submitPart(one.client, one.subject, { number: 1, part: 'quiz' }, 9)
  await sql`UPDATE consents SET text_version = '2026-11-21' WHERE child_id = ${one.learner.id}`.execute(
    app.database.kysely,
  )
  expect((await one.client.practice.skillAnswers(one.input)).answers).toEqual([])
})
