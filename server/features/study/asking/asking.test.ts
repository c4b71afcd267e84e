import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { ASKING_LIMITS } from '#domain/asking/limits.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { readRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { mailsTo } from '../../learner-requests/testing/learner-requests.ts'
import { makeStaff, STAFF_SETTINGS, type Staff } from '../../testing/callers.ts'

const SAFETY = STAFF_SETTINGS.CHILD_SAFETY_EMAIL
const app = forThisFile(() => startTestApp(STAFF_SETTINGS))
const off = forThisFile(() => startTestApp({ QUESTION_ANSWERERS: STAFF_SETTINGS.QUESTION_ANSWERERS }))
const db = () => app.database.kysely
const clientOf = (person: Person) => app.client(person.token)
let staff: Staff & { answerer: Person }

beforeEach(async () => {
  staff ??= { ...(await makeStaff(app)), answerer: await makeParent(app, STAFF_SETTINGS.QUESTION_ANSWERERS) }
  await sql`DELETE FROM rate_limit_attempts`.execute(db())
  // The queue is one for all families.
  await sql`DELETE FROM lesson_questions`.execute(db())
})

/** A family that allows questions, and another child of the grade. */
async function family() {
  const parent = await makeParent(app)
  const second = await makeParent(app)
  const subject = await makeSubject(app)
  const child = await makeLearner(app, { parent, gradeId: subject.gradeId })
  await linkParent(app, second.id, child.id)
  const other = await makeLearner(app, { gradeId: subject.gradeId })
  const allow = (askingAllowed: boolean) =>
    clientOf(parent).learners.giveConsent({ learnerId: child.id, askingAllowed })
  await allow(true)
  const [lessonId = ''] = subject.lessonIds
  return {
    parent,
    second,
    child,
    other,
    learnerId: child.id,
    lessonId,
    allow,
    ask: async (text = 'Why does the sign flip when I divide?', questionId: string = randomUUID()) => {
      await clientOf(child).asking.ask({ lessonId, questionId, text })
      return questionId
    },
    seenBy: (person: Person) => clientOf(person).asking.lesson({ lessonId }),
    answer: (questionId: string, published: { question: string; answer: string } | null = null) =>
      clientOf(staff.answerer).asking.answer({
        questionId,
        answer: 'Dividing by a negative number turns the order around.',
        publishedQuestion: published?.question ?? null,
        publishedAnswer: published?.answer ?? null,
      }),
    log: async (by = parent) => {
      const { lines } = await clientOf(by).familyLog.list({ learnerId: child.id })
      return lines.map(({ kind, by: { role } }) => `${kind} by ${role}`).toReversed()
    },
  }
}

const PUBLISHED = {
  question: 'When does an inequality change direction?',
  answer: 'When both sides are divided by -2.',
}

it('each word of a question and its answer is for the child and both parents, and each step is in their log', async () => {
  const { parent, second, child, other, learnerId, lessonId, ask, answer, seenBy, log } = await family()
  const id = await ask()
  expect(await seenBy(child)).toMatchObject({
    mayAsk: true,
    waiting: 1,
    mine: [{ id, state: 'waiting', answer: null }],
  })
  expect(await seenBy(other)).toMatchObject({ mayAsk: false, mine: [], askedBefore: [] })
  const { questions, waiting } = await clientOf(staff.answerer).asking.queue()
  expect([questions, waiting]).toMatchObject([[{ id, lessonId, text: 'Why does the sign flip when I divide?' }], 1])
  expect(JSON.stringify(questions)).not.toContain(learnerId)
  await answer(id, PUBLISHED)
  await answer(id, PUBLISHED)
  expect(await seenBy(child)).toMatchObject({ waiting: 0, mine: [{ state: 'answered', answer: expect.any(String) }] })
  const { mine, askedBefore } = await seenBy(other)
  expect([mine, askedBefore]).toMatchObject([[], [PUBLISHED]])
  await clientOf(child).asking.report({ learnerId, questionId: id })
  for (const by of [parent, second]) {
    const { questions } = await clientOf(by).asking.ofChild({ learnerId })
    expect(questions).toMatchObject([{ id, text: expect.any(String), answer: expect.any(String), reporter: 'learner' }])
    expect((await log(by)).slice(-5)).toEqual([
      'question-asked by learner',
      'look by answerer',
      'question-answered by answerer',
      'question-published by answerer',
      'question-reported by learner',
    ])
  }
  expect((await seenBy(child)).mine).toMatchObject([{ state: 'hidden', text: null, answer: null }])
})

