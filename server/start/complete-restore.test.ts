import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { createBackup } from '../backup/create-backup.ts'
import { openArchive } from '../backup/read-archive.ts'
import { restoreBackup } from '../backup/restore-backup.ts'
import { query, WithId } from '../database/rows.ts'
import { listHeldMails, releaseMail } from '../email/queries.ts'
import { startMailServer } from '../email/testing/mail-server.ts'
import { plainMail } from '../email/testing/plain-mail.ts'
import { mergeJournal, openPrivacyJournal } from '../privacy-journal.ts'
import { makeSubject, WRITING_TASK } from '../testing/curriculum.ts'
import { withoutDeliveries } from '../testing/payments.ts'
import { linkHelper, linkParent, makeLearner, makeParent, makeSession, type Person } from '../testing/people.ts'
import { insertRows, readRows } from '../testing/stored-rows.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import { makeTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'trellis-restore-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** A written answer that a learner shares with a helper. */
async function insertSharedAnswer(app: TestApp, { learnerId, helperId }: { learnerId: string; helperId: string }) {
  const { lessonIds } = await makeSubject(app)
  const answer = { user_id: learnerId, lesson_id: lessonIds[0] ?? '', part: 'quiz' }
  const text = { task: JSON.stringify(WRITING_TASK), answer: 'Text', version: 1 }
  await insertRows(app.database.kysely, 'written_answers', { ...answer, ...text })
  await insertRows(app.database.kysely, 'shared_answers', { ...answer, helper_id: helperId })
}

