import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { SHARES_PER_DAY } from '#domain/writing/written-answer.ts'
import { WRITING_TASK } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkHelper, makeParent, type Person } from '#server/testing/people.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { mailsTo } from '../../learner-requests/testing/learner-requests.ts'
import { callOutcome } from '../../learners/testing/call-outcome.ts'
import { makeHelpedFamily } from '../testing/helped-family.ts'

const app = forThisFile(startTestApp)
const db = () => app.database.kysely
const FORBIDDEN = { code: 'FORBIDDEN' }

beforeEach(() => sql`DELETE FROM rate_limit_attempts`.execute(db()))

const clientOf = (person: Person) => app.client(person.token)

/** A family whose child wrote two texts, and whose parent lets the helper read what is shared unless `allowed` is false. */
async function written({ allowed = true } = {}) {
  const family = await makeHelpedFamily(app)
  const { child, helper, learnerId, subject, letRead } = family
  const [lessonId = ''] = subject.lessonIds
  const answers = (['quiz', 'assignment'] as const).map((part) => ({
    user_id: learnerId,
    lesson_id: lessonId,
    part,
    task: JSON.stringify(WRITING_TASK),
    answer: `Text below the ${part}`,
    done_at: new Date(),
    version: 1,
  }))
  await insertRows(db(), 'written_answers', answers)
  if (allowed) await letRead(true)
  return {
    ...family,
    lessonId,
    share: (shared = true, part: 'quiz' | 'assignment' = 'quiz', helperId = helper.id) =>
      clientOf(child).writing.share({ lessonId, part, helperId, shared }),
    read: async () => (await clientOf(helper).writing.shared({ learnerId })).answers,
    stored: () => readRows(db(), sql`SELECT part FROM shared_answers WHERE user_id = ${learnerId}`),
  }
}

it('a helper reads only what the child shares, once a parent allows it; the log tells both parents', async () => {
  const { parent, second, child, helper, learnerId, letRead, share, read, log } = await written({ allowed: false })
  const { helping, writing } = clientOf(helper)
  expect((await helping.children()).children).toMatchObject([{ mayRead: false }])
  await expect(read()).rejects.toMatchObject(FORBIDDEN)
  await expect(share()).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  expect((await clientOf(child).writing.list({ learnerId })).helpers).toEqual([])
  expect(await letRead(true, second)).toMatchObject({ helpers: [{ id: helper.id, mayRead: true, maySend: false }] })
  expect((await helping.children()).children).toMatchObject([{ mayRead: true }])
  expect(await read()).toEqual([])
  await Promise.all([share(), share()])
  expect(await read()).toEqual([
    {
      lessonId: expect.any(String),
      part: 'quiz',
      text: 'Text below the quiz',
      done: true,
      updatedAt: expect.any(Date),
      subjectName: expect.any(String),
      lessonNumber: 1,
      lessonTitle: expect.any(String),
      prompt: expect.stringContaining('<strong>why</strong>'),
      words: WRITING_TASK.words,
    },
  ])
  for (const reader of [child, parent, second]) {
    const list = await clientOf(reader).writing.list({ learnerId })
    expect(list.helpers).toEqual([{ id: helper.id, name: 'Rosa Lind' }])
    expect(Object.fromEntries(list.answers.map(({ part, sharedWith }) => [part, sharedWith]))).toEqual({
      quiz: [helper.id],
      assignment: [],
    })
  }
  await share(false)
  await share(false)
  expect(await read()).toEqual([])
  for (const reader of [parent, second]) {
    expect((await log(reader)).map(({ kind, by }) => [kind, by.role, by.you])).toEqual([
      ['answer-unshared', 'learner', false],
      ['answer-shared', 'learner', false],
      ['reading-allowed', 'parent', reader === second],
    ])
    const { lines } = await clientOf(reader).familyLog.list({ learnerId, topic: 'looks' })
    expect(lines).toMatchObject([{ kind: 'look', by: { role: 'helper', name: 'Rosa Lind' } }])
  }
  await expect(writing.list({ learnerId })).rejects.toMatchObject(FORBIDDEN)
})

it('a helper gets neither the model answer nor what parents say', async () => {
  const { parent, helper, learnerId, lessonId, share } = await written()
  await clientOf(parent).writing.note({ learnerId, lessonId, part: 'quiz', criteria: ['clear'], message: 'Well said' })
  await share()
  const shown = JSON.stringify(await clientOf(helper).writing.shared({ learnerId }))
  expect(shown).not.toMatch(/chlorophyll|Well said|clear/)
  expect(JSON.stringify(await clientOf(parent).writing.list({ learnerId }))).toContain('Well said')
})

it('the box of the lesson names the helper, who reads the text as it is now', async () => {
  const { child, lessonId, share, read } = await written()
  const sharedWith = async () =>
    (await clientOf(child).study.lesson({ lessonId })).writing?.boxes.map((box) => box.sharedWith)
  await share()
  expect(await sharedWith()).toEqual([['Rosa Lind'], []])
  await sql`UPDATE written_answers SET answer = 'Changed' WHERE part = 'quiz' AND lesson_id = ${lessonId}`.execute(db())
  expect(await read()).toMatchObject([{ text: 'Changed' }])
  await sql`UPDATE written_answers SET answer = '' WHERE part = 'quiz' AND lesson_id = ${lessonId}`.execute(db())
  expect(await read()).toEqual([])
})

