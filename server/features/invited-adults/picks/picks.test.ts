import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { HELPER_PICKS_PER_DAY, MAX_HELPER_PICKS, PICK_DAYS_AHEAD } from '#domain/helper-picks.ts'
import { hasExtraPractice, PLANS } from '#domain/plans/plans.ts'
import { MAX_SHEET } from '#domain/practice/worksheet.ts'
import { nextDay } from '#domain/progress/study-history.ts'
import { closeGrade } from '#server/testing/curriculum.ts'
import { EVERY_KIND } from '#server/testing/every-kind.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkHelper, makeParent, type Person } from '#server/testing/people.ts'
import { submittedPart } from '#server/testing/progress.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { callOutcome } from '../../learners/testing/call-outcome.ts'
import { makeHelpedFamily } from '../testing/helped-family.ts'

const app = forThisFile(startTestApp)
const db = () => app.database.kysely
const NOT_FOUND = { code: 'NOT_FOUND' }
const FORBIDDEN = { code: 'FORBIDDEN' }

beforeEach(() => sql`DELETE FROM rate_limit_attempts`.execute(db()))

const clientOf = (person: Person) => app.client(person.token)

/** A helped family, whose parent lets the helper send something, and whose child is stuck on a skill. */
async function helped() {
  const family = await makeHelpedFamily(app, { plan: 'Premium' })
  const { parent, child, helper, learnerId, subject, letSend } = family
  await letSend(true)
  const skill = `${randomUUID()}.skill`
  await insertRows(db(), 'skills', { id: skill, subject_id: subject.subjectId, name: 'Find unit rates', position: 0 })
  const stuck = { miss_count: 3, missed_date: '2026-11-20', stuck_date: '2026-11-22', right_count: 0 }
  await insertRows(db(), 'practice_struggles', { user_id: learnerId, key: skill, ...stuck })
  const { helping } = clientOf(helper)
  const { today } = await helping.sent({ learnerId })
  const pick = (wanted: { pickId?: string; kind?: 'practice' | 'worksheet'; skill?: string; day?: string } = {}) =>
    helping.pick({ learnerId, pickId: randomUUID(), kind: 'practice', skill, day: today, ...wanted })
  return {
    ...family,
    skill,
    today,
    pick,
    picked: async () => (await helping.sent({ learnerId })).picks,
    seen: async () => (await clientOf(child).study.dashboard()).picks,
    ofParent: async (by = parent) => (await clientOf(by).helping.list({ learnerId })).picks,
  }
}

/** Gives the subject's first lesson a quiz about the skill, which the child has submitted. */
async function submitQuizAbout({ subject, learnerId, skill }: Awaited<ReturnType<typeof helped>>) {
  const [lessonId = ''] = subject.lessonIds
  const questions = JSON.stringify(EVERY_KIND.map((question) => ({ ...question, skills: [skill] })))
  await sql`UPDATE stored_lessons SET quiz_questions = ${questions} WHERE id = ${lessonId}`.execute(db())
  await submittedPart(app, learnerId, lessonId, 'quiz')
}

it('practice is on the child’s Today on its day, with the helper’s name, and both parents see it', async () => {
  const { parent, second, helper, learnerId, skill, today, pick, picked, seen, ofParent } = await helped()
  const later = nextDay(today, 2)
  await pick()
  await pick({ day: later })
  const named = { kind: 'practice', skill: { id: skill, name: 'Find unit rates' } }
  expect(await seen()).toMatchObject([{ ...named, from: 'Rosa Lind', answered: 0 }])
  for (const by of [parent, second]) {
    const ofHelper = { ...named, helperId: helper.id, sheet: null }
    expect(await ofParent(by)).toMatchObject([
      { ...ofHelper, day: today },
      { ...ofHelper, day: later },
    ])
    expect((await clientOf(by).study.learnerDashboard({ learnerId })).picks).toMatchObject([named])
    const { lines } = await clientOf(by).familyLog.list({ learnerId, topic: 'helpers' })
    expect(lines[0]).toMatchObject({ kind: 'helper-practice', by: { role: 'helper' }, detail: 'Find unit rates' })
  }
  expect(await picked()).toMatchObject([
    { ...named, day: today },
    { ...named, day: later },
  ])
  const { helperPicks } = await clientOf(parent).learners.export({ learnerId })
  expect(helperPicks).toMatchObject([{ helperId: helper.id, kind: 'practice', skill, sheet: null, day: today }, {}])
})

