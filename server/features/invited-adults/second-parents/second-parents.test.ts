import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkParent, makeLearner, makeParent, makeSession, type Person } from '#server/testing/people.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { hashLinkToken } from '../../../link-token.ts'
import { mailsTo } from '../../learner-requests/testing/learner-requests.ts'
import { deleteDueLearners } from '../../learners/deletion/delete-learner.ts'
import { callOutcome } from '../../learners/testing/call-outcome.ts'

const app = forThisFile(startTestApp)
const db = () => app.database.kysely
const GONE = { code: 'LINK_GONE' }
const FORBIDDEN = { code: 'FORBIDDEN' }

beforeEach(() => sql`DELETE FROM rate_limit_attempts`.execute(db()))

const clientOf = (person: Person) => app.client(person.token)
const subjectsTo = async ({ email }: Person) => (await mailsTo(app, email)).map(({ subject }) => subject)
const learnerOf = async (parent: Person, id: string) =>
  (await clientOf(parent).learners.list()).learners.find((learner) => learner.id === id)
const signedIn = async ({ id }: Person) => (await app.client(await makeSession(app, id)).session.get()).user !== null

async function family() {
  const parent = await makeParent(app)
  const { gradeId } = await makeSubject(app)
  const child = await makeLearner(app, { parent, gradeId })
  return { parent, child, learnerId: child.id }
}

/** A family with a second parent. */
async function twoParents() {
  const made = await family()
  const second = await makeParent(app)
  await linkParent(app, second.id, made.learnerId)
  return { ...made, second }
}

