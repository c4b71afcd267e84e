import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Flags, TEST_TYPES, type TestType } from '#domain/marks/compute-marks.ts'
import { PLANS } from '#domain/plans/plans.ts'
import { anyFlags, anyPassedTests, anyPlan } from '#domain/testing/arbitraries.ts'
import { metadataKey } from '../../../payments/learner-metadata.ts'
import { type MadeSubject, makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import {
  billingOf,
  makeFamily,
  moved,
  startQuietApp,
  storedPlans,
  stripeOf,
  subscribed,
} from '../../../testing/payments.ts'
import { makeLearner } from '../../../testing/people.ts'
import { begunLesson } from '../../../testing/progress.ts'
import { follow } from '../../live/testing/follower.ts'
import { recomputed, storedMarks } from '../testing/stored-marks.ts'
import { syncSubscription, updateMarksAfterUpgrade } from './sync-subscription.ts'

const app = forThisFile(startQuietApp)
/** Subjects of two grades, one with a lesson in the trash. */
let subjects: MadeSubject[]

beforeAll(async () => {
  const first = await makeSubject(app)
  subjects = [first, await makeSubject(app, { gradeId: first.gradeId }), await makeSubject(app)]
  await sql`
    WITH deletion AS (
      INSERT INTO content_deletions (kind, item_id) VALUES ('lesson', ${first.lessonIds[1]}) RETURNING id
    )
    UPDATE stored_lessons SET deletion_id = deletion.id FROM deletion
    WHERE stored_lessons.id = ${first.lessonIds[1]}`.execute(app.database.kysely)
})

async function studied(learnerId: string, lessons: readonly Flags[], passed: readonly TestType[]) {
  const lessonIds = subjects.flatMap((subject) => subject.lessonIds)
  for (const [index, flags] of lessons.entries()) {
    const parts = (['video', 'text', 'quiz', 'assignment'] as const).filter((part) => flags[part])
    await begunLesson(app, learnerId, lessonIds[index] ?? '', parts)
  }
  for (const { testIds } of subjects) {
    for (const type of passed) {
      await sql`
        INSERT INTO test_results (user_id, test_id, score, passed, correct_count, total, results)
        VALUES (${learnerId}, ${testIds[type]}, 80, true, 8, 10, '[]')`.execute(app.database.kysely)
    }
  }
}

test('a plan change leaves every row consistent with its facts, and lowers none', async () => {
  const anyMove = fc.record({
    lessons: fc.array(anyFlags, { minLength: 9, maxLength: 9 }),
    passed: anyPassedTests,
    moves: fc.array(anyPlan, { minLength: 1, maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(anyMove, async ({ lessons, passed, moves }) => {
      const { id } = await makeLearner(app, { gradeId: subjects[0]?.gradeId ?? '' })
      await studied(id, lessons, passed)
      let highest = 0
      let before: (typeof PLANS)[number] = 'Freemium'
      for (const plan of moves) {
        await app.database.kysely.transaction().execute(async (db) => {
          await sql`UPDATE grade_enrollments SET enrollment_type = ${plan} WHERE user_id = ${id}`.execute(db)
          await updateMarksAfterUpgrade(db, { learnerId: id, before, plan })
        })
        highest = Math.max(highest, PLANS.indexOf(plan))
        before = plan
        const rows = await storedMarks(app, id)
        expect(rows).toEqual(recomputed(rows))
        // A total of 0 has no plan's share in it: such a row is never replaced.
        for (const { plan, marks } of rows) {
          if (marks.total > 0) expect(PLANS.indexOf(plan)).toBe(highest)
        }
        if (highest > 0) expect(rows).toHaveLength(9)
      }
    }),
    { numRuns: 15 },
  )
})

describe('a paid plan', () => {
  test('raises all marks, including lessons in the trash, and they stay when it ends', async () => {
    const family = await makeFamily(app)
    const [id = ''] = family.ids
    const all = { video: true, text: true, quiz: true, assignment: true }
    await studied(
      id,
      Array.from({ length: 9 }, () => all),
      TEST_TYPES,
    )
    const subscriptionId = await subscribed(app, family, { [id]: 'premium_plus' })
    const lifted = await storedMarks(app, id)
    expect(lifted.map(({ marks }) => marks.total)).toEqual(Array.from({ length: 9 }, () => 144))

    await stripeOf(app).subscriptions.update(subscriptionId, { cancel_at_period_end: true })
    await moved(app, subscriptionId)
    expect(await storedPlans(app, [id])).toEqual(['Freemium'])
    expect(await storedMarks(app, id)).toEqual(lifted)
  })

  test('makes the parent’s open pages refetch when it starts and when it ends', async () => {
    const family = await makeFamily(app)
    const [id = ''] = family.ids
    const stream = await follow(family.client)
    const subscriptionId = await subscribed(app, family, { [id]: 'premium' })
    await vi.waitFor(() => expect(stream.kinds()).toEqual(['heartbeat', 'refetch']), { timeout: 5000 })
    await stripeOf(app).subscriptions.cancel(subscriptionId)
    await syncSubscription(billingOf(app), subscriptionId)
    await vi.waitFor(() => expect(stream.kinds()).toEqual(['heartbeat', 'refetch', 'refetch']), {
      timeout: 5000,
    })
    await stream.close()
  })

  test('leaves every row consistent with its facts while the learner saves', async () => {
    const family = await makeFamily(app)
    const [id = ''] = family.ids
    const [subject] = subjects.slice(1)
    if (!subject) throw new Error('There are three subjects')
    await sql`UPDATE grade_enrollments SET grade_id = ${subject.gradeId} WHERE user_id = ${id}`.execute(
      app.database.kysely,
    )
    const { study } = app.client(family.children[0]?.token)
    const inGrade = { ...family, gradeId: subject.gradeId }
    const subscriptionId = await subscribed(app, inGrade, { [id]: 'premium' })
    const turn = async (plan: 'premium' | 'premium_plus') => {
      const { items } = await stripeOf(app).subscriptions.retrieve(subscriptionId)
      await stripeOf(app).subscriptions.update(subscriptionId, {
        metadata: { [metadataKey(id)]: `${plan}_monthly` },
        items: [
          {
            id: items.data[0]?.id ?? '',
            price_data: {
              currency: 'usd',
              product: `trellis_${plan}`,
              unit_amount: 2999,
              recurring: { interval: 'month' },
            },
          },
        ],
        proration_behavior: 'none',
      })
      await syncSubscription(billingOf(app), subscriptionId)
    }
    const saves = subject.lessonIds.flatMap((lessonId) =>
      (['video', 'text'] as const).map((part) => () => study.completePart({ lessonId, part })),
    )
    await Promise.all([
      ...saves.slice(0, 3).map((save) => save()),
      turn('premium_plus')
        .then(() => turn('premium'))
        .then(() => turn('premium_plus')),
      ...saves.slice(3).map((save) => save()),
    ])
    const rows = await storedMarks(app, id)
    expect(rows).toHaveLength(3)
    expect(rows).toEqual(recomputed(rows))
    for (const row of rows) {
      expect(row).toMatchObject({ plan: 'Premium Plus', flags: { video: true, text: true } })
    }
  })
})

test('a learner who enrolls during the payment gets the paid plan', async () => {
  for (let round = 0; round < 8; round += 1) {
    const family = await makeFamily(app)
    const [id = ''] = family.ids
    const subscriptionId = await subscribed(app, family, { [id]: 'premium' })
    const db = app.database.kysely
    await sql`DELETE FROM grade_enrollments WHERE user_id = ${id}`.execute(db)
    await sql`DELETE FROM subscriptions WHERE id = ${subscriptionId}`.execute(db)
    const { enrollment } = app.client(family.children[0]?.token)
    const { learners } = family.client
    const names = { firstName: 'A', lastName: 'B', cell: '', gradeId: family.gradeId }
    await Promise.all([
      round % 2 === 0
        ? enrollment.enroll({ gradeId: family.gradeId, confirmed: true })
        : learners.update({ learnerId: id, ...names }),
      syncSubscription(billingOf(app), subscriptionId),
    ])
    expect(await storedPlans(app, [id])).toEqual(['Premium'])
  }
})

test('a learner who leaves the grade and enrolls again has the paid plan', async () => {
  const family = await makeFamily(app)
  const [id = ''] = family.ids
  await subscribed(app, family, { [id]: 'premium_plus' })
  await sql`DELETE FROM grade_enrollments WHERE user_id = ${id}`.execute(app.database.kysely)
  await app.client(family.children[0]?.token).enrollment.enroll({ gradeId: family.gradeId, confirmed: true })
  expect(await storedPlans(app, [id])).toEqual(['Premium Plus'])
})
