import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { query } from '#server/database/rows.ts'
import { answers } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { candidate } from '../../timed-tests/testing/candidate.ts'

const app = forThisFile(startTestApp)
beforeAll(() => app.jobs.stop())

const TABLES = [
  'exercise_drafts',
  'grade_enrollments',
  'lesson_marks',
  'lesson_submissions',
  'live_events',
  'part_completions',
  'practice_answers',
  'practice_sets',
  'skill_levels',
  'test_attempts',
  'user_achievements',
  'user_progress',
]

/** Rows of a learner in every table to which the saves of a browser's queues write. */
async function readRows(learnerId: string) {
  const columns = await query(
    app.database.kysely,
    z.object({ table: z.string(), column: z.string() }),
    sql`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name IN ('user_id', 'learner_id')
      AND table_name = ANY (${TABLES}::text[])`,
  )
  const read = columns.map(async ({ table, column }) => {
    const { rows } = await sql`
      SELECT t::text AS row FROM ${sql.table(table)} t WHERE ${sql.ref(`t.${column}`)} = ${learnerId} ORDER BY 1`.execute(
      app.database.kysely,
    )
    return [table, rows] as const
  })
  return Object.fromEntries(await Promise.all(read))
}

test('the last saves of a browser, sent again after a failover that lost none of them, change nothing', async () => {
  const { subject, learner, client, testId } = await candidate(app)
  const [lessonId = ''] = subject.lessonIds
  const test = { testId: testId('Mid Test 1') }
  await client.timedTests.start(test)
  const submission = { lessonId, part: 'quiz' as const, submissionId: randomUUID(), answers: answers(10, 8), draw: 1 }
  await client.study.submitAnswers(submission)
  const { set } = await client.practice.start({ kind: 'missed' })
  const question = set.questions[0]?.question.id ?? ''
  const saves = [
    () => client.study.submitAnswers(submission),
    () => client.study.completePart({ lessonId, part: 'text' }),
    () => client.study.saveDraft({ lessonId, part: 'assignment', answers: { q1: 1 }, basedOn: 0 }),
    () => client.timedTests.saveAnswer({ ...test, questionId: 'q1', answer: 1, sequence: 1 }),
    () => client.timedTests.saveAnswer({ ...test, questionId: 'q1', answer: 2, sequence: 2 }),
    () => client.practice.answer({ setId: set.id, position: 0, questionId: question, answer: 1, followUp: true }),
  ]
  for (const save of saves) await save()
  const before = await readRows(learner.id)
  expect(before).toMatchObject({
    exercise_drafts: [expect.anything()],
    lesson_submissions: [expect.anything()],
    test_attempts: [expect.anything()],
  })
  expect(before.practice_answers?.length).toBeGreaterThan(0)

  // A draft that the server has is rejected as outdated, which the browser ignores.
  const results = []
  for (const save of saves) results.push(await save().catch((error: { code?: string }) => error.code))
  expect(results.filter((result) => typeof result === 'string')).toEqual(['DRAFT_CHANGED'])
  expect(await readRows(learner.id)).toEqual(before)
})
