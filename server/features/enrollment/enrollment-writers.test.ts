import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '../../testing/people.ts'
import { insertRows } from '../../testing/stored-rows.ts'
import { countWriters } from '../../testing/table-writers.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { updatePlans } from '../billing/sync/queries.ts'
import { deletePermanently } from '../content/bin/purge-queries.ts'
import { deletePeople, lockPeopleToDelete } from '../learners/delete-queries.ts'
import { deleteSamplePeople } from '../seeding/sample-family/queries.ts'
import { gradeToEnrollIn, insertEnrollment } from './queries.ts'

/**
 * Triggers of earlier versions counted the learners of grades and recorded events of plans. They write into tables of their
 * own here, with which the rows of the statements are compared.
 */
const REFERENCE = [
  'CREATE SCHEMA reference',
  `CREATE TABLE reference.counts (name text NOT NULL, number bigint NOT NULL)`,
  `CREATE TABLE reference.plan_events (user_id uuid NOT NULL)`,
  `CREATE FUNCTION reference.tg_count_grade_learners() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'INSERT' THEN
      INSERT INTO reference.counts SELECT 'grade_learners/' || grade_id, count(*) FROM new_rows GROUP BY grade_id;
    ELSIF TG_OP = 'DELETE' THEN
      INSERT INTO reference.counts SELECT 'grade_learners/' || grade_id, -count(*) FROM old_rows GROUP BY grade_id;
    ELSE
      INSERT INTO reference.counts SELECT 'grade_learners/' || grade_id, sum(difference) FROM (
        SELECT grade_id, 1 AS difference FROM new_rows UNION ALL SELECT grade_id, -1 FROM old_rows
      ) changed GROUP BY grade_id HAVING sum(difference) <> 0;
    END IF;
    RETURN NULL;
  END
  $$`,
  `CREATE TRIGGER grade_enrollments_count_insert AFTER INSERT ON grade_enrollments
    REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION reference.tg_count_grade_learners()`,
  `CREATE TRIGGER grade_enrollments_count_update AFTER UPDATE ON grade_enrollments
    REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
    FOR EACH STATEMENT EXECUTE FUNCTION reference.tg_count_grade_learners()`,
  `CREATE TRIGGER grade_enrollments_count_delete AFTER DELETE ON grade_enrollments
    REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION reference.tg_count_grade_learners()`,
  `CREATE FUNCTION reference.tg_plan_event() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO reference.plan_events VALUES (NEW.user_id);
    RETURN NULL;
  END
  $$`,
  `CREATE TRIGGER grade_enrollments_plan_event AFTER UPDATE OF enrollment_type ON grade_enrollments
    FOR EACH ROW WHEN (NEW.enrollment_type <> OLD.enrollment_type) EXECUTE FUNCTION reference.tg_plan_event()`,
]

const app = forThisFile(startTestApp)
let parent: Person
let gradeId: string
let otherGradeId: string

beforeAll(async () => {
  for (const statement of REFERENCE) await sql.raw(statement).execute(app.database.kysely)
})
beforeEach(async () => {
  parent = await makeParent(app)
  gradeId = (await makeSubject(app)).gradeId
  otherGradeId = (await makeSubject(app)).gradeId
})

/** The schema of the triggers exists in this file only, so that its statements declare no columns. */
async function readJson<Value>(schema: z.ZodType<Value>, statement: RawBuilder<unknown>): Promise<Value> {
  const { rows } = await sql`SELECT (${statement}) AS value`.execute(app.database.kysely)
  return z.tuple([z.object({ value: schema })]).parse(rows)[0].value
}

const Counts = z.record(z.string(), z.int())

/** Expects the counts of the statements and of the triggers to be equal. @returns learners of each grade that has some */
async function learnersByGrade(): Promise<Record<string, number>> {
  const [written, expected] = await Promise.all(
    [sql`counts`, sql`reference.counts`].map((counts) =>
      readJson(
        Counts,
        sql`
          SELECT coalesce(json_object_agg(split_part(name, '/', 2), number ORDER BY name), '{}') FROM (
            SELECT name, sum(number) AS number FROM ${counts}
            WHERE name LIKE 'grade_learners/%' GROUP BY name HAVING sum(number) <> 0
          ) count`,
      ),
    ),
  )
  expect(written).toEqual(expected)
  return written ?? {}
}

/** Numbers of a learner's events that are left out, which those of the trigger must equal. */
async function skippedEvents(userId: string): Promise<number> {
  const [skipped, expected] = await readJson(
    z.tuple([z.int(), z.int()]),
    sql`
      SELECT json_build_array(
        coalesce((SELECT last_number FROM live_positions WHERE user_id = ${userId}), 0)
          - (SELECT count(*) FROM live_events WHERE user_id = ${userId}),
        (SELECT count(*) FROM reference.plan_events WHERE user_id = ${userId})
      )`,
  )
  expect(skipped).toBe(expected)
  return skipped
}

const details = (learnerId: string, newGradeId: string | null) => ({
  learnerId,
  firstName: 'Ada',
  lastName: 'Byron',
  cell: '',
  gradeId: newGradeId,
  confirmed: true,
})

test('enrolling and switching count the learner, and an unchanged grade does not', async () => {
  const learner = await makeLearner(app)
  const { enrollment } = app.client(learner.token)
  await enrollment.enroll({ gradeId, confirmed: true })
  expect(await learnersByGrade()).toMatchObject({ [gradeId]: 1 })
  await enrollment.enroll({ gradeId, confirmed: true })
  await enrollment.enroll({ gradeId: otherGradeId, confirmed: true })
  expect(await learnersByGrade()).toMatchObject({ [otherGradeId]: 1 })
  expect(await learnersByGrade()).not.toHaveProperty(gradeId)
})

