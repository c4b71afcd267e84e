import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { NOTICE_DAYS } from '#contract/study-shapes.ts'
import { closeGrade, openGrade } from '#server/testing/curriculum.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { answers, type MadeSubject, makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 2 })
})

async function family() {
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent, gradeId: made.gradeId })
  const notices = async () => (await app.client(learner.token).study.notices()).notices
  return { parent, learner, notices, asParent: app.client(parent.token), study: app.client(learner.token).study }
}

const lessonOf = (learnerId: string) => ({ learnerId, kind: 'lesson' as const, itemId: made.lessonIds[0] ?? '' })
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)

test('a badge, a passed test, a planned day and a card are listed, newest first', async () => {
  const { learner, notices, asParent, study } = await family()
  expect(await notices()).toEqual([])
  await study.submitAnswers({
    lessonId: made.lessonIds[0] ?? '',
    part: 'quiz',
    submissionId: randomUUID(),
    answers: answers(10),
  })
  await insertRows(app.database.kysely, 'test_results', [
    {
      user_id: learner.id,
      test_id: made.testIds['Mid Test 1'],
      score: 90,
      passed: true,
      correct_count: 9,
      total: 10,
      results: '[]',
    },
    {
      user_id: learner.id,
      test_id: made.testIds['Mid Test 2'],
      score: 20,
      passed: false,
      correct_count: 2,
      total: 10,
      results: '[]',
    },
  ])
  await asParent.targetDays.set({ ...lessonOf(learner.id), day: tomorrow() })
  await asParent.parentCards.send({ learnerId: learner.id, cardId: randomUUID(), drawing: 'bee' })
  const seen = await notices()
  expect(seen.map(({ kind }) => kind)).toEqual(['card', 'planned-day', 'test-passed', 'badge'])
  expect(seen[1]).toMatchObject({ lessonNumber: 1, title: 'Lesson about 1', day: tomorrow() })
  expect(seen[2]).toMatchObject({ score: 90, testId: made.testIds['Mid Test 1'] })
  expect(seen[3]).toMatchObject({ title: 'Spot on' })
  expect(await app.countStatements(notices)).toBe(1)
})

test('a planned day is listed while it can be done, and no notice stays for good', async () => {
  const { learner, notices, asParent } = await family()
  await asParent.targetDays.set({ ...lessonOf(learner.id), day: tomorrow() })
  expect(await notices()).toHaveLength(1)
  await closeGrade(app, made.gradeId)
  expect(await notices()).toEqual([])
  await openGrade(app, made.gradeId)
  await sql`UPDATE target_days SET set_at = now() - make_interval(days => ${NOTICE_DAYS}) WHERE user_id = ${learner.id}`.execute(
    app.database.kysely,
  )
  expect(await notices()).toEqual([])
})

test('notices are those of the sender alone', async () => {
  const one = await family()
  const other = await family()
  await one.asParent.parentCards.send({ learnerId: one.learner.id, cardId: randomUUID(), text: 'Well done!' })
  expect(await one.notices()).toHaveLength(1)
  expect(await other.notices()).toEqual([])
  expect((await one.asParent.study.notices()).notices).toEqual([])
})
