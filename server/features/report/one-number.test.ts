import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { PARTS, recomputeMarks, TEST_TYPES } from '#domain/marks/compute-marks.ts'
import { PLANS, type Plan } from '#domain/plans/plans.ts'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { answers, closeGrade, type MadeSubject, makeSubject, openGrade } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { passDays } from '#server/testing/progress.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { type Client, startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../database/rows.ts'
import { markFacts, writeMarks } from '../study/marks-queries.ts'
import { sendWeekly } from '../weekly-email/send.ts'
import { purgeRequested } from './stored-reports/purge-content.ts'
import { compareScreens, type Family } from './testing/compare-screens.ts'
import { followLinks } from './testing/follow-links.ts'

const app = forThisFile(startTestApp)
let manager: Client
beforeAll(async () => {
  manager = app.client((await makeParent(app)).token)
})

const SKILLS = ['one', 'two', 'three']

/** Practice-only question about the first skill, which "Find your start" asks. */
const itemAbout = (skill = '') => ({ id: 'item', question: '1 + 1?', options: ['1', '2'], correct: 1, skills: [skill] })

/** Family with a grade of two lessons, whose questions name two skills each, and another grade. */
async function makeFamily(): Promise<Family & { subject: MadeSubject; other: MadeSubject }> {
  // Every learner sees all open grades, and would follow the links to those of earlier families.
  await sql`UPDATE stored_grades SET live_status = false`.execute(app.database.kysely)
  const parent = await makeParent(app)
  const subject = await makeSubject(app, { lessons: 2 })
  const other = await makeSubject(app, { lessons: 1 })
  const names = SKILLS.map((skill) => `${subject.subjectId} ${skill}`)
  await insertRows(
    app.database.kysely,
    'skills',
    names.map((id, position) => ({ id, subject_id: subject.subjectId, name: id, position })),
  )
  await sql`
    UPDATE stored_lessons SET quiz_questions = (
      SELECT jsonb_agg(question || jsonb_build_object('skills', jsonb_build_array(
        (${names}::text[])[1 + place % 2], (${names}::text[])[3]
      )) ORDER BY place)
      FROM jsonb_array_elements(quiz_questions) WITH ORDINALITY list (question, place)
    ) WHERE subject_id = ${subject.subjectId}`.execute(app.database.kysely)
  const items = JSON.stringify([itemAbout(names[0])])
  await sql`UPDATE stored_lessons SET practice_items = ${items}::jsonb WHERE id = ${subject.lessonIds[0]}`.execute(
    app.database.kysely,
  )
  const learner = await makeLearner(app, { parent, gradeId: subject.gradeId })
  return { parent, learner, subject, other }
}

type Studying = Awaited<ReturnType<typeof makeFamily>>

type Step =
  | { kind: 'complete'; lesson: number; part: 'video' | 'text' }
  | { kind: 'submit'; lesson: number; part: 'quiz' | 'assignment'; right: number }
  | { kind: 'test'; type: (typeof TEST_TYPES)[number]; right: number }
  | { kind: 'plan'; plan: Plan }
  | { kind: 'practice'; right: boolean }
  | { kind: 'attend' }
  | { kind: 'days'; count: number }
  | { kind: 'switch' }
  | { kind: 'purge' }

/** Does a step as the product does; steps that are not possible now are rejected by the server, and change nothing. */
async function take(step: Step, { parent, learner, subject, other }: Studying): Promise<void> {
  const client = app.client(learner.token)
  const lessonId = 'lesson' in step ? (subject.lessonIds[step.lesson] ?? '') : ''
  switch (step.kind) {
    case 'complete':
      await client.study.completePart({ lessonId, part: step.part })
      return
    case 'submit': {
      const { part, right } = step
      await client.study.submitAnswers({ lessonId, part, submissionId: randomUUID(), answers: answers(10, right) })
      return
    }
    case 'test': {
      const testId = subject.testIds[step.type]
      await app
        .client(parent.token)
        .timedTests.allowAttempt({ testId, learnerId: learner.id })
        .catch(() => {})
      await client.timedTests.start({ testId })
      await client.timedTests.submit({ testId, answers: answers(10, step.right) })
      return
    }
    case 'plan':
      return changePlan(learner.id, step.plan, subject.subjectId)
    case 'practice': {
      const { set } = await client.practice.today({})
      for (const { position, question, scored } of set?.questions.slice(0, 3) ?? []) {
        if (scored !== null) continue
        await client.practice.answer({
          setId: set?.id ?? '',
          position,
          questionId: question.id,
          answer: step.right ? 1 : 0,
        })
      }
      return
    }
    case 'attend':
      await client.study.recordPracticeAttendance({ timeZone: 'UTC' })
      await sql`UPDATE practice_time SET last_seen_at = last_seen_at - interval '50 seconds'
        WHERE user_id = ${learner.id}`.execute(app.database.kysely)
      await client.study.recordPracticeAttendance({ timeZone: 'UTC' })
      return
    case 'days':
      return passDays(app, learner.id, step.count)
    case 'switch': {
      const enrolled = (await client.study.dashboard()).enrollment?.gradeId
      const gradeId = enrolled === subject.gradeId ? other.gradeId : subject.gradeId
      await client.enrollment.enroll({ gradeId, confirmed: true })
      return
    }
    case 'purge': {
      const { deletionId } = await manager.contentLessons.delete({ lessonId: subject.lessonIds[1] ?? '' })
      return purge(deletionId)
    }
  }
}