it('a day is one of the child’s calendar, from today to a week ahead', async () => {
  const { child, helper, learnerId, pick, picked } = await helped()
  await sql`UPDATE profiles SET time_zone = 'Pacific/Kiritimati' WHERE id = ${child.id}`.execute(db())
  await sql`UPDATE profiles SET time_zone = 'Pacific/Midway' WHERE id = ${helper.id}`.execute(db())
  const { today } = await clientOf(helper).helping.sent({ learnerId })
  expect(today).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: 'Pacific/Kiritimati' }).format(new Date()))
  for (const day of [nextDay(today, -1), nextDay(today, PICK_DAYS_AHEAD + 1)]) {
    await expect(pick({ day })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { day: expect.any(String) } },
    })
  }
  await pick({ day: today })
  await pick({ day: nextDay(today, PICK_DAYS_AHEAD) })
  expect(await picked()).toHaveLength(2)
})

it('only a stuck skill of the child’s open grade can be picked', async () => {
  const one = await helped()
  const { subject, learnerId, skill, pick, picked, seen } = one
  const other = await helped()
  for (const wanted of [other.skill, 'any.skill']) {
    await expect(pick({ skill: wanted })).rejects.toMatchObject(NOT_FOUND)
  }
  await pick()
  await sql`UPDATE practice_struggles SET stuck_date = NULL WHERE user_id = ${learnerId} AND key = ${skill}`.execute(
    db(),
  )
  await expect(pick({ kind: 'worksheet' })).rejects.toMatchObject(NOT_FOUND)
  expect(await seen()).toHaveLength(1)
  await closeGrade(app, subject.gradeId)
  expect([await seen(), await picked()]).toEqual([[], []])
})

it('a worksheet has questions that the child has submitted, in a plan with worksheets, for the helper who picked it', async () => {
  const one = await helped()
  const { parent, helper, learnerId, skill, pick, picked, seen, letSend } = one
  await expect(pick({ kind: 'worksheet' })).rejects.toMatchObject(NOT_FOUND)
  await submitQuizAbout(one)
  await sql`UPDATE grade_enrollments SET enrollment_type = 'Freemium' WHERE user_id = ${learnerId}`.execute(db())
  await expect(pick({ kind: 'worksheet' })).rejects.toMatchObject(NOT_FOUND)
  await sql`UPDATE grade_enrollments SET enrollment_type = 'Premium' WHERE user_id = ${learnerId}`.execute(db())
  await pick({ kind: 'worksheet' })
  expect(await seen()).toMatchObject([{ kind: 'worksheet', skill: { id: skill } }])
  const [{ id: pickId, sheet } = { id: '', sheet: null }] = await picked()
  expect(sheet).toBeGreaterThanOrEqual(1)
  expect(sheet).toBeLessThanOrEqual(MAX_SHEET)
  const { sheet: printed, ...forHelper } = await clientOf(helper).worksheets.picked({ learnerId, pickId })
  expect(printed).toBe(sheet)
  expect(forHelper.questions.length).toBeGreaterThan(0)
  const source = { kind: 'skill' as const, source: skill, sheet: printed }
  expect(await clientOf(parent).worksheets.get({ learnerId, ...source })).toEqual(forHelper)
  const { lines } = await clientOf(parent).familyLog.list({ learnerId, topic: 'looks' })
  expect(lines[0]).toMatchObject({ kind: 'look', by: { role: 'helper' } })
  const other = await makeParent(app)
  await linkHelper(app, other.id, learnerId)
  await clientOf(parent).helping.letSend({ learnerId, helperId: other.id, allowed: true })
  await expect(clientOf(other).worksheets.picked({ learnerId, pickId })).rejects.toMatchObject(NOT_FOUND)
  await letSend(false)
  await expect(clientOf(helper).worksheets.picked({ learnerId, pickId })).rejects.toMatchObject(FORBIDDEN)
})

it('the same pick counts once, and picks are bounded at a time and per day', async () => {
  const { helper, learnerId, today, pick, picked } = await helped()
  const pickId = randomUUID()
  await Promise.all([pick({ pickId }), pick({ pickId }), pick()])
  expect(await picked()).toHaveLength(1)
  for (let ahead = 1; ahead < MAX_HELPER_PICKS; ahead += 1) await pick({ day: nextDay(today, ahead) })
  await expect(pick({ day: nextDay(today, MAX_HELPER_PICKS) })).rejects.toMatchObject({ code: 'TOO_MANY_PICKS' })
  const pickAgain = async () => {
    const [first] = await picked()
    await clientOf(helper).helping.takeBackPick({ learnerId, pickId: first?.id ?? '' })
    await pick()
  }
  for (let count = MAX_HELPER_PICKS; count < HELPER_PICKS_PER_DAY; count += 1) await pickAgain()
  await expect(pickAgain()).rejects.toMatchObject({ code: 'TOO_MANY_TODAY' })
})

