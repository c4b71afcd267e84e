import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { nextDay } from '#domain/progress/study-history.ts'
import { describeWeek } from '#domain/progress/weekly-letter.ts'
import { nextWeekly, weekOf } from '#domain/progress/weekly-schedule.ts'
import { query } from '../../database/rows.ts'
import { openPosting } from '../../email/outbox.ts'
import { listNewestMails } from '../../email/queries.ts'
import { answers, type MadeSubject, makeSubject } from '../../testing/curriculum.ts'
import { forThisFile } from '../../testing/for-this-file.ts'
import { makeLearner, makeParent, type Person } from '../../testing/people.ts'
import { startTestApp } from '../../testing/test-app.ts'
import { withdrawConsent } from '../learners/access-queries.ts'
import { sendDueEmails, sendWeekly } from './send.ts'

const app = forThisFile(startTestApp)
let made: MadeSubject

beforeAll(async () => {
  made = await makeSubject(app, { lessons: 2 })
})

const SCHEDULE = { weekday: 5, hour: 17, timeZone: 'UTC', excluded: [] }

/** Creates a parent with a child who has just submitted a quiz with one wrong answer. */
async function family() {
  const parent = await makeParent(app)
  const child = await makeLearner(app, { parent, gradeId: made.gradeId })
  await sql`UPDATE profiles SET first_name = 'Mia' WHERE id = ${child.id}`.execute(app.database.kysely)
  const { weeklyEmail, learners } = app.client(parent.token)
  return {
    parent,
    child,
    learners,
    weeklyEmail,
    /** Submits a quiz in the week before this one, which the email of this week reports. */
    async study() {
      await app.client(child.token).study.submitAnswers({
        lessonId: made.lessonIds[0] ?? '',
        part: 'quiz',
        submissionId: randomUUID(),
        answers: answers(10, 9),
      })
      await weekEarlier(child.id)
    },
    switchOn: (excluded: string[] = []) => weeklyEmail.update({ ...SCHEDULE, enabled: true, excluded }),
    becomeDue: () => becomeDue(parent.id),
    /** Simulates the passing of a week in the parent's rows. */
    async nextWeek() {
      await sql`UPDATE weekly_email_weeks SET week = week - 7 WHERE parent_id = ${parent.id}`.execute(
        app.database.kysely,
      )
      await becomeDue(parent.id)
    },
    send: () => sendWeekly(app.services, parent.id),
    mails: () => mailsTo(parent),
  }
}

/** Moves everything that a learner has done to the week before. */
async function weekEarlier(learnerId: string) {
  for (const [table, column] of [
    ['lesson_submissions', 'submitted_at'],
    ['part_completions', 'completed_at'],
    ['practice_answers', 'answered_at'],
  ]) {
    await sql`
      UPDATE ${sql.table(table ?? '')} SET ${sql.ref(column ?? '')} = ${sql.ref(column ?? '')} - interval '7 days'
      WHERE user_id = ${learnerId}`.execute(app.database.kysely)
  }
}

function becomeDue(parentId: string) {
  return sql`UPDATE weekly_emails SET next_at = now() - interval '1 minute' WHERE parent_id = ${parentId}`.execute(
    app.database.kysely,
  )
}

async function mailsTo({ email }: Person) {
  return query(
    app.database.kysely,
    z.object({
      id: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      headers: z.record(z.string(), z.string()),
    }),
    sql`
      SELECT id, subject, body_text AS text, body_html AS html, headers FROM mails
      WHERE to_address = ${email} AND subject LIKE 'The week of%' ORDER BY created_at`,
  )
}