/** Deletes an item permanently that is in the trash already. */
async function purge(deletionId: string) {
  const { learners } = await manager.contentBin.countLearners({ deletionId })
  await manager.contentBin.purge({ deletionId, learners })
  await purgeRequested(app.services)
  // The job of the app may be deleting it, too.
  await vi.waitFor(async () => {
    expect((await manager.contentBin.list()).deletions.map(({ id }) => id)).not.toContain(deletionId)
  })
}

/** Changes the plan as a payment does: an upgrade raises the marks, a downgrade leaves them as they were earned. */
async function changePlan(learnerId: string, plan: Plan, subjectId: string) {
  const db = app.database.kysely
  await sql`UPDATE grade_enrollments SET enrollment_type = ${plan} WHERE user_id = ${learnerId}`.execute(db)
  await writeMarks(db, learnerId, recomputeMarks(await markFacts(db, learnerId, subjectId)))
}

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('complete'), lesson: fc.nat(1), part: fc.constantFrom('video', 'text') }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('submit'),
      lesson: fc.nat(1),
      part: fc.constantFrom('quiz', 'assignment'),
      right: fc.integer({ min: 4, max: 10 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('test'),
      type: fc.constantFrom(...TEST_TYPES),
      right: fc.integer({ min: 4, max: 10 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('plan'), plan: fc.constantFrom(...PLANS) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('practice'), right: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('attend') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('days'), count: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('switch') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('purge') }) },
) as fc.Arbitrary<Step>

/** Codes with which the server rejects a step that is not possible now. */
const IMPOSSIBLE = ['NOT_FOUND', 'FORBIDDEN', 'GRADE_CLOSED', 'ALREADY_FINISHED', 'TEST_LOCKED', 'NOT_STARTED']

async function takeIfPossible(step: Step, family: Studying) {
  await take(step, family).catch((error: { code?: string }) => {
    if (!IMPOSSIBLE.includes(error.code ?? '')) throw error
  })
}

test('after any history of plans, attempts, days, practice, switches and purges, all screens show the same numbers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 14 }), async (steps) => {
      const family = await makeFamily()
      for (const step of steps) await takeIfPossible(step, family)
      await compareScreens(app, family)
    }),
    { numRuns: 8, endOnFailure: true },
  )
}, 240_000)

test('the comparison finds a figure that contradicts another', async () => {
  const family = await makeFamily()
  await take({ kind: 'submit', lesson: 0, part: 'quiz', right: 9 }, family)
  await compareScreens(app, family)
  await sql`DELETE FROM part_completions WHERE user_id = ${family.learner.id}`.execute(app.database.kysely)
  await expect(compareScreens(app, family)).rejects.toThrow()
}, 60_000)

const quiz = (right: number, lesson = 0): Step => ({ kind: 'submit', lesson, part: 'quiz', right })
const PRACTICE: Step = { kind: 'practice', right: true }

/** What each kind of family does on every fourth of 60 days; lists shorter than that are repeated. */
const FAMILIES: Record<string, (family: Studying, day: number) => Promise<void> | Step[]> = {
  downgraded: (_, day) => {
    if (day === 4) return [{ kind: 'plan', plan: 'Premium' }]
    if (day === 24) return [{ kind: 'plan', plan: 'Freemium' }]
    const [part] = PARTS.slice(Math.floor(day / 12) % 2)
    return day < 24
      ? [quiz(10), { kind: 'submit', lesson: 0, part: 'assignment', right: 10 }]
      : [
          { kind: 'complete', lesson: 0, part: part === 'text' ? 'text' : 'video' },
          { kind: 'complete', lesson: 0, part: 'text' },
        ]
  },
  'with a second attempt': (_, day) => [
    { kind: 'complete', lesson: 0, part: 'video' },
    quiz(4 + (day % 7)),
    { kind: 'test', type: 'Mid Test 1', right: day < 20 ? 4 : 9 },
  ],
  switched: (_, day) => (day % 20 === 8 ? [{ kind: 'switch' }] : [quiz(7), PRACTICE]),
  'of practice only': (_, day) => (day === 0 ? [quiz(6), quiz(5, 1)] : [PRACTICE, { kind: 'attend' }]),
  'that paused': async ({ learner, ...family }, day) => {
    if (day === 16 || day === 40) {
      await sql`UPDATE profiles SET banned = ${day === 16} WHERE id = ${learner.id}`.execute(app.database.kysely)
    }
    if (day < 16 || day > 40) await takeIfPossible(quiz(8), { learner, ...family })
  },
  'whose lesson was purged': (_, day) =>
    day === 28
      ? [{ kind: 'purge' }]
      : [quiz(9, day < 28 ? 1 : 0), PRACTICE, { kind: 'complete', lesson: 0, part: 'text' }],
  'whose grade was in the trash, with a running test': async (family, day) => {
    const { gradeId, testIds } = family.subject
    if (day === 16) await app.client(family.learner.token).timedTests.start({ testId: testIds['Mid Test 1'] })
    if (day === 20) await manager.contentGrades.delete({ gradeId })
    if (day === 40) await manager.contentBin.restore({ deletionId: await deletionOf(gradeId) })
    if (day < 20 || day > 40) await studyAndPractice(family)
  },
  'whose grade was closed': async (family, day) => {
    const { gradeId } = family.subject
    if (day === 20) await closeGrade(app, gradeId)
    if (day === 40) await openGrade(app, gradeId)
    if (day < 20 || day > 40) await studyAndPractice(family)
  },
  'whose grade was purged': async (family, day) => {
    const { gradeId } = family.subject
    if (day < 28) await studyAndPractice(family)
    if (day === 28) await purge((await manager.contentGrades.delete({ gradeId })).deletionId)
    if (day < 44) return
    const { token } = family.learner
    if (day === 44) await app.client(token).enrollment.enroll({ gradeId: family.other.gradeId })
    await studyAndPractice({ ...family, subject: family.other })
  },
  'in a family plan that the learner joins, leaves and joins again': (_, day) => {
    const plans: Record<number, Plan> = { 4: 'Premium Plus', 24: 'Freemium', 40: 'Premium Plus' }
    const plan = plans[day]
    return plan ? [{ kind: 'plan', plan }] : [quiz(10), { kind: 'test', type: 'Mid Test 1', right: 8 }, PRACTICE]
  },
}