describe('a restored installation that starts', () => {
  let mailServer: Awaited<ReturnType<typeof startMailServer>>
  let target: TestDatabase
  let restored: TestApp
  let parent: Person
  let gone: Person
  let withdrawn: Person
  let renewed: Person
  let untouched: Person
  let leaver: Person
  let asked: Person
  let takenBack: Person
  let unticked: Person
  /** Learners with two parents, of whom the second one leaves, asks for the deletion, or asks and takes it back. */
  let left: Person
  let requested: Person
  let kept: Person
  let second: Person
  let helper: Person
  let stopped: Person
  let allowed: Person
  let rejoined: Person

  const exists = async ({ id }: Person) =>
    (await query(restored.database.kysely, WithId, sql`SELECT id FROM profiles WHERE id = ${id}`)).length > 0
  const consentsOf = ({ id }: Person) =>
    query(
      restored.database.kysely,
      z.object({ withdrawn_at: z.date().nullable() }),
      sql`SELECT withdrawn_at FROM consents WHERE child_id = ${id}`,
    )
  const jobsOf = async (queue: string) => {
    const rows = await query(
      restored.database.kysely,
      z.object({ data: z.unknown() }),
      sql`SELECT data FROM pgboss.job WHERE name = ${queue}`,
    )
    return rows.map(({ data }) => data)
  }

  // One scenario: a backup, then deletions and withdrawals, then the loss of the database.
  beforeAll(async () => {
    mailServer = await startMailServer()
    const settings = {
      PRIVACY_JOURNAL: join(folder, 'journal.jsonl'),
      SMTP_URL: `smtp://127.0.0.1:${mailServer.port}`,
    }
    const lost = await startTestApp(settings, withoutDeliveries)
    parent = await makeParent(lost)
    leaver = await makeParent(lost)
    gone = await makeLearner(lost, { parent })
    withdrawn = await makeLearner(lost, { parent })
    renewed = await makeLearner(lost, { parent })
    untouched = await makeLearner(lost, { parent })
    asked = await makeLearner(lost, { parent })
    takenBack = await makeLearner(lost, { parent })
    unticked = await makeLearner(lost, { parent })
    left = await makeLearner(lost, { parent })
    requested = await makeLearner(lost, { parent })
    kept = await makeLearner(lost, { parent })
    second = await makeParent(lost)
    helper = await makeParent(lost)
    stopped = await makeLearner(lost, { parent })
    allowed = await makeLearner(lost, { parent })
    rejoined = await makeLearner(lost, { parent })
    for (const { id } of [left, requested, kept]) await linkParent(lost, second.id, id)
    const db = lost.database.kysely
    await insertRows(db, 'deletion_requests', {
      child_id: kept.id,
      parent_id: second.id,
      due_at: new Date('2090-01-01'),
    })
    await insertRows(db, 'parent_invitations', {
      child_id: untouched.id,
      parent_id: parent.id,
      token_hash: 'taken back later',
      email: 'invited@example.test',
      expires_at: new Date('2090-01-01'),
    })
    await insertRows(db, 'mails', { to_address: parent.email, subject: 'Old', body_text: '', body_html: '' })
    await linkHelper(lost, helper.id, unticked.id)
    await linkHelper(lost, helper.id, untouched.id)
    // What a parent allows the helper: taken back later, kept, allowed later, and of one who leaves and joins again.
    for (const { id } of [stopped, allowed, rejoined]) await linkHelper(lost, helper.id, id)
    const letAll = async (learnerId: string, wanted: boolean) => {
      const { helping } = lost.client(parent.token)
      for (const change of [helping.letSend, helping.letRead]) {
        await change({ learnerId, helperId: helper.id, allowed: wanted })
      }
    }
    for (const { id } of [stopped, allowed, rejoined]) await letAll(id, true)
    await insertSharedAnswer(lost, { learnerId: allowed.id, helperId: helper.id })
    await insertRows(db, 'helper_invitations', {
      child_id: untouched.id,
      parent_id: parent.id,
      token_hash: 'of a helper, taken back later',
      email: 'invited.helper@example.test',
      expires_at: new Date('2090-01-01'),
    })
    const { learners, profile } = lost.client(parent.token)
    await learners.withdrawConsent({ learnerId: renewed.id })
    await learners.giveConsent({ learnerId: renewed.id, writingAllowed: true })
    await learners.giveConsent({ learnerId: unticked.id, writingAllowed: true, askingAllowed: true })
    await db.transaction().execute(async (transaction) => {
      await lost.services.jobs.enqueue(transaction, 'expire-checkout', { sessionId: 'cs_pending' })
      // Delayed until after the backup.
      await sql`UPDATE pgboss.job SET start_after = now() + interval '1 day' WHERE name = 'expire-checkout'`.execute(
        transaction,
      )
    })

    await learners.askDeletion({ learnerId: takenBack.id })
    const path = join(folder, 'backup.tar.zst')
    await createBackup({ connection: lost.onDatabase.connection, path, secret: null, journal: '' })
    await learners.delete({ learnerId: gone.id })
    await learners.giveConsent({
      learnerId: unticked.id,
      writingAllowed: false,
      helpersAllowed: false,
      askingAllowed: false,
    })
    await lost.client(helper.token).helping.leave({ learnerId: untouched.id })
    await letAll(stopped.id, false)
    await letAll(allowed.id, false)
    await letAll(allowed.id, true)
    await lost.client(helper.token).helping.leave({ learnerId: rejoined.id })
    await lost.services.journal.append([{ kind: 'helper-joined', id: helper.id, learnerId: rejoined.id }])
    await learners.askDeletion({ learnerId: asked.id })
    await learners.takeBackDeletion({ learnerId: takenBack.id })
    await learners.withdrawConsent({ learnerId: withdrawn.id })
    await lost.client(second.token).secondParents.leave({ learnerId: left.id })
    await lost.client(second.token).learners.askDeletion({ learnerId: requested.id })
    await learners.takeBackDeletion({ learnerId: kept.id })
    await lost.client(leaver.token).profile.deleteAccount({})
    expect((await profile.get()).profile.email).toBe(parent.email)
    await lost.close()

    target = await makeTestDatabase('template0')
    const archive = await openArchive(path)
    await restoreBackup(archive, target.connection, { onProgress: () => {}, beforeCommit: async () => {} })
    await archive.close()
    restored = await startTestApp(settings, withoutDeliveries, { onDatabase: target })
  })
  afterAll(async () => {
    await restored.close()
    await target.drop()
    await mailServer.close()
  })

  test('brings back no parent who left, no invitation, and no deletion by one parent that was taken back', async () => {
    const token = await makeSession(restored, second.id)
    const { learners } = await restored.client(token).learners.list()
    expect(learners.map(({ id }) => id).sort()).toEqual([requested.id, kept.id].sort())
    expect(learners.find(({ id }) => id === requested.id)).toMatchObject({
      deletion: { byYou: true, dueAt: expect.any(Date) },
      consent: { withdrawnAt: expect.any(Date) },
    })
    expect(learners.find(({ id }) => id === kept.id)).toMatchObject({ deletion: null })
    const open = sql`SELECT token_hash FROM parent_invitations`
    expect(await readRows(restored.database.kysely, open)).toEqual([])
  })

  test('brings back no helper who left, and no invitation of one', async () => {
    const links = await query(
      restored.database.kysely,
      z.object({ child_id: z.string() }),
      sql`SELECT child_id FROM helpers WHERE helper_id = ${helper.id}`,
    )
    const expected = [unticked, stopped, allowed, rejoined]
    expect(links.map(({ child_id }) => child_id).sort()).toEqual(expected.map(({ id }) => id).sort())
    expect(await readRows(restored.database.kysely, sql`SELECT id FROM helper_invitations`)).toEqual([])
  })

  test('keeps what parents allow a helper, takes back again what they took back, and shares no text', async () => {
    const permissions = await query(
      restored.database.kysely,
      z.object({ child_id: z.string(), sending: z.boolean(), reading: z.boolean() }),
      sql`SELECT child_id, is_sending_allowed AS sending, is_reading_allowed AS reading FROM helpers`,
    )
    const of = ({ id }: Person) => permissions.find(({ child_id }) => child_id === id)
    expect(of(allowed)).toMatchObject({ sending: true, reading: true })
    for (const one of [stopped, rejoined]) expect(of(one)).toMatchObject({ sending: false, reading: false })
    expect(await readRows(restored.database.kysely, sql`SELECT FROM shared_answers`)).toEqual([])
  })

  test('does not tick boxes again', async () => {
    const { learners } = await restored.client(parent.token).learners.list()
    const consentOf = (person: Person) => learners.find(({ id }) => id === person.id)?.consent
    expect(consentOf(unticked)).toMatchObject({
      writingAllowed: false,
      helpersAllowed: false,
      askingAllowed: false,
      withdrawnAt: null,
    })
    expect(consentOf(renewed)).toMatchObject({ writingAllowed: true })
  })

  test('does not bring back a deleted learner or parent', async () => {
    expect([await exists(gone), await exists(leaver)]).toEqual([false, false])
    expect([await exists(parent), await exists(untouched)]).toEqual([true, true])
  })

  test('hides again who was to be deleted, and gives back who was not any more, paused until a parent agrees again', async () => {
    const { learners } = restored.client(parent.token)
    const { learners: listed, deleted } = await learners.list()
    expect(deleted).toMatchObject([{ id: asked.id }])
    expect(listed.map(({ id }) => id)).not.toContain(asked.id)
    expect((await restored.client(asked.token).session.get()).user).toBeNull()
    expect(listed.find(({ id }) => id === takenBack.id)).toMatchObject({ consent: { withdrawnAt: expect.any(Date) } })
    await learners.giveConsent({ learnerId: takenBack.id })
    const token = await makeSession(restored, takenBack.id)
    expect((await restored.client(token).session.get()).user?.id).toBe(takenBack.id)
  })

  test('does not restore a withdrawn consent, and keeps consents that were renewed', async () => {
    expect(await consentsOf(withdrawn)).toEqual([{ withdrawn_at: expect.any(Date) }])
    const { user } = await restored.client(withdrawn.token).session.get()
    expect(user).toBeNull()
    expect(await consentsOf(untouched)).toEqual([{ withdrawn_at: null }])
    expect((await consentsOf(renewed)).filter(({ withdrawn_at }) => withdrawn_at === null)).toHaveLength(1)
    expect((await restored.client(renewed.token).session.get()).user).toBeNull()
    const unlocked = await readRows(
      restored.database.kysely,
      sql`SELECT banned FROM profiles WHERE id = ANY (${[renewed.id, untouched.id]})`,
    )
    expect(unlocked).toEqual([{ banned: false }, { banned: false }])
  })

  test('sends new mails, and old ones only when the operator releases them', async () => {
    const { kysely } = restored.database
    const post = (text: string) =>
      kysely.transaction().execute((db) => restored.services.outbox.post(db, plainMail(parent.email, text)))
    await post('New')
    // The lost installation has sent others.
    const subjects = () =>
      mailServer.received
        .map(({ raw }) => /^Subject: (.*)\r$/m.exec(raw)?.[1])
        .filter((subject) => subject === 'New' || subject === 'Old')
    await vi.waitFor(() => expect(subjects()).toEqual(['New']), { timeout: 20_000, interval: 20 })
    // The backup may have others that had not been sent yet.
    const held = (await listHeldMails(kysely)).filter(({ subject }) => subject === 'Old')
    expect(held).toHaveLength(1)
    await kysely.transaction().execute(async (db) => {
      const [{ id } = { id: '' }] = held
      expect(await releaseMail(db, id)).toBe(true)
      await restored.services.jobs.enqueue(db, 'deliver-mail', { mailId: id })
    })
    await vi.waitFor(() => expect(subjects()).toEqual(['New', 'Old']), { timeout: 20_000, interval: 20 })
  })

  test('resumes calls to the payment provider and syncs all subscriptions', async () => {
    expect(await jobsOf('expire-checkout')).toEqual([{ sessionId: 'cs_pending' }])
    expect(await jobsOf('reconcile-subscriptions')).toContainEqual({ createdSince: expect.any(String) })
    const restores = await readRows(restored.database.kysely, sql`SELECT * FROM restores`)
    expect(restores).toMatchObject([{ completed_at: expect.any(Date), pending_jobs: [] }])
  })
})

