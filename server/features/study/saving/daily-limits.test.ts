import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { readRows } from '#server/testing/stored-rows.ts'
import { query } from '../../../database/rows.ts'
import { answers, type MadeSubject, makeGrade, makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner } from '../../../testing/people.ts'
import { submitPart } from '../../../testing/progress.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { warnOfStorage } from './storage-warning.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject
beforeAll(async () => {
  await app.jobs.stop()
  made = await makeSubject(app, { lessons: 1 })
})

const tooManyToday = { code: 'TOO_MANY_TODAY', status: 429, data: { until: expect.any(Date) } }

async function studying() {
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const client = app.client(learner.token)
  await submitPart(client, made, { number: 1, part: 'quiz' }, 3)
  return { learner, client }
}

/** Copies the learner's only row of a table, so that there are this many, the last ones uncommonly early in the day. */
async function copied(
  table: 'lesson_submissions' | 'practice_sets',
  learnerId: string,
  count: number,
  columns: string,
) {
  const copy = sql.raw(columns)
  await sql`
    INSERT INTO ${sql.table(table)} (user_id, id, ${copy})
    SELECT user_id, gen_random_uuid(), ${copy} FROM ${sql.table(table)}, generate_series(2, ${count}::int)
    WHERE user_id = ${learnerId}`.execute(app.database.kysely)
}
const SUBMISSION = 'lesson_id, part, results, correct_count, total, passed, unlocked, is_practiced, submitted_at'

describe('a program that submits all day', () => {
  const submission = () => ({ lessonId: made.lessonIds[0] ?? '', part: 'quiz' as const, answers: answers(10), draw: 2 })

  test('is stopped at 300 submissions until the end of the day on the learner’s calendar', async () => {
    const { learner, client } = await studying()
    await copied('lesson_submissions', learner.id, 299, SUBMISSION)
    const submissionId = randomUUID()
    await client.study.submitAnswers({ ...submission(), submissionId })
    const next = client.study.submitAnswers({ ...submission(), submissionId: randomUUID() })
    const error = await next.catch((thrown: { data: { until: Date } }) => thrown)
    expect(error).toMatchObject(tooManyToday)
    const rows = await query(
      app.database.kysely,
      z.object({ ends: z.date() }),
      sql`
        SELECT ((now() AT TIME ZONE time_zone)::date + 1)::timestamp AT TIME ZONE time_zone AS ends
        FROM profiles WHERE id = ${learner.id}`,
    )
    expect(error).toMatchObject({ data: { until: rows[0]?.ends } })
    // A repeated request still returns its result.
    expect(await client.study.submitAnswers({ ...submission(), submissionId })).toMatchObject({ total: 10 })

    await sql`UPDATE lesson_submissions SET submitted_at = submitted_at - interval '1 day' WHERE user_id = ${learner.id}`.execute(
      app.database.kysely,
    )
    expect(await client.study.submitAnswers({ ...submission(), submissionId: randomUUID() })).toMatchObject({
      total: 10,
    })
  })

  test('is stopped at 200 sets of practice', async () => {
    const { learner, client } = await studying()
    await client.practice.start({ kind: 'missed' })
    await copied('practice_sets', learner.id, 200, 'kind, day, questions, created_at')
    await expect(client.practice.start({ kind: 'missed' })).rejects.toMatchObject(tooManyToday)
  })

  test('is stopped at 20 switches of the grade', async () => {
    const { learner, client } = await studying()
    const grades = [made.gradeId, (await makeGrade(app, true)).id]
    const switchTo = (number: number) =>
      client.enrollment.enroll({ gradeId: grades[number % 2] ?? '', confirmed: true })
    for (let number = 1; number <= 20; number += 1)
      expect(await switchTo(number)).toMatchObject({ outcome: 'switched' })
    await expect(switchTo(21)).rejects.toMatchObject(tooManyToday)
    expect(await switchTo(20)).toMatchObject({ outcome: 'unchanged' })
    const stored = sql`SELECT grade_id FROM grade_enrollments WHERE user_id = ${learner.id}`
    expect(await readRows(app.database.kysely, stored)).toEqual([{ grade_id: grades[0] }])
  })

  test('is reported to the operator once the stored work of the learner is large', async () => {
    const { learner } = await studying()
    const warn = vi.spyOn(app.services.log, 'warn')
    const measured = { random: 0, warnBytes: 100 }
    await warnOfStorage(app.services, learner.id, { ...measured, random: 0.5 })
    await warnOfStorage(app.services, learner.id, { ...measured, warnBytes: 1024 ** 3 })
    expect(warn).not.toHaveBeenCalled()
    await warnOfStorage(app.services, learner.id, measured)
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ learnerId: learner.id }), expect.any(String))
    warn.mockRestore()
  })
})
