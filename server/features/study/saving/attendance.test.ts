import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { queryOne } from '#server/database/rows.ts'
import { query } from '../../../database/rows.ts'
import { type MadeSubject, makeSubject } from '../../../testing/curriculum.ts'
import { forThisFile } from '../../../testing/for-this-file.ts'
import { makeLearner } from '../../../testing/people.ts'
import { startTestApp } from '../../../testing/test-app.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject
let first: string
let second: string

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 2 })
  first = made.lessonIds[0] ?? ''
  second = made.lessonIds[1] ?? ''
})

async function enrolled() {
  const learner = await makeLearner(app, { gradeId: made.gradeId })
  const { study } = app.client(learner.token)
  return {
    learner,
    study,
    attend: async (lessonId = first, timeZone = 'UTC') =>
      (await study.recordAttendance({ lessonId, timeZone })).secondsToday,
    /** Simulates the passing of time in the learner's rows. */
    pass: (seconds: number) =>
      sql`UPDATE study_time SET last_seen_at = last_seen_at - ${seconds} * interval '1 second'
          WHERE user_id = ${learner.id}`.execute(app.database.kysely),
    stored: async () =>
      await query(
        app.database.kysely,
        z.object({ day: z.string(), lessonId: z.string(), seconds: z.int() }),
        sql`
          SELECT day::text, lesson_id AS "lessonId", seconds FROM study_time
          WHERE user_id = ${learner.id} ORDER BY day, seconds`,
      ),
  }
}

type Enrolled = Awaited<ReturnType<typeof enrolled>>

/** Repeats work until it takes less than a real second, which would count as study time, too. */
async function quickly<Outcome>(work: (of: Enrolled) => Promise<Outcome>): Promise<Outcome> {
  for (;;) {
    const learner = await enrolled()
    const begun = performance.now()
    const outcome = await work(learner)
    if (performance.now() - begun < 900) return outcome
  }
}

describe('the study time', () => {
  test("is the time since the learner was last seen, by the database's clock", async () => {
    const totals = await quickly(async ({ attend, pass }) => {
      const before = await attend()
      await pass(30)
      const then = await attend()
      await pass(31)
      return [before, then, await attend()]
    })
    expect(totals).toEqual([0, 30, 61])
  })

  test.each([
    [60, 60],
    [61, 60],
    [89, 60],
    [91, 0],
    [3600, 0],
  ])('after %i seconds counts %i', async (passed, counted) => {
    const total = await quickly(async ({ attend, pass }) => {
      await attend()
      await pass(passed)
      return attend()
    })
    expect(total).toBe(counted)
  })

  test("counts for the lesson that reports it, and all lessons add up to the day's time", async () => {
    const { total, rows } = await quickly(async ({ attend, pass, stored }) => {
      await attend(first)
      await pass(20)
      await attend(first)
      await pass(40)
      return { total: await attend(second), rows: await stored() }
    })
    expect(total).toBe(60)
    expect(rows).toMatchObject([
      { lessonId: first, seconds: 20 },
      { lessonId: second, seconds: 40 },
    ])
  })

  test('restarts after time spent elsewhere', async () => {
    const total = await quickly(async ({ attend, pass, study }) => {
      await attend()
      await pass(50)
      await study.recordAttendance({ lessonId: first, timeZone: 'UTC', begins: true })
      await pass(10)
      return attend()
    })
    expect(total).toBe(10)
  })

  test('counts once for any number of tabs and devices, concurrent or alternating', async () => {
    const { attend, pass, stored } = await enrolled()
    const begun = performance.now()
    await attend()
    await pass(30)
    await Promise.all(Array.from({ length: 20 }, (_, index) => attend(index % 2 ? first : second)))
    for (let call = 0; call < 10; call++) await attend(call % 2 ? first : second)
    const total = (await stored()).reduce((sum, { seconds }) => sum + seconds, 0)
    expect(total).toBeGreaterThanOrEqual(30)
    expect(total).toBeLessThanOrEqual(30 + Math.ceil((performance.now() - begun) / 1000))
  })

  test('loses and gains nothing by frequent reports: fractions of a second add up', async () => {
    const { attend, pass } = await enrolled()
    await attend()
    let total = 0
    const begun = performance.now()
    for (let call = 0; call < 20; call++) {
      await pass(0.7)
      total = await attend()
    }
    const passed = 20 * 0.7 + (performance.now() - begun) / 1000
    expect(total).toBeGreaterThanOrEqual(13)
    expect(total).toBeLessThanOrEqual(Math.ceil(passed))
  })

  test('counts nothing while a clock is set back', async () => {
    const { attend, pass } = await enrolled()
    await attend()
    await pass(-3600)
    expect(await attend()).toBe(0)
  })

  test('of a full day stays full', async () => {
    const { attend, pass, learner, stored } = await enrolled()
    await attend()
    await sql`UPDATE study_time SET seconds = 90_000 WHERE user_id = ${learner.id}`.execute(app.database.kysely)
    await pass(30)
    await attend()
    expect(await stored()).toMatchObject([{ seconds: 90_000 }])
  })
})

