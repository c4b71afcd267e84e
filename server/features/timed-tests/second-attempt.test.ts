import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { answers } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeParent } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { query } from '../../database/rows.ts'
import { candidate } from './testing/candidate.ts'

const app = forThisFile(startTestApp)
beforeAll(() => app.jobs.stop())

/** Learner with a parent, who has failed the first test with 50% and may take it once more. */
async function allowed() {
  const made = await candidate(app, 'Premium')
  const parent = await makeParent(app)
  await linkParent(app, parent.id, made.learner.id)
  const test = { testId: made.testId('Mid Test 1') }
  const place = { ...test, learnerId: made.learner.id }
  const parents = app.client(parent.token)
  const take = async (right: number) => {
    await made.client.timedTests.start(test)
    return made.client.timedTests.submit({ ...test, answers: answers(10, right) })
  }
  await take(5)
  await parents.timedTests.allowAttempt(place)
  return { ...made, test, place, parents, take }
}

describe('after a worse second attempt', () => {
  it('every page has the better result first, then the other with its date', async () => {
    const { client, learner, test, parents, take } = await allowed()
    await take(2)
    const first = { attempt: 1, score: 50 }
    const second = { attempt: 2, score: 20, completedAt: expect.any(Date) }
    const { attempt } = await client.timedTests.get(test)
    expect(attempt).toMatchObject({ ...first, correctCount: 5, others: [{ ...second, correctCount: 2 }] })
    const { subjects } = await client.study.myTests()
    const card = subjects.flatMap(({ tests }) => tests).find(({ id }) => id === test.testId)
    expect(card).toMatchObject({ result: { score: 50 }, results: [first, second] })
    const { rows } = await parents.report.get({ learnerId: learner.id })
    const row = rows.find(({ id }) => id === test.testId)
    expect(row).toMatchObject({ score: 50, otherResults: [second] })
    const [shown] = (await parents.learners.overview()).learners
    expect(shown).toMatchObject({ lastTest: { score: 50 }, lastActivity: { activity: 'test-finished', score: 50 } })
    const term = await parents.report.term({ learnerId: learner.id })
    expect(term.subjects.flatMap(({ tests }) => tests)).toMatchObject([first, { attempt: 2, score: 20 }])
  })

  it('each can be reviewed', async () => {
    const { client, place, test, parents, take } = await allowed()
    await take(2)
    const { attempt } = await client.timedTests.get(test)
    if (attempt.state !== 'finished') throw new Error('The test is not finished')
    expect(attempt.questions.filter(({ right }) => right)).toHaveLength(5)
    expect(attempt.others[0]?.questions.filter(({ right }) => right)).toHaveLength(2)
    const read = (number?: number) =>
      parents.report.answers({
        learnerId: place.learnerId,
        kind: 'test',
        activityId: place.testId,
        ...(number && { attempt: number }),
      })
    expect(await read()).toMatchObject({ correctCount: 5 })
    expect(await read(1)).toMatchObject({ correctCount: 5 })
    expect(await read(2)).toMatchObject({ correctCount: 2 })
  })
})

describe('a permission that is taken back', () => {
  it('ends, with the answers shown again', async () => {
    const { client, place, test, parents } = await allowed()
    expect(await parents.timedTests.takeBackAttempt(place)).toEqual({ allowed: false })
    expect(await parents.timedTests.takeBackAttempt(place), 'again').toEqual({ allowed: false })
    expect((await client.timedTests.get(test)).attempt).toMatchObject({ state: 'finished', answersHidden: false })
    await expect(client.timedTests.start(test)).rejects.toMatchObject({ code: 'ALREADY_FINISHED' })
    const { rows } = await parents.report.get({ learnerId: place.learnerId })
    expect(rows.find(({ id }) => id === place.testId)).toMatchObject({ anotherAttempt: 'possible', allowedUntil: null })
  })

  it('is rejected once the attempt has started', async () => {
    const { client, place, test, parents } = await allowed()
    await client.timedTests.start(test)
    await expect(parents.timedTests.takeBackAttempt(place)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await client.timedTests.submit({ ...test, answers: answers(10) })).toMatchObject({ score: 100 })
  })

  it('names its end to the parent while it is valid', async () => {
    const { place, parents } = await allowed()
    const { rows } = await parents.report.get({ learnerId: place.learnerId })
    const dates = await query(
      app.database.kysely,
      z.object({ at: z.date() }),
      sql`
        SELECT another_allowed_at + interval '14 days' AS at FROM test_attempts
        WHERE user_id = ${place.learnerId}`,
    )
    expect(rows.find(({ id }) => id === place.testId)?.allowedUntil).toEqual(dates[0]?.at)
  })
})