it('a pick is removed by each parent and by its helper, and by no other helper', async () => {
  const { parent, second, helper, learnerId, pick, picked, ofParent, log } = await helped()
  const other = await makeParent(app)
  await linkHelper(app, other.id, learnerId)
  const removals = [
    (pickId: string) => clientOf(parent).helping.removePick({ learnerId, pickId }),
    (pickId: string) => clientOf(second).helping.removePick({ learnerId, pickId }),
    (pickId: string) => clientOf(helper).helping.takeBackPick({ learnerId, pickId }),
  ]
  for (const remove of removals) {
    await pick()
    const [{ id } = { id: '' }] = await picked()
    await clientOf(other).helping.takeBackPick({ learnerId, pickId: id })
    expect((await clientOf(other).helping.sent({ learnerId })).picks).toEqual([])
    expect(await picked()).toHaveLength(1)
    await remove(id)
    await remove(id)
    expect([await picked(), await ofParent()]).toEqual([[], []])
  }
  const removed = (await log()).filter(({ kind }) => kind === 'helper-pick-removed')
  expect(removed.map(({ by, detail }) => [by.role, by.you, detail])).toEqual([
    ['helper', false, 'Find unit rates'],
    ['parent', false, 'Find unit rates'],
    ['parent', true, 'Find unit rates'],
  ])
})

it('a helper is told before picking whether the plan has extra practice, and nothing more of the plan', async () => {
  const { helper, learnerId } = await helped()
  const { helping } = clientOf(helper)
  for (const plan of PLANS) {
    await sql`UPDATE grade_enrollments SET enrollment_type = ${plan} WHERE user_id = ${learnerId}`.execute(db())
    const sent = await helping.sent({ learnerId })
    expect(sent.extraPractice).toBe(hasExtraPractice(plan))
    expect(JSON.stringify(sent)).not.toMatch(/Freemium|Premium/)
  }
  await sql`DELETE FROM grade_enrollments WHERE user_id = ${learnerId}`.execute(db())
  expect((await helping.sent({ learnerId })).extraPractice).toBeNull()
})

it('picks end with the permission and with the helper, and are hidden while helpers are off', async () => {
  const ends = {
    stopped: ({ letSend }) => letSend(false),
    left: ({ helper, learnerId }) => clientOf(helper).helping.leave({ learnerId }),
    removed: ({ parent, helper, learnerId }) => clientOf(parent).helping.remove({ learnerId, helperId: helper.id }),
    deleted: ({ helper }) => clientOf(helper).profile.deleteAccount({}),
  } satisfies Record<string, (one: Awaited<ReturnType<typeof helped>>) => Promise<unknown>>
  for (const end of Object.values(ends)) {
    const one = await helped()
    await one.pick()
    const { learners } = clientOf(one.parent)
    await learners.giveConsent({ learnerId: one.learnerId, helpersAllowed: false })
    expect(await one.seen()).toEqual([])
    await learners.giveConsent({ learnerId: one.learnerId, helpersAllowed: true })
    expect(await one.seen()).toHaveLength(1)
    await end(one)
    expect(await one.seen()).toEqual([])
    expect(await readRows(db(), sql`SELECT FROM helper_picks WHERE user_id = ${one.learnerId}`)).toEqual([])
  }
})

it('a permission taken back while a helper picks has one outcome: nothing is left of what was picked', async () => {
  const { learnerId, today, letSend, pick } = await helped()
  const outcomes = await Promise.all([
    callOutcome(() => pick()),
    callOutcome(() => letSend(false)),
    callOutcome(() => pick({ day: nextDay(today, 1) })),
  ])
  expect(outcomes[1]).toBe('done')
  for (const outcome of [outcomes[0], outcomes[2]]) expect(['done', 'FORBIDDEN']).toContain(outcome)
  expect(await readRows(db(), sql`SELECT FROM helper_picks WHERE user_id = ${learnerId}`)).toEqual([])
})