async function invite(
  { parent, learnerId }: { parent: Person; learnerId: string },
  email = `${randomUUID()}@example.test`,
) {
  const { learner } = await clientOf(parent).secondParents.invite({ learnerId, email })
  const mail = (await mailsTo(app, email))[0]
  return { email, learner, mail, token: mail?.text.match(/#token=(\S+)/)?.[1] ?? '' }
}

describe('an invitation', () => {
  it('is mailed without the child’s name and the sender’s address, and stored as a hash for seven days', async () => {
    const made = await family()
    await sql`UPDATE profiles SET first_name = 'Zuzanna' WHERE id = ${made.learnerId}`.execute(db())
    const { email, learner, mail, token } = await invite(made)
    expect(mail?.text).toContain('Test Person invites you')
    expect(mail?.text).not.toContain('Zuzanna')
    expect(mail?.text).not.toContain(made.parent.email)
    expect(mail?.text).toContain(`${app.config.origin}/parent/second-parent#token=${token}`)
    expect(Math.round(((learner.invitation?.expiresAt.getTime() ?? 0) - Date.now()) / 86_400_000)).toBe(7)
    expect(learner.invitation?.email).toBe(email)
    const rows = await readRows(db(), sql`SELECT * FROM parent_invitations WHERE child_id = ${made.learnerId}`)
    expect(rows).toMatchObject([{ token_hash: hashLinkToken(token), parent_id: made.parent.id }])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('makes its reader an equal parent, and tells both', async () => {
    const made = await family()
    const { token } = await invite(made)
    const second = await makeParent(app)
    const { secondParents, learners, report } = clientOf(second)
    await expect(report.get({ learnerId: made.learnerId })).rejects.toMatchObject(FORBIDDEN)
    expect(await secondParents.get({ token })).toMatchObject({ childName: 'Test', from: 'Test Person', state: 'open' })
    expect(await secondParents.accept({ token })).toEqual({ learnerId: made.learnerId })
    for (const call of [secondParents.get, secondParents.accept, secondParents.decline]) {
      await expect(call({ token })).rejects.toMatchObject(GONE)
    }
    await report.get({ learnerId: made.learnerId })
    await learners.setPassword({ learnerId: made.learnerId, password: 'violet lantern 7' })
    expect(await learnerOf(second, made.learnerId)).toMatchObject({
      otherParents: ['Test Person'],
      invitation: null,
      consent: { givenBy: { you: false } },
    })
    expect(await learnerOf(made.parent, made.learnerId)).toMatchObject({
      otherParents: ['Test Person'],
      invitation: null,
    })
    for (const one of [made.parent, second]) expect(await subjectsTo(one)).toContain('A second parent has joined')
    expect((await clientOf(second).weeklyEmail.get()).children).toMatchObject([{ id: made.learnerId }])
  })

  it('needs the consent to the text that names it; without it everything else works', async () => {
    const made = await family()
    const { secondParents, learners, report } = clientOf(made.parent)
    const invitation = { learnerId: made.learnerId, email: 'another@example.test' }
    await sql`UPDATE consents SET text_version = '2026-11-30' WHERE child_id = ${made.learnerId}`.execute(db())
    await expect(secondParents.invite(invitation)).rejects.toMatchObject({ code: 'CONSENT_NEEDED' })
    expect(await mailsTo(app, invitation.email)).toEqual([])
    await report.get({ learnerId: made.learnerId })
    expect(await signedIn(made.child)).toBe(true)
    await learners.giveConsent({ learnerId: made.learnerId })
    expect((await secondParents.invite(invitation)).learner.invitation?.email).toBe(invitation.email)
  })

  it('can be declined and taken back, expires, and is replaced by the next one', async () => {
    const made = await family()
    const reader = clientOf(await makeParent(app)).secondParents
    const declined = await invite(made)
    expect(await reader.decline({ token: declined.token })).toEqual({ declined: true })
    const takenBack = await invite(made)
    const { learner } = await clientOf(made.parent).secondParents.takeBack({ learnerId: made.learnerId })
    expect(learner.invitation).toBeNull()
    const replaced = await invite(made)
    const expired = await invite(made)
    await expect(reader.accept({ token: replaced.token })).rejects.toMatchObject(GONE)
    await sql`UPDATE parent_invitations SET expires_at = now() WHERE child_id = ${made.learnerId}`.execute(db())
    for (const { token } of [declined, takenBack, expired]) {
      await expect(reader.get({ token })).rejects.toMatchObject(GONE)
      await expect(reader.accept({ token })).rejects.toMatchObject(GONE)
    }
    expect(await learnerOf(made.parent, made.learnerId)).toMatchObject({ otherParents: [], invitation: null })
  })

  it('is for another adult: not for the own address, the child’s, a learner, or the parent who sent it', async () => {
    const made = await family()
    for (const email of [made.parent.email, made.child.email]) {
      await expect(
        clientOf(made.parent).secondParents.invite({ learnerId: made.learnerId, email }),
      ).rejects.toMatchObject({ data: { fields: { email: expect.stringContaining('other parent’s email') } } })
    }
    const { token } = await invite(made)
    expect(await clientOf(made.parent).secondParents.get({ token })).toMatchObject({ state: 'own' })
    for (const call of ['accept', 'decline'] as const) {
      await expect(clientOf(made.parent).secondParents[call]({ token })).rejects.toMatchObject(GONE)
      await expect(clientOf(made.child).secondParents[call]({ token })).rejects.toMatchObject(FORBIDDEN)
    }
    expect(await learnerOf(made.parent, made.learnerId)).toMatchObject({ invitation: { email: expect.any(String) } })
  })

  it('waits while the child is paused, and ends when the only parent deletes the account', async () => {
    const made = await family()
    const { token } = await invite(made)
    const { learners } = clientOf(made.parent)
    const reader = clientOf(await makeParent(app)).secondParents
    await learners.withdrawConsent({ learnerId: made.learnerId })
    expect(await reader.get({ token })).toMatchObject({ state: 'paused' })
    await expect(reader.accept({ token })).rejects.toMatchObject(GONE)
    await learners.giveConsent({ learnerId: made.learnerId })
    await learners.askDeletion({ learnerId: made.learnerId })
    await expect(reader.get({ token })).rejects.toMatchObject(GONE)
    await learners.takeBackDeletion({ learnerId: made.learnerId })
    await expect(reader.accept({ token })).rejects.toMatchObject(GONE)
  })

  it('is limited by address and by parent', async () => {
    const made = await family()
    const { secondParents } = clientOf(made.parent)
    const { email } = await invite(made)
    await expect(secondParents.invite({ learnerId: made.learnerId, email })).rejects.toMatchObject({
      code: 'TOO_MANY_MAILS',
    })
    for (let count = 1; count < 20; count += 1) await invite(made)
    const next = { learnerId: made.learnerId, email: 'one.more@example.test' }
    await expect(secondParents.invite(next)).rejects.toMatchObject({ code: 'TOO_MANY_MAILS' })
    expect((await learnerOf(made.parent, made.learnerId))?.invitation?.email).not.toBe(next.email)
  })

  it('accepted by twenty at once has one second parent', async () => {
    const made = await family()
    const { token } = await invite(made)
    const readers = await Promise.all(Array.from({ length: 20 }, () => makeParent(app)))
    const outcomes = await Promise.all(
      readers.map((reader) => callOutcome(() => clientOf(reader).secondParents.accept({ token }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'LINK_GONE')).toHaveLength(19)
    await expect(
      clientOf(made.parent).secondParents.invite({ learnerId: made.learnerId, email: 'x@example.test' }),
    ).rejects.toMatchObject({ code: 'TWO_PARENTS' })
  })
})

describe('a parent who leaves', () => {
  it('takes cards and notes along, and the child stays with the other, who is told', async () => {
    const { parent, second, child, learnerId } = await twoParents()
    for (const by of [parent, second]) {
      await clientOf(by).parentCards.send({ learnerId, cardId: randomUUID(), drawing: 'sun' })
    }
    expect(await clientOf(parent).secondParents.leave({ learnerId })).toEqual({ left: true })
    await expect(clientOf(parent).report.get({ learnerId })).rejects.toMatchObject(FORBIDDEN)
    expect((await clientOf(parent).learners.list()).learners).toEqual([])
    expect(await learnerOf(second, learnerId)).toMatchObject({ otherParents: [], consent: { withdrawnAt: null } })
    expect(await signedIn(child)).toBe(true)
    const cards = await readRows(db(), sql`SELECT parent_id FROM parent_cards WHERE user_id = ${learnerId}`)
    expect(cards).toEqual([{ parent_id: second.id }])
    for (const one of [parent, second]) expect(await subjectsTo(one)).toContain('A parent has left')
  })

  it('is never the last one, also when both leave at once', async () => {
    const alone = await family()
    await expect(clientOf(alone.parent).secondParents.leave({ learnerId: alone.learnerId })).rejects.toMatchObject({
      code: 'ONLY_PARENT',
    })
    for (let round = 0; round < 10; round += 1) {
      const { parent, second, learnerId } = await twoParents()
      const outcomes = await Promise.all(
        [parent, second].map((by) => callOutcome(() => clientOf(by).secondParents.leave({ learnerId }))),
      )
      expect(outcomes.sort()).toEqual(['ONLY_PARENT', 'done'])
    }
  })

  it('cancels a plan that renews first, and who pays is unchanged for the other', async () => {
    const { parent, second, learnerId } = await twoParents()
    const id = `sub_${randomUUID()}`
    await sql`
      INSERT INTO subscriptions (
        id, parent_id, customer_id, status, currency, current_period_start, current_period_end, cancel_at_period_end,
        read_number, created_at
      )
      VALUES (${id}, ${parent.id}, 'cus_x', 'active', 'usd', now(), now() + interval '9 days', false, 1, now())`.execute(
      db(),
    )
    await insertRows(db(), 'subscription_learners', {
      learner_id: learnerId,
      subscription_id: id,
      unit_amount: 1999,
      entitled: true,
      offer: 'premium_monthly',
      enrollment_type: 'Premium',
    })
    await expect(clientOf(parent).secondParents.leave({ learnerId })).rejects.toMatchObject({ code: 'PAYING' })
    const [own, theirs] = await Promise.all([parent, second].map((by) => clientOf(by).billing.subscriptions()))
    expect(own?.learners).toMatchObject([{ subscription: { unitAmount: 1999 }, paidByOther: false }])
    expect(theirs?.learners).toMatchObject([{ subscription: null, paidByOther: true }])
    await sql`UPDATE subscriptions SET cancel_at_period_end = true WHERE id = ${id}`.execute(db())
    await clientOf(parent).secondParents.leave({ learnerId })
    expect((await clientOf(second).billing.subscriptions()).learners).toMatchObject([{ paidByOther: true }])
  })
})

describe('consent of one of two parents', () => {
  it('suffices; either can withdraw it or give it again, and both are told without an address', async () => {
    const { parent, second, child, learnerId } = await twoParents()
    await clientOf(second).learners.withdrawConsent({ learnerId })
    expect(await signedIn(child)).toBe(false)
    expect(await learnerOf(parent, learnerId)).toMatchObject({ consent: { withdrawnAt: expect.any(Date) } })
    await clientOf(parent).report.get({ learnerId })
    await clientOf(second).learners.withdrawConsent({ learnerId })
    await clientOf(parent).learners.giveConsent({ learnerId })
    expect(await signedIn(child)).toBe(true)
    for (const [one, other] of [
      [parent, second],
      [second, parent],
    ] as const) {
      const mails = await mailsTo(app, one.email)
      expect(mails.map(({ subject }) => subject).sort()).toEqual(['Consent was given again', 'Consent was withdrawn'])
      expect(JSON.stringify(mails)).not.toContain(other.email)
    }
    expect((await mailsTo(app, second.email)).map(({ text }) => text).join()).toMatch(/You withdrew consent/)
    expect((await mailsTo(app, parent.email)).map(({ text }) => text).join()).toMatch(/Test Person withdrew consent/)
  })
})

describe('the deletion that one of two parents requests', () => {
  it('pauses the child for 14 days, in which both see the child and can take it back', async () => {
    const { parent, second, child, learnerId } = await twoParents()
    const { dueAt } = await clientOf(parent).learners.askDeletion({ learnerId })
    expect(Math.round((dueAt.getTime() - Date.now()) / 86_400_000)).toBe(14)
    expect(await clientOf(parent).learners.askDeletion({ learnerId })).toEqual({ dueAt })
    expect(await signedIn(child)).toBe(false)
    for (const [by, byYou] of [
      [parent, true],
      [second, false],
    ] as const) {
      expect(await learnerOf(by, learnerId)).toMatchObject({ deletion: { dueAt, byYou } })
      await clientOf(by).learners.export({ learnerId })
      await expect(clientOf(by).learners.giveConsent({ learnerId })).rejects.toMatchObject({ code: 'DELETION_ASKED' })
      expect(await subjectsTo(by)).toEqual(['Deletion of an account was requested'])
    }
    await expect(clientOf(parent).learners.delete({ learnerId })).rejects.toMatchObject({ code: 'NEEDS_BOTH' })
    await deleteDueLearners({ ...app.services, database: app.database })
    const { learner } = await clientOf(second).learners.takeBackDeletion({ learnerId })
    expect(learner).toMatchObject({ deletion: null, consent: { withdrawnAt: null, givenBy: { you: true } } })
    expect(await signedIn(child)).toBe(true)
    await expect(clientOf(second).learners.takeBackDeletion({ learnerId })).rejects.toMatchObject(FORBIDDEN)
  })

  it.each(['askDeletion', 'delete'] as const)(
    'is carried out at once by %s of the other, and told to both',
    async (way) => {
      const { parent, second, learnerId } = await twoParents()
      await clientOf(parent).learners.askDeletion({ learnerId })
      await clientOf(second).learners[way]({ learnerId })
      expect(await readRows(db(), sql`SELECT id FROM profiles WHERE id = ${learnerId}`)).toEqual([])
      for (const by of [parent, second]) {
        expect(await clientOf(by).learners.list()).toEqual({ learners: [], deleted: [] })
        expect(await subjectsTo(by)).toContain('An account was deleted')
      }
    },
  )

  it('is carried out after 14 days, and told to both', async () => {
    const { parent, second, learnerId } = await twoParents()
    await clientOf(parent).learners.askDeletion({ learnerId })
    await sql`UPDATE deletion_requests SET due_at = now() WHERE child_id = ${learnerId}`.execute(db())
    await expect(clientOf(second).learners.takeBackDeletion({ learnerId })).rejects.toMatchObject(FORBIDDEN)
    await deleteDueLearners({ ...app.services, database: app.database })
    for (const by of [parent, second]) {
      expect(await clientOf(by).learners.list()).toEqual({ learners: [], deleted: [] })
      expect(await subjectsTo(by)).toContain('An account was deleted')
    }
  })

  it('ends when that parent leaves, and goes on when the other one does', async () => {
    const ended = await twoParents()
    await clientOf(ended.parent).learners.askDeletion({ learnerId: ended.learnerId })
    await clientOf(ended.parent).secondParents.leave({ learnerId: ended.learnerId })
    expect(await learnerOf(ended.second, ended.learnerId)).toMatchObject({ deletion: null })
    await clientOf(ended.second).learners.giveConsent({ learnerId: ended.learnerId })
    const open = await twoParents()
    await clientOf(open.parent).learners.askDeletion({ learnerId: open.learnerId })
    await clientOf(open.second).secondParents.leave({ learnerId: open.learnerId })
    expect(await learnerOf(open.parent, open.learnerId)).toMatchObject({ deletion: { byYou: true } })
    await clientOf(open.parent).learners.delete({ learnerId: open.learnerId })
  })
})

it(`${FAULTS.parentRaces} races of two parents about grade, consent and deletion have one outcome, told to both`, async () => {
  const grades = [(await makeSubject(app)).gradeId, (await makeSubject(app)).gradeId]
  const outcomes = new Set<string>()
  for (let round = 0; round < FAULTS.parentRaces; round += 1) {
    const { parent, second, child, learnerId } = await twoParents()
    const actsOf = (by: Person, gradeId = '') => {
      const { learners } = clientOf(by)
      const details = { learnerId, firstName: 'Test', lastName: 'Person', cell: '', gradeId, confirmed: true }
      return [
        () => learners.update(details),
        () => learners.withdrawConsent({ learnerId }),
        () => learners.giveConsent({ learnerId }),
        () => learners.askDeletion({ learnerId }),
        () => learners.takeBackDeletion({ learnerId }),
        () => learners.delete({ learnerId }),
      ]
    }
    // Each pair of acts, in turn.
    const own = actsOf(parent, grades[0])
    const theirs = actsOf(second, grades[1])
    const acts = [own[round % 6], theirs[Math.floor(round / 6) % 6], own[(round + 3) % 6]]
    const results = await Promise.all(acts.map((act) => callOutcome(act ?? (() => Promise.resolve()))))
    for (const result of results) outcomes.add(result)

    const seen = await Promise.all([parent, second].map((by) => learnerOf(by, learnerId)))
    const [first, other] = seen.map(
      (one) =>
        one && {
          gradeId: one.gradeId,
          paused: one.consent?.withdrawnAt !== null,
          dueAt: one.deletion?.dueAt.getTime() ?? null,
        },
    )
    expect(first).toEqual(other)
    if (first) {
      expect(await signedIn(child)).toBe(!first.paused)
      if (first.dueAt !== null) expect(first.paused).toBe(true)
    }
    const told = await Promise.all([parent, second].map(subjectsTo))
    expect(told[0]?.sort()).toEqual(told[1]?.sort())
    expect(told[0]?.includes('An account was deleted')).toBe(first === undefined)
  }
  expect([...outcomes].sort()).toEqual(['DELETION_ASKED', 'FORBIDDEN', 'NEEDS_BOTH', 'done'])
}, 240_000)