it('only the child shares, only own texts and with an own helper', async () => {
  const { parent, helper, lessonId, share, stored } = await written()
  const other = await written()
  const stranger = await makeParent(app)
  await expect(share(true, 'quiz', stranger.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  await expect(share(true, 'quiz', other.helper.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  const answer = { lessonId, part: 'quiz' as const, helperId: helper.id, shared: true }
  for (const by of [parent, helper, other.child, stranger]) {
    await expect(clientOf(by).writing.share(answer)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  }
  expect(await stored()).toEqual([])
  await expect(other.read()).resolves.toEqual([])
})

it('nothing is shared under an earlier consent text, and the rest works', async () => {
  const { parent, helper, learnerId, letRead, letSend, share, read } = await written()
  await share()
  await letSend(true)
  await sql`UPDATE consents SET text_version = '2026-12-03' WHERE child_id = ${learnerId}`.execute(db())
  await expect(read()).rejects.toMatchObject(FORBIDDEN)
  await expect(share(true, 'assignment')).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  const { helping, report } = clientOf(helper)
  expect((await helping.children()).children).toMatchObject([{ mayRead: false, maySend: true }])
  expect(await helping.sent({ learnerId })).toMatchObject({ extraPractice: null, maySend: true })
  expect(await letRead(false)).toMatchObject({ readingCovered: false, sendingCovered: true })
  await expect(letRead(true)).rejects.toMatchObject({ code: 'CONSENT_NEEDED' })
  await report.forHelper({ learnerId })
  await clientOf(parent).learners.giveConsent({ learnerId })
  expect(await helping.sent({ learnerId })).toMatchObject({ extraPractice: false })
  await letRead(true)
  await share()
  await clientOf(parent).learners.giveConsent({ learnerId, helpersAllowed: false })
  await expect(read()).rejects.toMatchObject(FORBIDDEN)
})

it('what is shared ends with the permission, the text and the helper', async () => {
  type Family = Awaited<ReturnType<typeof written>>
  const ends = {
    stopped: ({ letRead }) => letRead(false),
    removed: ({ parent, learnerId, lessonId }) =>
      clientOf(parent).writing.remove({ learnerId, lessonId, part: 'quiz' }),
    left: ({ helper, learnerId }) => clientOf(helper).helping.leave({ learnerId }),
    deleted: ({ helper }) => clientOf(helper).profile.deleteAccount({}),
  } satisfies Record<string, (family: Family) => Promise<unknown>>
  for (const end of Object.values(ends)) {
    const family = await written()
    await family.share()
    await end(family)
    expect(await family.stored()).toEqual([])
  }
  const { letRead, share, read } = await written()
  await share()
  await letRead(false)
  await letRead(true)
  expect(await read()).toEqual([])
})

it('a permission taken back while the child shares has one outcome: nothing is shared', async () => {
  const { letRead, share, stored } = await written()
  const outcomes = await Promise.all([
    callOutcome(() => share()),
    callOutcome(() => letRead(false)),
    callOutcome(() => share(true, 'assignment')),
  ])
  expect(outcomes[1]).toBe('done')
  for (const outcome of [outcomes[0], outcomes[2]]) expect(['done', 'NOT_ALLOWED']).toContain(outcome)
  expect(await stored()).toEqual([])
})

it('sharing is bounded per day, and taking it back is not', async () => {
  const { share, stored } = await written()
  for (let count = 0; count < SHARES_PER_DAY; count += 1) {
    await share()
    await share(false)
  }
  await expect(share()).rejects.toMatchObject({ code: 'TOO_MANY_TODAY' })
  expect(await stored()).toEqual([])
})

it('the copy of the data says with whom a text is shared, and who may read', async () => {
  const { parent, helper, learnerId, share } = await written()
  await share()
  const { helpers, writtenAnswers } = await clientOf(parent).learners.export({ learnerId })
  expect(helpers).toMatchObject([{ id: helper.id, mayRead: true, maySend: false }])
  const sharedWith = writtenAnswers.map((answer) => [answer.part, answer.sharedWith])
  expect(Object.fromEntries(sharedWith)).toEqual({
    quiz: [{ helperId: helper.id, sharedAt: expect.any(Date) }],
    assignment: [],
  })
})

it('the helper gets a mail about each change, which names neither the child nor the parent, and not without end', async () => {
  const { parent, helper, learnerId, letRead, letSend } = await written({ allowed: false })
  await sql`UPDATE profiles SET first_name = 'Zuzanna' WHERE id IN (${learnerId}, ${parent.id})`.execute(db())
  await letSend(true)
  await letSend(true)
  await letRead(true)
  await letSend(false)
  await letRead(false)
  const mails = await mailsTo(app, helper.email)
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'You can’t read shared texts any more',
    'You can’t send anything any more',
    'You may read shared texts now',
    'You may send something now',
  ])
  expect(JSON.stringify(mails)).not.toMatch(/Zuzanna/)
  expect(JSON.stringify(mails)).not.toContain(learnerId)
  for (let count = 0; count < 10; count += 1) await letRead(count % 2 === 0)
  expect(await mailsTo(app, helper.email)).toHaveLength(10)
  expect(await letRead(true)).toMatchObject({ helpers: [{ mayRead: true }] })
})

it('a helper of one family reads nothing of another', async () => {
  const one = await written()
  const other = await written()
  await linkHelper(app, one.helper.id, other.learnerId)
  await other.share()
  await expect(clientOf(one.helper).writing.shared({ learnerId: other.learnerId })).rejects.toMatchObject(FORBIDDEN)
  await clientOf(other.parent).helping.letRead({ learnerId: other.learnerId, helperId: one.helper.id, allowed: true })
  expect((await clientOf(one.helper).writing.shared({ learnerId: other.learnerId })).answers).toEqual([])
})