test("a parent's own profile is counted while it is active", async () => {
  const { enrollment } = app.client(parent.token)
  await enrollment.activateProfile({ gradeId, confirmed: true })
  expect(await learnersByGrade()).toMatchObject({ [gradeId]: 1 })
  await enrollment.deactivateProfile()
  await enrollment.deactivateProfile()
  expect(await learnersByGrade()).not.toHaveProperty(gradeId)
})

test('a parent who adds, enrolls, moves and deletes a learner has them counted each time', async () => {
  const { learners } = app.client(parent.token)
  const username = `ada_${randomUUID().slice(0, 8)}`
  const added = await learners.create({
    firstName: 'Ada',
    lastName: 'Byron',
    email: `${username}@example.test`,
    username,
    password: 'amber kettle 42',
    gradeId,
  })
  const { id } = added.learner
  expect(await learnersByGrade()).toMatchObject({ [gradeId]: 1 })
  await learners.update(details(id, otherGradeId))
  expect(await learnersByGrade()).toMatchObject({ [otherGradeId]: 1 })
  await learners.update(details(id, null))
  const unenrolled = await makeLearner(app, { parent })
  await learners.update(details(unenrolled.id, otherGradeId))
  expect(await learnersByGrade()).toMatchObject({ [otherGradeId]: 2 })
  for (const learner of [id, unenrolled.id]) {
    expect(await skippedEvents(learner)).toBe(0)
    await app.database.kysely
      .transaction()
      .execute(async (db) => deletePeople(db, await lockPeopleToDelete(db, [learner])))
  }
  expect(await learnersByGrade()).not.toHaveProperty(otherGradeId)
})

test('a grade that another request takes away from a learner being moved loses them once', async () => {
  const learner = await makeLearner(app, { parent, gradeId })
  const third = (await makeSubject(app)).gradeId
  await Promise.all([
    app.client(learner.token).enrollment.enroll({ gradeId: otherGradeId, confirmed: true }),
    app.client(parent.token).learners.update(details(learner.id, third)),
  ])
  const counted = await learnersByGrade()
  expect([gradeId, otherGradeId, third].map((grade) => counted[grade] ?? 0).toSorted()).toEqual([0, 0, 1])
})

test('of two requests that enroll the same learner, the second counts nothing', async () => {
  const learner = await makeLearner(app)
  const { kysely } = app.database
  await kysely.transaction().execute(async (db) => {
    await gradeToEnrollIn(db, learner.id, gradeId)
    expect(await insertEnrollment(db, learner.id, gradeId)).toBe(true)
    expect(await insertEnrollment(db, learner.id, otherGradeId)).toBe(false)
  })
  expect(await learnersByGrade()).toMatchObject({ [gradeId]: 1 })
})

test('a changed plan leaves out one number in the events of its learner only', async () => {
  const paying = await makeLearner(app, { parent, gradeId })
  const other = await makeLearner(app, { parent, gradeId })
  const { kysely } = app.database
  const id = `sub_${randomUUID()}`
  await insertRows(kysely, 'subscriptions', {
    id,
    parent_id: parent.id,
    customer_id: `cus_${id}`,
    status: 'active',
    currency: 'usd',
    current_period_start: new Date(),
    current_period_end: new Date(Date.now() + 30 * 86_400_000),
    cancel_at_period_end: false,
    read_number: 1,
    created_at: new Date(),
  })
  const plan = { subscription_id: id, offer: 'premium_monthly', unit_amount: 1999, entitled: true }
  await insertRows(kysely, 'subscription_learners', {
    ...plan,
    learner_id: paying.id,
    enrollment_type: 'Premium',
  })
  expect(await updatePlans(kysely, id, [paying.id])).toMatchObject([
    { learnerId: paying.id, before: 'Freemium', plan: 'Premium' },
  ])
  expect(await updatePlans(kysely, id, [paying.id])).toEqual([])
  expect([await skippedEvents(paying.id), await skippedEvents(other.id)]).toEqual([1, 0])
  await learnersByGrade()
})

test('deleted people without payments are no longer counted', async () => {
  const learner = await makeLearner(app, { gradeId })
  await deleteSamplePeople(app.database.kysely, [learner.id, parent.id])
  expect(await learnersByGrade()).not.toHaveProperty(gradeId)
})

test('a grade that is deleted permanently leaves no count', async () => {
  await makeLearner(app, { gradeId })
  const { kysely } = app.database
  const deletionId = randomUUID()
  await insertRows(kysely, 'content_deletions', { id: deletionId, kind: 'grade', item_id: gradeId })
  await sql`UPDATE stored_grades SET deletion_id = ${deletionId} WHERE id = ${gradeId}`.execute(kysely)
  await deletePermanently(kysely, deletionId)
  expect(await learnersByGrade()).not.toHaveProperty(gradeId)
})

test('every statement that writes enrollments, or deletes those who have them, is known here', () => {
  expect(countWriters('grade_enrollments')).toEqual({
    'features/billing/sync/queries.ts': 1,
    'features/enrollment/queries.ts': 3,
    'features/learners/delete-queries.ts': 1,
    'features/learners/queries.ts': 2,
    // A plan of a learner whom the same transaction adds, and deleted people.
    'features/seeding/sample-family/queries.ts': 2,
  })
  expect(countWriters('profiles')).toMatchObject({ 'features/learners/delete-queries.ts': 1 })
})
