import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { weekOf } from '#domain/progress/weekly-schedule.ts'
import { listSlots, MAX_BOOKINGS_AHEAD } from '#domain/tutoring.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startQuietApp } from '#server/testing/payments.ts'
import { linkParent, makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { DAY_MS, insertLesson, makeTutor, putOnFamilyPlan, timeOf } from '#server/testing/tutors.ts'
import { query } from '../../database/rows.ts'
import { keepUpTutoring } from './keep-up.ts'

const app = forThisFile(startQuietApp)
const db = () => app.database.kysely
const clientOf = (person: Person) => app.client(person.token)
const HOUR_MS = DAY_MS / 24

beforeEach(() => sql`DELETE FROM rate_limit_attempts`.execute(db()))

/** A family with two parents on the family plan, who may book the only tutor. */
async function family() {
  const tutor = await makeTutor(app)
  const parent = await makeParent(app)
  const second = await makeParent(app)
  const subject = await makeSubject(app)
  const child = await makeLearner(app, { parent, gradeId: subject.gradeId })
  const learnerId = child.id
  await linkParent(app, second.id, learnerId)
  await sql`UPDATE consents SET is_helping_allowed = true WHERE child_id = ${learnerId}`.execute(db())
  await sql`UPDATE profiles SET first_name = 'Mira' WHERE id = ${learnerId}`.execute(db())
  await putOnFamilyPlan(app, parent.id, learnerId)
  const book = (wanted: Partial<Parameters<ReturnType<typeof app.client>['tutoring']['book']>[0]> = {}, by = parent) =>
    clientOf(by).tutoring.book({
      learnerId,
      bookingId: randomUUID(),
      tutorId: tutor.tutor.id,
      startsAt: timeOf(tutor.tutor),
      ...wanted,
    })
  return {
    tutor,
    parent,
    second,
    child,
    learnerId,
    subject,
    book,
    list: (week?: string, by = parent) => clientOf(by).tutoring.list({ learnerId, ...(week && { week }) }),
    seen: async () => (await clientOf(child).study.dashboard()).tutoring,
    lessons: async () => (await clientOf(tutor).tutoring.lessons()).lessons,
    log: async () =>
      (await clientOf(parent).familyLog.list({ learnerId })).lines.map(({ kind, by }) => `${kind} ${by.role}`),
  }
}

async function subjectsOfMails({ email }: Person): Promise<string[]> {
  const mails = await query(
    db(),
    z.object({ subject: z.string() }),
    sql`SELECT subject FROM mails WHERE to_address = ${email} ORDER BY created_at, id`,
  )
  return mails.map(({ subject }) => subject)
}

const startAt = (bookingId: string, hours: number) =>
  sql`UPDATE tutor_bookings SET starts_at = ${new Date(Date.now() + hours * HOUR_MS)} WHERE id = ${bookingId}`.execute(
    db(),
  )

describe('a booked lesson', () => {
  it('is seen by both parents, by the child without a link, and by the tutor with what the parent chose', async () => {
    const one = await family()
    const { tutor, parent, second, subject, book, list, seen, lessons, log } = one
    const skill = `${randomUUID()}.skill`
    await insertRows(db(), 'skills', { id: skill, subject_id: subject.subjectId, name: 'Find unit rates', position: 0 })
    const startsAt = timeOf(tutor.tutor)
    await book({ startsAt, subjectId: subject.subjectId, skill })
    const about = { subjectName: expect.any(String), skillName: 'Find unit rates' }
    for (const by of [parent, second]) {
      const { ahead, past } = await list(undefined, by)
      expect(ahead).toMatchObject([{ tutorName: 'Maria Lopez', startsAt, ...about, state: 'booked', room: null }])
      expect(past).toEqual([])
    }
    const endsAt = new Date(startsAt.getTime() + 0.75 * HOUR_MS)
    expect(await seen()).toEqual([{ startsAt, endsAt, tutorName: 'Maria Lopez' }])
    const gradeName = expect.any(String)
    expect(await lessons()).toEqual([
      { id: expect.any(String), startsAt, endsAt, firstName: 'Mira', gradeName, ...about, missed: false },
    ])
    expect(await log()).toEqual(['look tutor', 'tutoring-booked parent'])
    for (const person of [parent, second]) {
      expect(await subjectsOfMails(person)).toEqual(['A lesson with a tutor is booked'])
    }
    expect(await subjectsOfMails(tutor)).toEqual(['A lesson is booked'])
    const { tutorBookings } = await clientOf(second).learners.export({ learnerId: one.learnerId })
    expect(tutorBookings).toMatchObject([{ parentId: parent.id, tutorName: 'Maria Lopez', skill: 'Find unit rates' }])
  })

  it('shows nothing of the child to the tutor while the box is not ticked', async () => {
    const { parent, learnerId, book, seen, lessons } = await family()
    await book()
    await clientOf(parent).learners.giveConsent({ learnerId, helpersAllowed: false })
    expect([await lessons(), await seen()]).toEqual([[], []])
  })

  it('has its link for parents alone, from 10 minutes before to the end', async () => {
    const { child, book, list, lessons } = await family()
    const bookingId = randomUUID()
    await book({ bookingId })
    const roomAt = async (hours: number) => {
      await startAt(bookingId, hours)
      const { ahead, past } = await list()
      return [...ahead, ...past][0]?.room
    }
    const room = 'https://rooms.example.test/maria'
    expect([await roomAt(0.2), await roomAt(0.16), await roomAt(-0.7), await roomAt(-0.8)]).toEqual([
      null,
      room,
      room,
      null,
    ])
    await startAt(bookingId, 0)
    const others = JSON.stringify([await lessons(), await clientOf(child).study.dashboard()])
    expect(others).not.toContain('rooms.example')
  })

  it('is stored once when it is sent twice, and by two families at once only for one of them', async () => {
    const one = await family()
    const bookingId = randomUUID()
    expect(await Promise.all([one.book({ bookingId }), one.book({ bookingId })])).toEqual([
      { booked: true },
      { booked: true },
    ])
    expect(await subjectsOfMails(one.parent)).toHaveLength(1)
    const two = await family()
    const three = await family()
    const time = { tutorId: three.tutor.tutor.id, startsAt: timeOf(three.tutor.tutor) }
    const outcomes = await Promise.allSettled([two.book(time), three.book(time)])
    const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'booked'))
    expect(codes.toSorted()).toEqual(['SLOT_TAKEN', 'booked'])
    const { slots } = await two.list(weekOf(time.startsAt, 'UTC'))
    expect(slots.map(({ startsAt }) => startsAt)).not.toContainEqual(time.startsAt)
  })

  it('keeps its time on the tutor’s clock across daylight saving, and each week of the family has one', async () => {
    const { tutor, learnerId, book, list } = await family()
    // A zone whose clock changes within the weeks that can be booked, beside one that never changes.
    const now = Date.now()
    const offsetAt = (zone: string, time: number) =>
      new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }).format(time).split('GMT')[1]
    const zones = ['America/Chicago', 'Europe/Berlin', 'Australia/Sydney', 'America/Santiago']
    const zone = zones.find((one) => offsetAt(one, now + 3 * DAY_MS) !== offsetAt(one, now + 170 * DAY_MS)) ?? ''
    tutor.tutor.timeZone = zone
    tutor.tutor.slots = [{ weekday: 3, hour: 16, minute: 30 }]
    await sql`UPDATE profiles SET time_zone = 'America/Phoenix' WHERE id = ${learnerId}`.execute(db())
    const all = listSlots(tutor.tutor, new Date(now + 2 * DAY_MS), new Date(now + 175 * DAY_MS))
    const change = all.findIndex(
      (at, index) => offsetAt(zone, at.getTime()) !== offsetAt(zone, (all[index + 1] ?? at).getTime()),
    )
    const [before, after] = all.slice(change, change + 2)
    if (!before || !after) throw new Error('No change of the clock within the weeks ahead')
    expect(Math.abs(after.getTime() - before.getTime() - 7 * DAY_MS)).toBe(HOUR_MS)
    for (const startsAt of [before, after]) {
      const { slots, hasLesson } = await list(weekOf(startsAt, 'America/Phoenix'))
      expect(slots).toMatchObject([{ startsAt }])
      expect(hasLesson).toBe(false)
      await book({ startsAt })
      expect(await list(weekOf(startsAt, 'America/Phoenix'))).toMatchObject({ slots: [], hasLesson: true })
    }
    // An hour beside a time, as by a clock that was not changed, is no time of the tutor.
    const beside = new Date(after.getTime() + HOUR_MS)
    await expect(book({ startsAt: beside })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const clocks = (await list()).ahead.map(({ startsAt }) =>
      startsAt.toLocaleTimeString('en-US', { timeZone: zone, timeStyle: 'short' }),
    )
    expect(new Set(clocks).size).toBe(1)
  })
})