describe('asking', () => {
  it('needs the box of a consent that is in force', async () => {
    const { parent, child, learnerId, allow, ask } = await family()
    await ask()
    const queue = async () => (await clientOf(staff.answerer).asking.queue()).waiting
    expect(await queue()).toBe(1)
    await allow(false)
    await expect(ask()).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    expect(await queue()).toBe(0)
    await allow(true)
    expect(await queue()).toBe(1)
    await sql`UPDATE sessions SET verified_at = now() WHERE user_id = ${parent.id}`.execute(db())
    await clientOf(parent).learners.withdrawConsent({ learnerId })
    expect(await queue()).toBe(0)
    await expect(
      clientOf(child).asking.ask({ lessonId: randomUUID(), questionId: randomUUID(), text: 'Why?' }),
    ).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })

  it('is refused with a link, with the reason at its field, and stores nothing', async () => {
    const { child, ask, seenBy } = await family()
    await expect(ask('Look at www.example.org')).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { text: expect.stringContaining('link') } },
    })
    expect((await seenBy(child)).mine).toEqual([])
  })

  it('the same question counts once, and questions are bounded at a time and per day', async () => {
    const { child, ask, answer, seenBy } = await family()
    const questionId = randomUUID()
    await Promise.all([ask('Why?', questionId), ask('Why?', questionId), ask('How?')])
    expect((await seenBy(child)).mine).toHaveLength(2)
    await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_WAITING' })
    for (const { id } of (await seenBy(child)).mine) await answer(id)
    for (let asked = ASKING_LIMITS.open; asked < ASKING_LIMITS.perDay; asked += 1) await ask()
    await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_TODAY', data: { until: expect.any(Date) } })
    expect((await seenBy(child)).mine).toHaveLength(ASKING_LIMITS.perDay)
  })

  it('of a sibling or another family, a question is neither seen nor reported', async () => {
    const { other, learnerId, ask } = await family()
    const id = await ask()
    await expect(clientOf(other).asking.report({ learnerId, questionId: id })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    })
    await expect(clientOf(other).asking.report({ learnerId: other.id, questionId: id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('answering', () => {
  it('never publishes the child’s own words, and leaves the question waiting', async () => {
    const { child, ask, answer, seenBy } = await family()
    const id = await ask()
    const own = { ...PUBLISHED, question: 'Why does the sign flip if you divide?' }
    await expect(answer(id, own)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { publishedQuestion: expect.any(String) } },
    })
    expect(await seenBy(child)).toMatchObject({ mine: [{ state: 'waiting' }], askedBefore: [] })
  })

  it('is done once by one person, or declined with a reason that the child reads', async () => {
    const { child, ask, answer, seenBy } = await family()
    const id = await ask()
    const { asking } = clientOf(staff.answerer)
    await asking.decline({ questionId: id, reason: 'unclear' })
    await asking.decline({ questionId: id, reason: 'unclear' })
    await expect(answer(id)).rejects.toMatchObject({ code: 'CLOSED' })
    expect((await seenBy(child)).mine).toMatchObject([{ state: 'declined', reason: 'unclear', answer: null }])
  })

  it('a worry hides the question and is mailed without its words', async () => {
    const { parent, child, learnerId, ask, seenBy, log } = await family()
    const id = await ask('I am sad about the numbers')
    const before = (await mailsTo(app, SAFETY)).length
    await clientOf(staff.answerer).asking.decline({ questionId: id, reason: 'worry' })
    expect((await seenBy(child)).mine).toMatchObject([{ state: 'hidden', text: null }])
    expect((await clientOf(parent).asking.ofChild({ learnerId })).questions).toMatchObject([{ reporter: 'answerer' }])
    const mails = await mailsTo(app, SAFETY)
    expect(mails).toHaveLength(before + 1)
    expect(JSON.stringify(mails)).not.toContain('I am sad')
    expect((await log()).at(-1)).toBe('question-reported by answerer')
  })
})

describe('a report', () => {
  it('of a published text hides it at once for everyone, until an operator shows it again', async () => {
    const { child, other, ask, answer, seenBy, log } = await family()
    await answer(await ask(), PUBLISHED)
    const { asking } = clientOf(other)
    const [{ id: entryId } = { id: '' }] = (await seenBy(other)).askedBefore
    await asking.reportPublished({ entryId })
    await asking.reportPublished({ entryId })
    for (const one of [child, other]) expect((await seenBy(one)).askedBefore).toEqual([])
    const reportsOf = async () =>
      (await clientOf(staff.operator).asking.reports()).reports.filter(({ id }) => id === entryId)
    expect(await reportsOf()).toMatchObject([{ kind: 'published', question: PUBLISHED.question, reporter: 'learner' }])
    await clientOf(staff.operator).asking.settle({ reportedId: entryId, shown: true })
    expect((await seenBy(other)).askedBefore).toHaveLength(1)
    await asking.reportPublished({ entryId })
    await clientOf(staff.operator).asking.settle({ reportedId: entryId, shown: false })
    expect([await reportsOf(), (await seenBy(other)).askedBefore]).toEqual([[], []])
    await expect(clientOf(staff.operator).asking.settle({ reportedId: entryId, shown: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await log()).some((line) => line.startsWith('published-reported'))).toBe(false)
  })

  it('is limited per day, and the one above the limit hides nothing', async () => {
    const { child, lessonId, seenBy } = await family()
    await sql`
      INSERT INTO asked_before (lesson_id, question, answer)
      SELECT ${lessonId}, 'Question ' || number, 'An answer' FROM generate_series(1, ${ASKING_LIMITS.reportsPerDay + 1}) number`.execute(
      db(),
    )
    const entries = (await seenBy(child)).askedBefore
    const report = (entryId = '') => clientOf(child).asking.reportPublished({ entryId })
    for (const { id } of entries.slice(1)) await report(id)
    await expect(report(entries[0]?.id)).rejects.toMatchObject({ code: 'TOO_MANY_TODAY' })
    expect((await seenBy(child)).askedBefore).toHaveLength(1)
  })

  it('that an operator reads is a line of the log', async () => {
    const { learnerId, ask, child, log } = await family()
    await clientOf(child).asking.report({ learnerId, questionId: await ask() })
    await clientOf(staff.operator).asking.reports()
    expect((await log()).at(-1)).toBe('look by operator')
  })
})

it('questions are deleted by a parent and with the child, and what was published stays without a trace of the child', async () => {
  const { parent, other, learnerId, ask, answer, seenBy } = await family()
  await answer(await ask(), PUBLISHED)
  const id = await ask('How?')
  await clientOf(parent).asking.remove({ learnerId, questionId: id })
  await clientOf(parent).asking.remove({ learnerId, questionId: id })
  expect((await clientOf(parent).asking.ofChild({ learnerId })).questions).toHaveLength(1)
  await sql`DELETE FROM profiles WHERE id = ${learnerId}`.execute(db())
  expect(await readRows(db(), sql`SELECT FROM lesson_questions WHERE child_id = ${learnerId}`)).toEqual([])
  expect((await seenBy(other)).askedBefore).toMatchObject([PUBLISHED])
})

it('nothing exists without an address for worries', async () => {
  const subject = await makeSubject(off)
  const child = await makeLearner(off, { gradeId: subject.gradeId })
  await sql`UPDATE consents SET is_asking_allowed = true WHERE child_id = ${child.id}`.execute(off.database.kysely)
  const answerer = await makeParent(off, STAFF_SETTINGS.QUESTION_ANSWERERS)
  const [lessonId = ''] = subject.lessonIds
  const calls = [
    off.client(child.token).asking.lesson({ lessonId }),
    off.client(child.token).asking.ask({ lessonId, questionId: randomUUID(), text: 'Why?' }),
    off.client(answerer.token).asking.queue(),
    off.client().asking.reports(),
  ]
  for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const { user, offersAsking } = await off.client(answerer.token).session.get()
  expect([user?.isAnswerer, offersAsking]).toEqual([false, false])
  expect((await off.client(child.token).study.lesson({ lessonId })).asking).toBe(false)
})
