import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { recomputeMarks } from '#domain/marks/compute-marks.ts'
import { query } from '../../../database/rows.ts'
import { expectExactCounts } from '../../../testing/counts.ts'
import { makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeParent } from '../../../testing/people.ts'
import { countRows, startTestApp } from '../../../testing/test-app.ts'
import { markFacts } from '../../study/marks-queries.ts'
import { copyLearners } from './copy-learners.ts'
import { hasRealAccounts } from './queries.ts'

const app = forThisFile(startTestApp)
it('adds no learner without published lessons', async () => {
  expect(await copyLearners(app.database, 3, () => {})).toBe('no-lessons')
  expect(await countRows(app, 'profiles')).toBe(0)
})

it('adds the requested number of learners, with the same rows as the product would store', async () => {
  const { subjectId } = await makeSubject(app)
  const progress: number[] = []
  expect(await copyLearners(app.database, 1001, (done) => progress.push(done), 1000)).toBe('done')
  expect(progress).toEqual([1000, 1001])
  expect(await countRows(app, 'grade_enrollments')).toBe(1001)
  expect(await countRows(app, 'parent_child')).toBe(1001)
  await expectExactCounts(app.database.kysely)
  const rows = await query(
    app.database.kysely,
    z.object({ id: z.string() }),
    sql`
      SELECT id FROM profiles WHERE NOT is_parent ORDER BY length(username), username LIMIT 12`,
  )
  for (const { id } of rows) {
    const facts = await markFacts(app.database.kysely, id, subjectId)
    const stored = await query(
      app.database.kysely,
      z.object({ lessonId: z.string(), total: z.number() }),
      sql`
        SELECT lesson_id AS "lessonId", total_marks AS total FROM lesson_marks WHERE user_id = ${id}`,
    )
    const expected = recomputeMarks(facts).map(({ lessonId, total }) => ({ lessonId, total }))
    expect(new Set(stored)).toEqual(new Set(expected))
  }
})

/** Tables whose size does not depend on the number of learners. */
const CONSTANT = [
  /^(stored_|content_|kysely_|seed_)/,
  // Files of exports are there for a day.
  /^learner_export/,
  // Rows of one or two weeks, of the few families that delete a child, invite an adult or change an address, the few
  // helpers, what people can answer, and lessons with tutors.
  /^(learner_deletions|deletion_requests|parent_invitations|email_changes|helpers|helper_invitations|helper_picks|shared_answers|lesson_questions|asked_before|tutor_bookings)$/,
  // Counts have one row per grade, offer and day; restores and announcements of prices are made by hand.
  /^(counts|restores|price_changes|operator_events|skills|skill_needs|misconceptions|heartbeats)$/,
]

it('fills every table that grows with the number of learners', async () => {
  const rows = await query(
    app.database.kysely,
    z.object({ name: z.string() }),
    sql`
      SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'`,
  )
  const growing = rows.map(({ name }) => name).filter((name) => !CONSTANT.some((pattern) => pattern.test(name)))
  expect(growing.length).toBeGreaterThan(25)
  const empty = []
  for (const name of growing) {
    const { rows } = await sql`SELECT FROM ${sql.table(name)} LIMIT 1`.execute(app.database.kysely)
    if (rows.length === 0) empty.push(name)
  }
  expect(empty).toEqual([])
})

it('a database with only measurement learners has no real accounts, one with a parent has', async () => {
  expect(await hasRealAccounts(app.database.kysely)).toBe(false)
  await makeParent(app)
  expect(await hasRealAccounts(app.database.kysely)).toBe(true)
})