describe('the weekly email', () => {
  test('is off until the parent turns it on, and is sent on the chosen day and hour', async () => {
    const { weeklyEmail, switchOn, send, mails, study } = await family()
    expect(await weeklyEmail.get()).toMatchObject({ enabled: false, nextAt: null, weekday: 5, hour: 17 })
    await study()
    await send()
    expect(await mails()).toEqual([])
    const { nextAt } = await switchOn()
    expect(nextAt).toEqual(nextWeekly(SCHEDULE, new Date()))
    await send()
    expect(await mails()).toEqual([])
  })

  test('is in the language of the parent, as long as the site offers it', async () => {
    const { parent, study, switchOn, becomeDue, nextWeek, send } = await family()
    await study()
    await switchOn()
    await becomeDue()
    await sql`UPDATE profiles SET language = 'es' WHERE id = ${parent.id}`.execute(app.database.kysely)
    const outbox = await openPosting({ languages: ['en', 'es'] }, app.services.jobs)
    await sendWeekly({ ...app.services, outbox }, parent.id)
    const newest = async () => (await listNewestMails(app.database.kysely, 500)).find(({ to }) => to === parent.email)
    expect(await newest()).toMatchObject({
      subject: expect.stringMatching(/^La semana del .+: Mia$/),
      text: expect.stringContaining('Mia estudió 1 día la semana pasada (meta: 3).'),
    })
    await nextWeek()
    await send()
    expect((await newest())?.subject).toMatch(/^The week of .+: Mia$/)
  })

  test('reports what was done, shows the actual answer, and links to the report', async () => {
    const { child, study, switchOn, becomeDue, send, mails } = await family()
    await study()
    await switchOn()
    await becomeDue()
    await send()
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^The week of \w+ \d+ to [\w ]+: Mia$/)
    expect(mail?.text).toContain('Mia studied 1 day last week (goal: 3).')
    expect(mail?.text).toContain('“Question 10?” Mia answered “first.” Because of reason 10.')
    expect(mail?.text).toContain('Five minutes together: ask Mia to explain that question')
    expect(mail?.text).toContain(`/parent/report/${child.id}`)
    expect(mail?.html).not.toContain('<img')
  })

  test('reports the calendar week just finished, with its dates', async () => {
    const { child, study, switchOn, becomeDue, send, mails, weeklyEmail } = await family()
    await study()
    // Studied since Monday, which the next email reports.
    await app.client(child.token).study.completePart({ lessonId: made.lessonIds[1] ?? '', part: 'video' })
    await switchOn()
    await becomeDue()
    await send()
    const monday = nextDay(weekOf(new Date(Date.now() - 60_000), SCHEDULE.timeZone), -7)
    const [mail] = await mails()
    expect(mail?.subject).toBe(`The week of ${describeWeek(monday)}: Mia`)
    expect(mail?.text).toContain(`Mia’s week, ${describeWeek(monday)}`)
    expect(mail?.text).toContain('Mia studied 1 day last week ')
    expect((await weeklyEmail.preview()).subject).toBe(mail?.subject)
  })

  test('after an upgrade covers the first full week that no earlier email covered', async () => {
    const { parent, study, switchOn, becomeDue, send, mails } = await family()
    await study()
    await switchOn()
    // The previous version has sent an email last week, about the seven days before it.
    await sql`
      INSERT INTO weekly_email_weeks (parent_id, week, quiet)
      VALUES (${parent.id}, ${weekOf(new Date(), SCHEDULE.timeZone)}::date - 7, false)`.execute(app.database.kysely)
    await becomeDue()
    await send()
    const monday = nextDay(weekOf(new Date(Date.now() - 60_000), SCHEDULE.timeZone), -7)
    expect((await mails()).map(({ subject }) => subject)).toEqual([`The week of ${describeWeek(monday)}: Mia`])
  })

  test('leads a child without a grade to the choice of one, not to a report', async () => {
    const { parent, switchOn, becomeDue, send, mails } = await family()
    const bo = await makeLearner(app, { parent })
    await switchOn()
    await becomeDue()
    await send()
    const [mail] = await mails()
    expect(mail?.text).toContain(`Choose a grade:\nhttp`)
    expect(mail?.text).toContain(`/parent/manage-learners/${bo.id}`)
    expect(mail?.text).not.toContain(`/parent/report/${bo.id}`)
  })

  test('says that a grade is closed or was removed, and links to what there is', async () => {
    const { child, parent, weeklyEmail, study } = await family()
    await study()
    const db = app.database.kysely
    const own = await makeSubject(app)
    await sql`UPDATE grade_enrollments SET grade_id = ${own.gradeId} WHERE user_id = ${child.id}`.execute(db)
    const planned = async () => (await weeklyEmail.preview()).children[0]?.planned
    expect(await planned()).toBeNull()
    const manager = app.client((await makeParent(app)).token)
    await sql`UPDATE stored_grades SET live_status = false WHERE id = ${own.gradeId}`.execute(db)
    const closed = await planned()
    expect(closed).toMatch(/^Grade [\w-]+ is being updated, so there are no lessons for now/)
    const { deletionId } = await manager.contentGrades.delete({ gradeId: own.gradeId })
    expect(await planned()).toBe(closed)
    await manager.contentBin.purge({ deletionId, learners: 0 })
    expect(await planned()).toMatch(/^Grade [\w-]+ was removed, so Mia has no grade now\.$/)
    await weeklyEmail.update({ ...SCHEDULE, enabled: true, excluded: [] })
    await becomeDue(parent.id)
    await sendWeekly(app.services, parent.id)
    const [mail] = await mailsTo(parent)
    expect(mail?.text).toContain(`/parent/manage-learners/${child.id}`)
    expect(mail?.text).not.toContain(`/parent/report/${child.id}`)
  })

  test('is sent once, with one Message-ID, by several concurrent processes and after a clock was set back', async () => {
    const { parent, study, switchOn, becomeDue, send, mails } = await family()
    await study()
    await switchOn()
    await becomeDue()
    await Promise.all([send(), sendDueEmails(app.services), send(), send()])
    await becomeDue()
    await send()
    expect(await mails()).toHaveLength(1)
    const rows = await query(
      app.database.kysely,
      z.object({ next: z.date() }),
      sql`
        SELECT next_at AS next FROM weekly_emails WHERE parent_id = ${parent.id}`,
    )
    expect(rows[0]?.next.getTime()).toBeGreaterThan(Date.now())
  })

  test('is skipped if it is more than a day and a half late', async () => {
    const { parent, study, switchOn, send, mails } = await family()
    await study()
    await switchOn()
    await sql`UPDATE weekly_emails SET next_at = now() - interval '37 hours' WHERE parent_id = ${parent.id}`.execute(
      app.database.kysely,
    )
    await send()
    expect(await mails()).toEqual([])
  })

  test('is friendly about two quiet weeks, then stops until the child studies again', async () => {
    const { study, switchOn, becomeDue, nextWeek, send, mails } = await family()
    await switchOn()
    await becomeDue()
    for (let week = 0; week < 4; week += 1) {
      await send()
      await nextWeek()
    }
    expect((await mails()).map(({ text }) => text.includes('It was a quiet week for Mia'))).toEqual([true, true])
    await study()
    await send()
    expect(await mails()).toHaveLength(3)
  })
})