describe('a lesson cannot be booked', () => {
  it('at other times, too soon, too far ahead, with an unknown tutor or about another grade', async () => {
    const { tutor, book } = await family()
    const other = await makeSubject(app)
    const at = (days: number) => ({ startsAt: timeOf(tutor.tutor, days) })
    for (const wanted of [
      { startsAt: new Date(timeOf(tutor.tutor).getTime() + 60_000) },
      { startsAt: listSlots(tutor.tutor, new Date(), new Date(Date.now() + DAY_MS - 1))[0] ?? new Date() },
      at(26 * 7 + 1),
      { tutorId: 'nobody' },
      { subjectId: other.subjectId },
      { skill: 'any.skill' },
    ]) {
      await expect(book(wanted)).rejects.toMatchObject({ code: 'NOT_FOUND' })
    }
  })

  it('in a week with one, or beyond the lessons ahead; canceling makes room', async () => {
    const { tutor, learnerId, parent, book, list } = await family()
    const bookingId = randomUUID()
    tutor.tutor.slots = [1, 3].map((weekday) => ({ weekday, hour: 16, minute: 0 }))
    const times = listSlots(tutor.tutor, new Date(Date.now() + 8 * DAY_MS), new Date(Date.now() + 70 * DAY_MS))
    const weeks = [...Map.groupBy(times, (at) => weekOf(at, 'UTC')).values()].filter(({ length }) => length === 2)
    const lesson = (week: number, ofWeek = 0) => {
      const startsAt = weeks[week]?.[ofWeek]
      if (startsAt === undefined) throw new Error('The tutor has too few times')
      return { startsAt }
    }
    await book({ bookingId, ...lesson(0) })
    await expect(book(lesson(0, 1))).rejects.toMatchObject({ code: 'WEEK_TAKEN' })
    for (let week = 1; week < MAX_BOOKINGS_AHEAD; week += 1) await book(lesson(week))
    await expect(book(lesson(MAX_BOOKINGS_AHEAD))).rejects.toMatchObject({ code: 'TOO_MANY_LESSONS' })
    expect((await list()).full).toBe(true)
    await clientOf(parent).tutoring.cancel({ learnerId, bookingId })
    await book(lesson(MAX_BOOKINGS_AHEAD))
  })

  it('without the family plan, the box, or the newer consent text', async () => {
    const { learnerId, book, list } = await family()
    const state = async () => (await list()).state
    expect(await state()).toBe('open')
    await sql`UPDATE subscription_learners SET entitled = false WHERE learner_id = ${learnerId}`.execute(db())
    await expect(book()).rejects.toMatchObject({ code: 'PLAN_NEEDED' })
    expect(await state()).toBe('plan-needed')
    await sql`UPDATE subscription_learners SET entitled = true WHERE learner_id = ${learnerId}`.execute(db())
    for (const change of [
      sql`is_helping_allowed = false`,
      sql`is_helping_allowed = true, text_version = '2026-12-05'`,
    ]) {
      await sql`UPDATE consents SET ${change} WHERE child_id = ${learnerId}`.execute(db())
      await expect(book()).rejects.toMatchObject({ code: 'CONSENT_NEEDED' })
      expect(await state()).toBe('consent-needed')
    }
  })

  it('where the operator names no tutors: the list says so', async () => {
    const { book, list } = await family()
    app.services.config.tutors.splice(0)
    expect(await list()).toMatchObject({ state: 'no-tutors', tutors: [], slots: [] })
    await expect(book()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('more than a few times a day, canceled ones included', async () => {
    const { tutor, learnerId, parent, book } = await family()
    for (let time = 0; time < 8; time += 1) {
      const bookingId = randomUUID()
      await book({ bookingId })
      await clientOf(parent).tutoring.cancel({ learnerId, bookingId })
    }
    await expect(book()).rejects.toMatchObject({ code: 'TOO_MANY_TODAY' })
    expect(await readRows(db(), sql`SELECT FROM tutor_bookings WHERE tutor = ${tutor.tutor.id}`)).toHaveLength(8)
  })
})

describe('canceling', () => {
  it('is possible for either parent up to 12 hours before, frees the time, and tells everyone', async () => {
    const { tutor, parent, second, learnerId, book, list, seen, lessons, log } = await family()
    const bookingId = randomUUID()
    const startsAt = timeOf(tutor.tutor)
    await book({ bookingId, startsAt })
    await startAt(bookingId, 11.9)
    const cancel = () => clientOf(second).tutoring.cancel({ learnerId, bookingId })
    await expect(cancel()).rejects.toMatchObject({ code: 'TOO_LATE' })
    await startAt(bookingId, 12.1)
    expect([await cancel(), await cancel()]).toEqual([{ canceled: true }, { canceled: true }])
    expect(await list()).toMatchObject({ ahead: [], past: [{ state: 'canceled', canceledBy: 'parent', room: null }] })
    expect([await seen(), await lessons()]).toEqual([[], []])
    await book({ startsAt })
    expect(await log()).toEqual(['tutoring-booked parent', 'tutoring-canceled parent', 'tutoring-booked parent'])
    expect((await subjectsOfMails(tutor))[1]).toBe('A lesson is canceled')
    expect((await subjectsOfMails(parent))[1]).toBe('A lesson with a tutor is canceled')
  })

  it('is possible for the tutor until the lesson starts, and tells the parents', async () => {
    const { tutor, parent, book, list, log } = await family()
    const bookingId = randomUUID()
    await book({ bookingId })
    const { tutoring } = clientOf(tutor)
    await startAt(bookingId, -0.1)
    await expect(tutoring.callOff({ bookingId })).rejects.toMatchObject({ code: 'TOO_LATE' })
    await startAt(bookingId, 0.1)
    await tutoring.callOff({ bookingId })
    expect(await list()).toMatchObject({ ahead: [], past: [{ canceledBy: 'tutor' }] })
    expect((await log())[0]).toBe('tutoring-canceled tutor')
    expect(await subjectsOfMails(parent)).toHaveLength(2)
    expect(await subjectsOfMails(tutor)).toHaveLength(1)
    const other = await makeTutor(app)
    await expect(clientOf(other).tutoring.mark({ bookingId, missed: true })).rejects.toMatchObject({ code: 'NOT_NOW' })
  })
})

it('a no-show is marked from the start for a week, told to the parents, and can be taken back', async () => {
  const { tutor, parent, book, list, log } = await family()
  const bookingId = randomUUID()
  await book({ bookingId })
  const { tutoring } = clientOf(tutor)
  for (const hours of [1, -7 * 24 - 1]) {
    await startAt(bookingId, hours)
    await expect(tutoring.mark({ bookingId, missed: true })).rejects.toMatchObject({ code: 'NOT_NOW' })
  }
  await startAt(bookingId, -1)
  await tutoring.mark({ bookingId, missed: true })
  await tutoring.mark({ bookingId, missed: true })
  expect((await list()).past).toMatchObject([{ state: 'missed' }])
  expect(await subjectsOfMails(parent)).toEqual([
    'A lesson with a tutor is booked',
    'Nobody came to a lesson with a tutor',
  ])
  await tutoring.mark({ bookingId, missed: false })
  expect((await list()).past).toMatchObject([{ state: 'booked' }])
  expect((await log()).slice(0, 2)).toEqual(['tutoring-attended tutor', 'tutoring-missed tutor'])
})

describe('the job', () => {
  const keepUp = () => keepUpTutoring({ ...app.services, database: app.database })

  it('reminds parents and tutor once, a day before', async () => {
    const { tutor, parent, second, book } = await family()
    const bookingId = randomUUID()
    const startsAt = timeOf(tutor.tutor)
    await book({ bookingId, startsAt })
    await keepUp()
    expect(await subjectsOfMails(tutor)).toHaveLength(1)
    const runHoursBefore = (hours: number) =>
      keepUpTutoring({ ...app.services, database: app.database }, new Date(startsAt.getTime() - hours * HOUR_MS))
    await runHoursBefore(24.1)
    expect(await subjectsOfMails(tutor)).toHaveLength(1)
    await Promise.all([runHoursBefore(23.9), runHoursBefore(23.9)])
    await runHoursBefore(2)
    expect((await subjectsOfMails(tutor)).slice(1)).toEqual(['A lesson is coming up'])
    for (const person of [parent, second]) {
      expect((await subjectsOfMails(person)).slice(1)).toEqual(['A lesson with a tutor is coming up'])
    }
  })

  it.each<[string, (one: Awaited<ReturnType<typeof family>>) => Promise<unknown>]>([
    ['the consent', ({ parent, learnerId }) => clientOf(parent).learners.withdrawConsent({ learnerId })],
    ['the box', ({ parent, learnerId }) => clientOf(parent).learners.giveConsent({ learnerId, helpersAllowed: false })],
    [
      'the family plan',
      ({ learnerId }) =>
        sql`UPDATE subscription_learners SET entitled = false WHERE learner_id = ${learnerId}`.execute(db()),
    ],
    [
      'the time of the tutor',
      async ({ tutor }) => {
        tutor.tutor.slots = [{ weekday: 1, hour: 3, minute: 15 }]
      },
    ],
  ])('cancels lessons ahead when %s is gone, and tells parents and tutor once', async (_, remove) => {
    const one = await family()
    await one.book()
    await remove(one)
    await keepUp()
    await keepUp()
    expect((await one.list()).past).toMatchObject([{ state: 'canceled', canceledBy: 'server' }])
    expect((await one.log()).filter((line) => line.startsWith('tutoring'))[0]).toBe('tutoring-canceled server')
    expect(await subjectsOfMails(one.tutor)).toEqual(['A lesson is booked', 'A lesson is canceled'])
    expect(await subjectsOfMails(one.parent)).toContain('A lesson with a tutor is canceled')
  })

  it('tells the tutor of lessons of a deleted child, of whom nothing stays', async () => {
    const { tutor, parent, second, learnerId, book } = await family()
    await book()
    await insertLesson(app, { tutor: tutor.tutor, learnerId, startsAt: new Date(Date.now() - DAY_MS) })
    for (const by of [parent, second]) await clientOf(by).learners.askDeletion({ learnerId })
    await keepUp()
    await keepUp()
    expect(await readRows(db(), sql`SELECT FROM tutor_bookings WHERE tutor = ${tutor.tutor.id}`)).toEqual([])
    expect((await subjectsOfMails(tutor)).slice(-1)).toEqual(['A lesson is canceled'])
    expect((await subjectsOfMails(tutor)).filter((subject) => subject === 'A lesson is canceled')).toHaveLength(1)
  })
})
