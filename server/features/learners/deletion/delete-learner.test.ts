import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { type MadeSubject, makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent, makeSession, type Person } from '#server/testing/people.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { tablesContaining } from '../testing/database-search.ts'
import { createLearnerWithHistory } from '../testing/learner-with-history.ts'
import { deleteDueLearners } from './delete-learner.ts'

const app = forThisFile(startTestApp)
const learnersOf = (person: Person) => app.client(person.token).learners
const FORBIDDEN = { code: 'FORBIDDEN' }
const DAY = 86_400_000

async function family() {
  const parent = await makeParent(app)
  const subject: MadeSubject = await makeSubject(app)
  const learner = await createLearnerWithHistory(app, parent, subject)
  return { parent, learner, learnerId: learner.id, learners: learnersOf(parent), subject }
}

/** Sets the time at which a hidden learner is deleted. */
const setDue = (learnerId: string, days: number) =>
  sql`UPDATE learner_deletions SET due_at = now() + make_interval(days => ${days}) WHERE child_id = ${learnerId}`.execute(
    app.database.kysely,
  )

const deleteDue = () => deleteDueLearners({ ...app.services, database: app.database })

describe('a learner whose deletion was requested', () => {
  it('is hidden from every operation at once, and listed with the day of the deletion', async () => {
    const { parent, learner, learnerId, learners } = await family()
    const { dueAt } = await learners.askDeletion({ learnerId })
    expect(Math.round((dueAt.getTime() - Date.now()) / DAY)).toBe(14)
    expect(await learners.list()).toEqual({
      learners: [],
      deleted: [{ id: learnerId, firstName: expect.any(String), lastName: expect.any(String), dueAt }],
    })
    expect((await learners.overview()).learners).toEqual([])
    expect((await app.client(parent.token).billing.subscriptions()).learners).toEqual([])
    for (const call of [
      () => learners.export({ learnerId }),
      () => learners.setPassword({ learnerId, password: 'amber kettle 43' }),
      () => learners.giveConsent({ learnerId }),
      () => learners.createSignInCode({ learnerId }),
      () => learners.askDeletion({ learnerId }),
      () => app.client(parent.token).report.get({ learnerId }),
    ]) {
      await expect(call()).rejects.toMatchObject(FORBIDDEN)
    }
    expect((await app.client(learner.token).session.get()).user).toBeNull()
    expect((await app.client(await makeSession(app, learnerId)).session.get()).user).toBeNull()
    expect(await tablesContaining(app, learner.username)).toContain('profiles')
    await deleteDue()
    expect((await learners.list()).deleted).toHaveLength(1)
  })

  it('keeps the username taken', async () => {
    const { learner, learnerId, learners } = await family()
    await learners.askDeletion({ learnerId })
    const { username } = learner
    const input = { firstName: 'A', lastName: 'B', email: null, username, password: 'amber kettle 42' }
    await expect(learners.create(input)).rejects.toMatchObject({ data: { fields: { username: expect.any(String) } } })
  })

  it('is given back with everything, with a new consent', async () => {
    const { learner, learnerId, learners } = await family()
    const before = await learners.export({ learnerId })
    await learners.askDeletion({ learnerId })
    const restored = await learners.takeBackDeletion({ learnerId })
    expect(restored.learner).toMatchObject({ id: learnerId, consent: { givenBy: { you: true }, withdrawnAt: null } })
    const after = await learners.export({ learnerId })
    // An invitation and the request of one of two parents end with the deletion.
    expect(after).toMatchObject({ invitations: [], helperInvitations: [], deletionRequests: [] })
    const ended = { sessions: null, invitations: null, helperInvitations: null, deletionRequests: null }
    const unchanged = { ...ended, exportedAt: null, consents: null, log: null }
    const { learner: account } = before
    expect({ ...after, ...unchanged }).toEqual({
      ...before,
      ...unchanged,
      learner: { ...account, updatedAt: after.learner.updatedAt },
    })
    expect(after.consents.length).toBe(before.consents.length + 1)
    expect((await app.client(await makeSession(app, learnerId)).session.get()).user?.id).toBe(learnerId)
    expect((await learners.list()).deleted).toEqual([])
    await expect(learners.takeBackDeletion({ learnerId })).rejects.toMatchObject(FORBIDDEN)
    expect(learner.id).toBe(learnerId)
  })

  it('cannot be given back once the deletion is due, which then leaves nothing', async () => {
    const { learner, learnerId, learners } = await family()
    await learners.askDeletion({ learnerId })
    await setDue(learnerId, 0)
    await expect(learners.takeBackDeletion({ learnerId })).rejects.toMatchObject(FORBIDDEN)
    await deleteDue()
    for (const name of [learnerId, learner.email, learner.username]) {
      expect(await tablesContaining(app, name)).toEqual([])
    }
    expect((await learners.list()).deleted).toEqual([])
  })

  it('can be deleted for good at once', async () => {
    const { learner, learnerId, learners } = await family()
    await learners.askDeletion({ learnerId })
    await expect(learnersOf(await makeParent(app)).delete({ learnerId })).rejects.toMatchObject(FORBIDDEN)
    expect(await learners.delete({ learnerId })).toEqual({ deleted: true })
    for (const name of [learnerId, learner.email, learner.username]) {
      expect(await tablesContaining(app, name)).toEqual([])
    }
  })

  it('is deleted with the account of the only parent, and stays with another one, who can give consent again', async () => {
    const { parent, learnerId, learners } = await family()
    const shared = await makeLearner(app, { parent })
    const other = await makeParent(app)
    await linkParent(app, other.id, shared.id)
    await learners.askDeletion({ learnerId })
    await learners.askDeletion({ learnerId: shared.id })
    await app.client(parent.token).profile.deleteAccount({})
    expect(await tablesContaining(app, learnerId)).toEqual([])
    expect((await learnersOf(other).list()).learners).toMatchObject([
      { id: shared.id, deletion: null, consent: { withdrawnAt: expect.any(Date) } },
    ])
    await learnersOf(other).giveConsent({ learnerId: shared.id })
  })

  it('stays locked if the operator had locked the account', async () => {
    const { learnerId, learners } = await family()
    await sql`UPDATE profiles SET banned = true, ban_reason = 'by the operator' WHERE id = ${learnerId}`.execute(
      app.database.kysely,
    )
    await learners.askDeletion({ learnerId })
    await learners.takeBackDeletion({ learnerId })
    expect((await app.client(await makeSession(app, learnerId)).session.get()).user).toBeNull()
  })

  it('is given back or deleted, never both, when both happen at once', async () => {
    for (let round = 0; round < 5; round++) {
      const parent = await makeParent(app)
      const { id: learnerId } = await makeLearner(app, { parent })
      const learners = learnersOf(parent)
      await learners.askDeletion({ learnerId })
      const [restored, deleted] = await Promise.allSettled([
        learners.takeBackDeletion({ learnerId }),
        learners.delete({ learnerId }),
      ])
      const { learners: list, deleted: waiting } = await learners.list()
      expect(waiting).toEqual([])
      // Given back first, it can still be deleted afterwards.
      expect(list).toHaveLength(deleted.status === 'fulfilled' ? 0 : 1)
      expect([restored.status, deleted.status]).toContain('fulfilled')
    }
  })
})