describe('consent', () => {
  test('withdrawn a second before delivery takes a waiting mail back and excludes the child', async () => {
    const { child, learners, study, switchOn, becomeDue, send, mails, parent } = await family()
    await study()
    await switchOn()
    await becomeDue()
    await send()
    await sql`UPDATE sessions SET verified_at = now() WHERE user_id = ${parent.id}`.execute(app.database.kysely)
    await vi.waitFor(async () => {
      const { rows } = await sql`SELECT FROM mails WHERE to_address = ${parent.email} AND sent_at IS NOT NULL`.execute(
        app.database.kysely,
      )
      expect(rows).toHaveLength(1)
    })
    await sql`UPDATE mails SET sent_at = NULL WHERE to_address = ${parent.email}`.execute(app.database.kysely)
    await learners.withdrawConsent({ learnerId: child.id })
    await send()
    expect(await mails()).toEqual([])
  })

  test('withdrawn while the mail is being written excludes the child', async () => {
    const { child, study, switchOn, becomeDue, send, mails, parent } = await family()
    await study()
    await switchOn()
    await becomeDue()
    const { kysely } = app.database
    let sending: Promise<void> | undefined
    await kysely.transaction().execute(async (db) => {
      await withdrawConsent(db, parent.id, child.id)
      sending = send()
      // Either the mail exists, or its writer waits for this transaction.
      await vi.waitFor(async () => {
        const { rows } = await sql`
          SELECT FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0 AND datname = current_database()`.execute(
          kysely,
        )
        expect(rows.length + (await mails()).length).toBeGreaterThan(0)
      })
    })
    await sending
    expect(await mails()).toEqual([])
  })

  test('to an earlier text is not sufficient; consent to the current one is', async () => {
    const { child, learners, study, switchOn, becomeDue, send, mails } = await family()
    await study()
    await sql`UPDATE consents SET text_version = '2026-11-21' WHERE child_id = ${child.id}`.execute(app.database.kysely)
    expect((await switchOn()).children).toMatchObject([{ firstName: 'Mia', included: true, agreed: false }])
    await becomeDue()
    await send()
    expect(await mails()).toEqual([])
    await learners.giveConsent({ learnerId: child.id })
    await becomeDue()
    await send()
    expect(await mails()).toHaveLength(1)
    const { rows } = await sql`SELECT FROM consents WHERE child_id = ${child.id}`.execute(app.database.kysely)
    expect(rows).toHaveLength(2)
  })
})