describe("the learner's own day", () => {
  const dayIn = async (zone: string) =>
    (
      await query(
        app.database.kysely,
        z.object({ day: z.string() }),
        sql`SELECT (now() AT TIME ZONE ${zone})::date::text AS day`,
      )
    )[0]?.day

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata', 'America/New_York'])(
    'is that of %s, which is stored in the profile',
    async (zone) => {
      const { attend, stored, learner } = await enrolled()
      await attend(first, zone)
      expect(await stored()).toMatchObject([{ day: await dayIn(zone) }])
      await attend(first, 'Nowhere/At_All')
      const profile = await queryOne(
        app.database.kysely,
        z.object({ time_zone: z.string() }),
        sql`SELECT time_zone FROM profiles WHERE id = ${learner.id}`,
      )
      expect(profile.time_zone).toBe(zone)
    },
  )

  test('counts time once if the learner travels', async () => {
    const rows = await quickly(async ({ attend, pass, stored }) => {
      await attend(first, 'Pacific/Kiritimati')
      await pass(30)
      await attend(first, 'Pacific/Pago_Pago')
      return stored()
    })
    expect(rows.map(({ seconds }) => seconds)).toEqual([30, 0])
  })

  test.each(['', '+05:30', 'Nowhere', 'FOO5', "UTC'; DROP TABLE study_time", '../../etc/passwd', 'posix/UTC'])(
    'ignores %j, which is not a time zone',
    async (zone) => {
      const { attend, stored } = await enrolled()
      await attend(first, zone)
      expect(await stored()).toMatchObject([{ day: await dayIn('UTC') }])
    },
  )
})

describe('the position of the video', () => {
  test('is stored and available on the next device', async () => {
    const { study } = await enrolled()
    const position = async () => (await study.lesson({ lessonId: first })).video?.position
    await study.recordAttendance({ lessonId: first, timeZone: 'UTC', videoSeconds: 42 })
    await study.recordAttendance({ lessonId: first, timeZone: 'UTC' })
    expect(await position()).toBe(42)
    await study.recordAttendance({ lessonId: first, timeZone: 'UTC', videoSeconds: 7 })
    expect(await position()).toBe(7)
  })

  test.each([-1, 86_401, 1.5])('is rejected at %d', async (videoSeconds) => {
    const { study } = await enrolled()
    await expect(study.recordAttendance({ lessonId: first, timeZone: 'UTC', videoSeconds })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      // The browser distinguishes the server's own errors from those of a proxy by this code.
      defined: true,
      data: { fields: { videoSeconds: expect.any(String) } },
    })
  })
})

test('attendance costs two statements, in the first request of a session too', async () => {
  const { attend } = await enrolled()
  expect(await app.countStatements(() => attend())).toBe(2)
  expect(await app.countStatements(() => attend(first, 'Asia/Tokyo'))).toBe(2)
})