describe('the privacy journal', () => {
  const entry = () => ({ kind: 'person-deleted' as const, id: randomUUID() })
  const newPath = () => join(folder, randomUUID(), 'journal.jsonl')

  test('stores only ids and times, readable by its owner only', async () => {
    const path = newPath()
    const journal = await openPrivacyJournal(path)
    const deleted = entry()
    await journal.append([deleted])
    expect(await journal.read()).toEqual([{ ...deleted, at: expect.any(String) }])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
  })

  test('continues after a line that was cut off', async () => {
    const path = newPath()
    const journal = await openPrivacyJournal(path)
    const first = entry()
    const second = entry()
    const third = entry()
    await journal.append([first, second])
    await truncate(path, (await stat(path)).size - 20)
    await journal.append([third])
    expect((await journal.read()).map(({ id }) => id)).toEqual([first.id, third.id])
  })

  test('merges the lines of a backup once', async () => {
    const from = newPath()
    const to = newPath()
    const old = entry()
    const own = entry()
    await (await openPrivacyJournal(from)).append([old])
    const journal = await openPrivacyJournal(to)
    await journal.append([own])
    const text = await readFile(from, 'utf8')
    expect([await mergeJournal(to, text), await mergeJournal(to, text)]).toEqual([1, 0])
    expect((await journal.read()).map(({ id }) => id)).toEqual([own.id, old.id])
  })

  test('fails the start when it cannot be written', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(openPrivacyJournal(join(folder, 'file', 'journal.jsonl'))).rejects.toThrow()
  })
})

test('a deletion whose journal entry cannot be written is rolled back', async () => {
  const app = await startTestApp({}, withoutDeliveries)
  const parent = await makeParent(app)
  const learner = await makeLearner(app, { parent })
  app.services.journal.append = () => Promise.reject(new Error('No space left on device'))
  await expect(app.client(parent.token).learners.delete({ learnerId: learner.id })).rejects.toThrow()
  const { learners } = await app.client(parent.token).learners.list()
  expect(learners).toMatchObject([{ id: learner.id }])
  await app.close()
})
