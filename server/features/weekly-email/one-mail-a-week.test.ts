// @module-tag faults

import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { z } from 'zod'
import { nextWeekly, weekOf } from '#domain/progress/weekly-schedule.ts'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { query } from '../../database/rows.ts'
import { storingOutbox } from '../../email/testing/plain-mail.ts'
import { answers, makeSubject } from '../../testing/curriculum.ts'
import { recordFault } from '../../testing/fault-report.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner, makeParent } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { sendDueEmails } from './send.ts'

const app = forThisFile(startTestApp)
const PROCESS = fileURLToPath(new URL('./testing/send-and-die.ts', import.meta.url))
/** Statements of a turn that sends a mail, including BEGIN and COMMIT, plus one that no process reaches. */
const STATEMENTS = 10

/** Creates a parent whose child has just studied. */
async function parentOfStudent() {
  const made = await makeSubject(app)
  const parent = await makeParent(app)
  const child = await makeLearner(app, { parent, gradeId: made.gradeId })
  const quiz = { lessonId: made.lessonIds[0] ?? '', part: 'quiz' as const, submissionId: randomUUID() }
  await app.client(child.token).study.submitAnswers({ ...quiz, answers: answers(10, 9) })
  return { ...parent, child, lessonId: quiz.lessonId }
}

/** Mails of a parent by week, and mails without a week. */
async function mailsOf({ id, email }: { id: string; email: string }) {
  return query(
    app.database.kysely,
    z.object({ week: z.string().nullable(), mails: z.int() }),
    sql`
      SELECT w.week, count(*)::integer AS mails
      FROM mails m LEFT JOIN weekly_email_weeks w ON w.mail_id = m.id AND w.parent_id = ${id}
      WHERE m.to_address = ${email} AND m.subject LIKE 'The week of%' GROUP BY w.week ORDER BY w.week`,
  )
}

type KillAt = { statement: number; sent: boolean } | null

/** @returns signal that ended the process; null if it exited by itself */
async function sendInProcess(parentId: string, killAt: KillAt): Promise<NodeJS.Signals | null> {
  const { origin, authSecret, operatorAddress } = app.services.config
  const rows = await query(app.database.kysely, z.object({ name: z.string() }), sql`SELECT current_database() AS name`)
  const connection = { ...inject('databaseServer'), database: rows[0]?.name }
  const task = { connection, parentId, config: { origin, authSecret, operatorAddress }, killAt }
  const child = spawn(process.execPath, [PROCESS], {
    env: { ...process.env, TASK: JSON.stringify(task) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'exit')
  return signal
}

test(`a week has one mail after ${FAULTS.weeklyRounds} rounds of three processes, each killed at any statement`, async () => {
  const parent = await parentOfStudent()
  let killed = 0
  for (let round = 0; round < FAULTS.weeklyRounds; round += 1) {
    await sql`
      INSERT INTO weekly_emails (parent_id, weekday, hour, time_zone, next_at) VALUES (${parent.id}, 5, 17, 'UTC', now())
      ON CONFLICT (parent_id) DO UPDATE SET next_at = now()`.execute(app.database.kysely)
    const kills = [0, 1, 2].map((index): KillAt => {
      const step = round * 2 + index * 7
      return { statement: 1 + (step % STATEMENTS), sent: Math.floor(step / STATEMENTS) % 2 === 0 }
    })
    const ends = await Promise.all(kills.map((killAt) => sendInProcess(parent.id, killAt)))
    killed += ends.filter((signal) => signal === 'SIGKILL').length
    expect(await sendInProcess(parent.id, null)).toBeNull()
    expect(await mailsOf(parent)).toEqual([{ week: expect.any(String), mails: 1 }])
    await sql`DELETE FROM mails WHERE to_address = ${parent.email}`.execute(app.database.kysely)
    await sql`DELETE FROM weekly_email_weeks WHERE parent_id = ${parent.id}`.execute(app.database.kysely)
  }
  expect(killed).toBeGreaterThan(FAULTS.weeklyRounds)
  recordFault({
    fault: 'Three programs that send the same weekly email, each killed (kill -9) at any statement',
    times: FAULTS.weeklyRounds,
    acknowledged: FAULTS.weeklyRounds,
    of: 'weekly emails',
    lost: 0,
    seen: 'one mail in each week, sent by the next program',
  })
}, 1_800_000)

test.each([
  ['America/New_York', 7, 2, '2026-10-20', '2026-11-16'],
  ['America/New_York', 7, 2, '2027-03-01', '2027-03-29'],
  ['Europe/Berlin', 7, 2, '2026-10-12', '2026-11-09'],
  ['Australia/Lord_Howe', 7, 2, '2027-03-22', '2027-04-19'],
])(
  'a week has one mail in %s on day %i at %i:00 over the change of clocks from %s to %s, with processes whose clocks differ and go back',
  async (timeZone, weekday, hour, from, to) => {
    const parent = await parentOfStudent()
    const schedule = { weekday, hour, timeZone }
    const expected = []
    for (let at = nextWeekly(schedule, new Date(from)); at < new Date(to); at = nextWeekly(schedule, at))
      expected.push(at)
    expect(expected.length).toBeGreaterThanOrEqual(3)
    // After two quiet weeks there would be no mail.
    for (const at of expected) {
      await sql`
        INSERT INTO study_time (user_id, day, lesson_id, seconds)
        VALUES (${parent.child.id}, ${weekOf(at, timeZone)}::date - 7, ${parent.lessonId}, 600)`.execute(
        app.database.kysely,
      )
    }
    await sql`
    INSERT INTO weekly_emails (parent_id, weekday, hour, time_zone, next_at)
    VALUES (${parent.id}, ${weekday}, ${hour}, ${timeZone}, ${expected[0]})`.execute(app.database.kysely)
    const services = {
      ...app.services,
      outbox: storingOutbox,
    }
    const minutes = 60_000
    for (const at of expected) {
      // From an hour before until three hours after, with two clocks that are behind and one that is set back by an
      // hour.
      for (let step = -60; step <= 180; step += 20) {
        const clocks = [0, -3, -61].map((ahead) => new Date(at.getTime() + (step + ahead) * minutes))
        await Promise.all(clocks.map((now) => sendDueEmails(services, now)))
      }
    }
    expect(await mailsOf(parent)).toEqual(expected.map(() => ({ week: expect.any(String), mails: 1 })))
    recordFault({
      fault:
        'The clocks of two of three programs behind and one of them back by an hour, over a change to or from summer time',
      times: 1,
      acknowledged: expected.length,
      of: 'weekly emails',
      lost: 0,
      seen: 'one mail in each week',
    })
  },
)