describe('unsubscribing', () => {
  const post = (url: string) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })

  test('takes one click in the mail program, and is idempotent', async () => {
    const { weeklyEmail, study, switchOn, becomeDue, send, mails } = await family()
    await study()
    await switchOn()
    await becomeDue()
    await send()
    const [mail] = await mails()
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const url = mail?.headers['List-Unsubscribe']?.slice(1, -1) ?? ''
    const here = url.replace(new URL(url).origin, app.url)
    for (let press = 0; press < 2; press += 1) expect((await post(here)).status).toBe(200)
    expect(await weeklyEmail.get()).toMatchObject({ enabled: false })
    expect((await post(`${here}x`)).status).toBe(400)
    expect((await app.services.journal.read()).at(-1)).toMatchObject({ kind: 'weekly-email-stopped', childId: null })
  })

  test('from one child still includes the others', async () => {
    const { parent, weeklyEmail, study, switchOn, becomeDue, send, mails } = await family()
    const other = await makeLearner(app, { parent, gradeId: made.gradeId })
    await study()
    await switchOn()
    await becomeDue()
    await send()
    const links = [...((await mails())[0]?.text.matchAll(/stop#token=(\S+)/g) ?? [])].map(([, token]) => token ?? '')
    expect(links).toHaveLength(3)
    const stopped = await Promise.all(links.slice(0, 2).map((token) => app.client().weeklyEmail.stop({ token })))
    expect(stopped).toEqual([
      { stopped: true, child: true },
      { stopped: true, child: true },
    ])
    const { enabled, children } = await weeklyEmail.get()
    expect(enabled).toBe(true)
    expect(children.map(({ included }) => included)).toEqual([false, false])
    await switchOn([other.id])
    expect((await weeklyEmail.preview()).children.map(({ name }) => name)).toEqual(['Mia'])
  })
})

test('the week of a mail is that of its hour in the parent’s time zone', () => {
  expect(weekOf(new Date('2026-11-23T03:00:00Z'), 'America/New_York')).toBe('2026-11-16')
  expect(weekOf(new Date('2026-11-23T03:00:00Z'), 'Europe/Berlin')).toBe('2026-11-23')
})