async function studyAndPractice(family: Studying) {
  await takeIfPossible(quiz(8), family)
  await takeIfPossible(PRACTICE, family)
}

async function deletionOf(itemId: string): Promise<string> {
  const { deletions } = await manager.contentBin.list()
  return deletions.find((one) => one.itemId === itemId)?.id ?? ''
}

/** Sets target days for the second lesson and for a test, which Today and the parent's card link to. */
async function setTargets({ parent, learner, subject }: Studying) {
  const { targetDays } = app.client(parent.token)
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  const items = [
    { kind: 'lesson', itemId: subject.lessonIds[1] ?? '' },
    { kind: 'test', itemId: subject.testIds['Final Test'] },
  ] as const
  for (const item of items) await targetDays.set({ learnerId: learner.id, ...item, day })
}

/** Follows every link that the family is shown now. */
async function followAll(family: Studying) {
  const rows = await query(
    app.database.kysely,
    z.object({ banned: z.boolean() }),
    sql`
      SELECT banned FROM profiles WHERE id = ${family.learner.id}`,
  )
  const signedIn = !rows[0]?.banned
  await followLinks(app, family, { signedIn, sendWeekly: (parentId) => sendWeekly(app.services, parentId) })
  return { signedIn }
}

test.each(Object.keys(FAMILIES))(
  'in 60 days of a family %s no screen contradicts another, and no link leads to nothing',
  async (name) => {
    const family = await makeFamily()
    await setTargets(family)
    for (let day = 0; day < 60; day += 4) {
      const doing = FAMILIES[name]?.(family, day)
      if (Array.isArray(doing)) for (const step of doing) await takeIfPossible(step, family)
      else await doing
      const { signedIn } = await followAll(family)
      if (day % 20 === 12 && signedIn) await compareScreens(app, family)
      await passDays(app, family.learner.id, 4)
    }
    await compareScreens(app, family)
  },
  240_000,
)

/** A day of a long year: grades are switched, closed and opened, a lesson is in the trash and finally purged. */
async function liveLongDay(family: Studying, day: number) {
  const { gradeId, lessonIds } = family.subject
  const second = lessonIds[1] ?? ''
  switch (day % 100) {
    case 10:
    case 25:
      await takeIfPossible({ kind: 'switch' }, family)
      break
    case 40:
      await closeGrade(app, gradeId)
      break
    case 50:
      await openGrade(app, gradeId)
      break
    case 60:
      if (day < 300) await manager.contentLessons.delete({ lessonId: second })
      else await takeIfPossible({ kind: 'purge' }, family)
      break
    case 75:
      if (day < 300) await manager.contentBin.restore({ deletionId: await deletionOf(second) })
  }
  if (day % 3 === 0) await takeIfPossible(quiz(4 + (day % 7), day % 2), family)
  if (day % 2 === 0) await takeIfPossible(PRACTICE, family)
  if (day % 35 === 5) await takeIfPossible({ kind: 'test', type: 'Mid Test 1', right: 6 }, family)
}

test(`on each of ${FAULTS.daysOfLinks} days with switches, closed grades and deleted lessons, no link leads to nothing`, async () => {
  const family = await makeFamily()
  await setTargets(family)
  for (let day = 0; day < FAULTS.daysOfLinks; day++) {
    await liveLongDay(family, day)
    await followAll(family)
    await passDays(app, family.learner.id, 1)
  }
  await compareScreens(app, family)
}, 600_000)
