import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeSubject } from '#server/testing/curriculum.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { linkHelper, linkParent, makeLearner, makeParent, type Person } from '#server/testing/people.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { hashLinkToken } from '../../../link-token.ts'
import { mailsTo } from '../../learner-requests/testing/learner-requests.ts'
import { callOutcome } from '../../learners/testing/call-outcome.ts'

const app = forThisFile(startTestApp)
const db = () => app.database.kysely
const GONE = { code: 'LINK_GONE' }
const FORBIDDEN = { code: 'FORBIDDEN' }

beforeEach(() => sql`DELETE FROM rate_limit_attempts`.execute(db()))

const clientOf = (person: Person) => app.client(person.token)
const subjectsTo = async ({ email }: Person) => (await mailsTo(app, email)).map(({ subject }) => subject)

/** A family whose parent ticked the box for helpers. */
async function familyWithSubject() {
  const parent = await makeParent(app)
  const subject = await makeSubject(app)
  const child = await makeLearner(app, { parent, gradeId: subject.gradeId })
  const learnerId = child.id
  await clientOf(parent).learners.giveConsent({ learnerId, helpersAllowed: true })
  return { parent, child, learnerId, subject }
}

async function family() {
  const { subject: _, ...made } = await familyWithSubject()
  return made
}

type Family = Awaited<ReturnType<typeof family>>

async function invite(
  { parent, learnerId }: Pick<Family, 'parent' | 'learnerId'>,
  email = `${randomUUID()}@example.test`,
) {
  const helpers = await clientOf(parent).helping.invite({ learnerId, email })
  const [mail] = await mailsTo(app, email)
  return { email, helpers, mail, token: mail?.text.match(/#token=(\S+)/)?.[1] ?? '' }
}

/** A family with a helper. */
async function helped() {
  const made = await family()
  const helper = await makeParent(app)
  await linkHelper(app, helper.id, made.learnerId)
  return { ...made, helper }
}

it('a look of a helper is a line of the log that the parents read, once for a page', async () => {
  const { parent, helper, learnerId } = await helped()
  const { report, practice } = clientOf(helper)
  await report.forHelper({ learnerId })
  await report.forHelper({ learnerId })
  await practice.helperSkills({ learnerId })
  const { lines } = await clientOf(parent).familyLog.list({ learnerId, topic: 'looks' })
  expect(lines).toMatchObject([
    { kind: 'look', by: { role: 'helper', you: false, name: 'Test Person' } },
    { kind: 'look', by: { role: 'helper', you: false, name: 'Test Person' } },
  ])
  expect(new Set(lines.map(({ detail }) => detail)).size).toBe(2)
})

it('who invited, joined, left and removed a helper is in the log of the parents, without an address', async () => {
  const made = await family()
  const { parent, learnerId } = made
  const { token, email } = await invite(made)
  const helper = await makeParent(app)
  await clientOf(helper).helping.accept({ token })
  await clientOf(helper).helping.leave({ learnerId })
  await clientOf(helper)
    .helping.leave({ learnerId })
    .catch(() => null)
  await linkHelper(app, helper.id, learnerId)
  await clientOf(parent).helping.remove({ learnerId, helperId: helper.id })
  await clientOf(parent).helping.remove({ learnerId, helperId: helper.id })
  const { lines } = await clientOf(parent).familyLog.list({ learnerId, topic: 'helpers' })
  expect(lines.map(({ kind, by }) => `${kind} by ${by.role}${by.you ? ', me' : ''}`)).toEqual([
    'helper-removed by parent, me',
    'helper-left by helper',
    'helper-joined by helper',
    'helper-invited by parent, me',
  ])
  expect(JSON.stringify(lines)).not.toContain(email)
  expect((await clientOf(helper).familyLog.list({})).lines.map(({ kind }) => kind)).not.toContain('helper-removed')
})

it('a removed helper gets one mail, which names neither the child nor the parent', async () => {
  const { parent, helper, learnerId } = await helped()
  await sql`UPDATE profiles SET first_name = 'Zuzanna' WHERE id IN (${learnerId}, ${parent.id})`.execute(db())
  await clientOf(parent).helping.remove({ learnerId, helperId: helper.id })
  await clientOf(parent).helping.remove({ learnerId, helperId: helper.id })
  const mails = await mailsTo(app, helper.email)
  expect(mails.map(({ subject }) => subject)).toEqual(['You’re no longer a helper'])
  expect(JSON.stringify(mails)).not.toMatch(/Zuzanna/)
  expect(JSON.stringify(mails)).not.toContain(learnerId)
  expect(JSON.stringify(mails)).not.toContain(parent.email)
})

describe('an invitation of a helper', () => {
  it('is mailed without the child’s name and the sender’s address, and stored as a hash for seven days', async () => {
    const made = await family()
    await sql`UPDATE profiles SET first_name = 'Zuzanna' WHERE id = ${made.learnerId}`.execute(db())
    const { email, helpers, mail, token } = await invite(made)
    expect(mail?.text).toContain('Test Person invites you')
    expect(mail?.text).not.toContain('Zuzanna')
    expect(mail?.text).not.toContain(made.parent.email)
    expect(mail?.text).toContain(`${app.config.origin}/parent/helper-invitation#token=${token}`)
    expect(helpers).toMatchObject({ allowed: true, helpers: [], invitations: [{ email }] })
    const rows = await readRows(db(), sql`SELECT * FROM helper_invitations WHERE child_id = ${made.learnerId}`)
    expect(rows).toMatchObject([{ token_hash: hashLinkToken(token), parent_id: made.parent.id }])
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  it('makes its reader a helper, who is no parent, and tells the parents', async () => {
    const made = await family()
    const { token } = await invite(made)
    const helper = await makeParent(app)
    const { helping, learners, report } = clientOf(helper)
    await expect(report.forHelper({ learnerId: made.learnerId })).rejects.toMatchObject(FORBIDDEN)
    expect(await helping.get({ token })).toMatchObject({
      from: 'Test Person',
      children: [{ firstName: 'Test', state: 'open' }],
    })
    expect(await helping.accept({ token })).toEqual({ learnerIds: [made.learnerId] })
    for (const call of [helping.get, helping.accept, helping.decline]) {
      await expect(call({ token })).rejects.toMatchObject(GONE)
    }
    expect(await helping.children()).toMatchObject({ children: [{ id: made.learnerId, firstName: 'Test' }] })
    expect((await report.forHelper({ learnerId: made.learnerId })).learner.firstName).toBe('Test')
    await expect(report.get({ learnerId: made.learnerId })).rejects.toMatchObject(FORBIDDEN)
    expect((await learners.list()).learners).toEqual([])
    expect(await clientOf(made.parent).helping.list({ learnerId: made.learnerId })).toMatchObject({
      helpers: [{ id: helper.id, name: 'Test Person' }],
      invitations: [],
    })
    expect(await clientOf(made.child).helping.mine()).toEqual({ helpers: [{ name: 'Test Person' }] })
    expect(await subjectsTo(made.parent)).toContain('A helper has joined')
    // The child has one parent as before, who can still not leave.
    await expect(clientOf(made.parent).secondParents.leave({ learnerId: made.learnerId })).rejects.toMatchObject({
      code: 'ONLY_PARENT',
    })
  })

  it('is for several children of the parent with one link, or for none of them', async () => {
    const made = await family()
    const { parent, learnerId } = made
    const siblings = await Promise.all(['Ana', 'Ben'].map(() => makeLearner(app, { parent })))
    const [ana, ben] = siblings.map(({ id }) => id)
    if (!ana || !ben) throw new Error('The family has no siblings')
    const { helping, learners } = clientOf(parent)
    const email = `${randomUUID()}@example.test`
    const other = await family()
    const inviteFor = (alsoFor: string[]) => helping.invite({ learnerId, email, alsoFor })
    await expect(inviteFor([ana])).rejects.toMatchObject({ code: 'CONSENT_NEEDED' })
    for (const id of [ana, ben]) await learners.giveConsent({ learnerId: id, helpersAllowed: true })
    await expect(inviteFor([ana, other.learnerId])).rejects.toMatchObject(FORBIDDEN)
    expect(await readRows(db(), sql`SELECT id FROM helper_invitations WHERE email = ${email}`)).toEqual([])
    await inviteFor([ana, ben, ana, learnerId])
    const mails = await mailsTo(app, email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('a helper of 3 children')
    const token = mails[0]?.text.match(/#token=(\S+)/)?.[1] ?? ''
    const [invitation] = (await helping.list({ learnerId: ben })).invitations
    await helping.takeBack({ learnerId: ben, invitationId: invitation?.id ?? '' })
    await learners.giveConsent({ learnerId: ana, helpersAllowed: false })
    const helper = await makeParent(app)
    const reader = clientOf(helper).helping
    expect((await reader.get({ token })).children.map(({ state }) => state).sort()).toEqual(['open', 'paused'])
    expect(await reader.accept({ token })).toEqual({ learnerIds: [learnerId] })
    await learners.giveConsent({ learnerId: ana, helpersAllowed: true })
    expect((await reader.get({ token })).children).toMatchObject([{ state: 'open' }])
    expect(await reader.accept({ token })).toEqual({ learnerIds: [ana] })
    await expect(reader.get({ token })).rejects.toMatchObject(GONE)
    expect((await reader.children()).children.map(({ id }) => id).sort()).toEqual([learnerId, ana].sort())
  })

  it('needs the ticked box; for a child under an earlier text everything else works', async () => {
    const made = await family()
    const { helping, learners, report } = clientOf(made.parent)
    const invitation = { learnerId: made.learnerId, email: 'another@example.test' }
    await sql`UPDATE consents SET text_version = '2026-12-01', is_helping_allowed = false WHERE child_id = ${made.learnerId}`.execute(
      db(),
    )
    await expect(helping.invite(invitation)).rejects.toMatchObject({ code: 'CONSENT_NEEDED' })
    await learners.giveConsent({ learnerId: made.learnerId })
    await expect(helping.invite(invitation)).rejects.toMatchObject({ code: 'CONSENT_NEEDED' })
    expect(await mailsTo(app, invitation.email)).toEqual([])
    await report.get({ learnerId: made.learnerId })
    await learners.giveConsent({ learnerId: made.learnerId, helpersAllowed: true })
    expect((await helping.invite(invitation)).invitations).toMatchObject([{ email: invitation.email }])
  })

  it('can be declined and taken back by either parent, expires, and is replaced by the next one', async () => {
    const made = await family()
    const { learnerId } = made
    const second = await makeParent(app)
    await linkParent(app, second.id, learnerId)
    const reader = clientOf(await makeParent(app)).helping
    const declined = await invite(made)
    expect(await reader.decline({ token: declined.token })).toEqual({ declined: true })
    const takenBack = await invite(made)
    const { invitations } = await clientOf(second).helping.list({ learnerId })
    expect(invitations).toMatchObject([{ email: null }])
    const [{ id: invitationId } = { id: '' }] = invitations
    expect(await clientOf(second).helping.takeBack({ learnerId, invitationId })).toMatchObject({ invitations: [] })
    const replaced = await invite(made)
    await sql`DELETE FROM rate_limit_attempts`.execute(db())
    const again = await invite(made, replaced.email)
    expect(again.helpers.invitations).toHaveLength(1)
    await sql`UPDATE helper_invitations SET expires_at = now() WHERE child_id = ${learnerId}`.execute(db())
    for (const { token } of [declined, takenBack, replaced, again]) {
      await expect(reader.get({ token })).rejects.toMatchObject(GONE)
      await expect(reader.accept({ token })).rejects.toMatchObject(GONE)
    }
    expect(await clientOf(made.parent).helping.list({ learnerId })).toMatchObject({ helpers: [], invitations: [] })
  })

  it('is for another adult: not for the own address, the child’s, a learner, or a parent', async () => {
    const made = await family()
    for (const email of [made.parent.email, made.child.email]) {
      await expect(clientOf(made.parent).helping.invite({ learnerId: made.learnerId, email })).rejects.toMatchObject({
        data: { fields: { email: expect.stringContaining('helper’s email') } },
      })
    }
    const { token } = await invite(made)
    expect(await clientOf(made.parent).helping.get({ token })).toMatchObject({ children: [{ state: 'own' }] })
    for (const call of ['accept', 'decline'] as const) {
      await expect(clientOf(made.parent).helping[call]({ token })).rejects.toMatchObject(GONE)
      await expect(clientOf(made.child).helping[call]({ token })).rejects.toMatchObject(FORBIDDEN)
    }
  })

  it('is bounded: five helpers with those who are invited, and mails to an address', async () => {
    const { parent, learnerId, ...made } = await helped()
    const sent = await Promise.all(Array.from({ length: 4 }, () => invite({ ...made, parent, learnerId })))
    const { helping } = clientOf(parent)
    await expect(helping.invite({ learnerId, email: 'sixth@example.test' })).rejects.toMatchObject({
      code: 'TOO_MANY_HELPERS',
    })
    await expect(helping.invite({ learnerId, email: sent[0]?.email ?? '' })).rejects.toMatchObject({
      code: 'TOO_MANY_MAILS',
    })
    expect((await helping.list({ learnerId })).invitations).toHaveLength(4)
  })

  it('accepted by ten at once has one helper', async () => {
    const made = await family()
    const { token } = await invite(made)
    const readers = await Promise.all(Array.from({ length: 10 }, () => makeParent(app)))
    const outcomes = await Promise.all(
      readers.map((reader) => callOutcome(() => clientOf(reader).helping.accept({ token }))),
    )
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'LINK_GONE')).toHaveLength(9)
  })
})

describe('a helper', () => {
  it('sees nothing once the box is unticked or consent is withdrawn, and again once it is ticked', async () => {
    const { parent, child, helper, learnerId } = await helped()
    const { helping, practice, report } = clientOf(helper)
    const { learners } = clientOf(parent)
    const expectNothing = async () => {
      for (const call of [report.forHelper, practice.helperSkills]) {
        await expect(call({ learnerId })).rejects.toMatchObject(FORBIDDEN)
      }
      await expect(practice.helperSkillAnswers({ learnerId, skill: 'any' })).rejects.toMatchObject(FORBIDDEN)
      expect(await helping.children()).toEqual({ children: [] })
    }
    await learners.giveConsent({ learnerId, helpersAllowed: false })
    await expectNothing()
    expect(await clientOf(child).helping.mine()).toEqual({ helpers: [] })
    await learners.giveConsent({ learnerId, helpersAllowed: true })
    await report.forHelper({ learnerId })
    await learners.withdrawConsent({ learnerId })
    await expectNothing()
    await learners.giveConsent({ learnerId })
    await expectNothing()
    await learners.giveConsent({ learnerId, helpersAllowed: true })
    await report.forHelper({ learnerId })
  })

  it('can be removed by either parent and can leave, and all parents are told', async () => {
    const { parent, helper, learnerId } = await helped()
    const second = await makeParent(app)
    await linkParent(app, second.id, learnerId)
    expect(await clientOf(second).helping.remove({ learnerId, helperId: helper.id })).toMatchObject({ helpers: [] })
    await clientOf(second).helping.remove({ learnerId, helperId: helper.id })
    await expect(clientOf(helper).report.forHelper({ learnerId })).rejects.toMatchObject(FORBIDDEN)
    for (const one of [parent, second]) {
      expect((await subjectsTo(one)).filter((subject) => subject === 'A helper was removed')).toHaveLength(1)
    }
    await linkHelper(app, helper.id, learnerId)
    expect(await clientOf(helper).helping.leave({ learnerId })).toEqual({ left: true })
    await expect(clientOf(helper).report.forHelper({ learnerId })).rejects.toMatchObject(FORBIDDEN)
    for (const one of [parent, second]) expect(await subjectsTo(one)).toContain('A helper has left')
  })

  it('becomes a parent by the invitation of one, and is no helper then', async () => {
    const { parent, helper, learnerId } = await helped()
    const email = `${randomUUID()}@example.test`
    await clientOf(parent).secondParents.invite({ learnerId, email })
    const [mail] = await mailsTo(app, email)
    await clientOf(helper).secondParents.accept({ token: mail?.text.match(/#token=(\S+)/)?.[1] ?? '' })
    expect((await clientOf(parent).helping.list({ learnerId })).helpers).toEqual([])
    expect(await clientOf(helper).helping.children()).toEqual({ children: [] })
  })

  it('is deleted with the own account and with the child', async () => {
    const { parent, helper, learnerId } = await helped()
    const links = (id: string) => readRows(db(), sql`SELECT * FROM helpers WHERE ${id} IN (child_id, helper_id)`)
    await clientOf(helper).profile.deleteAccount({})
    expect(await links(helper.id)).toEqual([])
    expect((await clientOf(parent).learners.list()).learners).toMatchObject([{ id: learnerId }])
    const other = await helped()
    await invite(other)
    await clientOf(other.parent).learners.delete({ learnerId: other.learnerId })
    expect(await links(other.learnerId)).toEqual([])
    expect(await clientOf(other.helper).helping.children()).toEqual({ children: [] })
  })

  it('reads the report in the child’s time zone, without bonus, plan or last name', async () => {
    const { child, helper, learnerId } = await helped()
    await sql`UPDATE profiles SET time_zone = 'Pacific/Kiritimati', last_name = 'Hidden-Name' WHERE id = ${child.id}`.execute(
      db(),
    )
    await sql`UPDATE profiles SET time_zone = 'Pacific/Midway' WHERE id = ${helper.id}`.execute(db())
    const seen = await clientOf(helper).report.forHelper({ learnerId })
    const own = await clientOf(child).report.get({ learnerId })
    expect(seen.week).toEqual(own.week)
    expect(seen.averages).toEqual(own.averages)
    expect(JSON.stringify(seen)).not.toMatch(/Hidden-Name|bonus|Premium|Freemium|allowedUntil/i)
  })
})

it('a helper of two families reads of each child alone what it is stuck on, and the line of the log is that child’s', async () => {
  const { subject, ...made } = await familyWithSubject()
  const helper = await makeParent(app)
  const other = await family()
  for (const { learnerId } of [made, other]) await linkHelper(app, helper.id, learnerId)
  const id = `${randomUUID()}.skill`
  await insertRows(db(), 'skills', { id, subject_id: subject.subjectId, name: 'Find unit rates', position: 0 })
  await insertRows(db(), 'practice_struggles', {
    user_id: made.learnerId,
    key: id,
    miss_count: 3,
    missed_date: '2026-11-20',
    stuck_date: '2026-11-22',
    right_count: 0,
  })
  const { report } = clientOf(helper)
  const { helpNeeded } = await report.forHelper({ learnerId: made.learnerId })
  expect(helpNeeded).toEqual({ stuck: [{ id, name: 'Find unit rates' }], failedParts: [] })
  expect((await report.forHelper({ learnerId: other.learnerId })).helpNeeded).toEqual({ stuck: [], failedParts: [] })
  for (const { parent, learnerId } of [made, other]) {
    const { lines } = await clientOf(parent).familyLog.list({ topic: 'looks' })
    expect(lines.map(({ child }) => child?.id)).toEqual([learnerId])
  }
})

describe('nothing else of the family reaches a helper', () => {
  const SECRET = 'only-the-family'

  it('in any operation that a helper may call', async () => {
    const { parent, child, helper, learnerId } = await helped()
    const otherHelper = await makeParent(app, `${SECRET}-${randomUUID()}@example.test`)
    await linkHelper(app, otherHelper.id, learnerId)
    const sibling = await makeLearner(app, { parent })
    await sql`
      UPDATE profiles SET first_name = ${SECRET}, last_name = ${SECRET}, cell = ${SECRET}, image = ${SECRET}
      WHERE id IN (${parent.id}, ${sibling.id}, ${otherHelper.id})`.execute(db())
    await sql`UPDATE profiles SET last_name = ${SECRET}, cell = ${SECRET}, email = ${`${SECRET}-${randomUUID()}@example.test`} WHERE id = ${child.id}`.execute(
      db(),
    )
    await sql`UPDATE sessions SET ip_address = ${SECRET}, user_agent = ${SECRET} WHERE user_id IN (${parent.id}, ${child.id})`.execute(
      db(),
    )
    await insertRows(db(), 'parent_cards', {
      user_id: learnerId,
      id: randomUUID(),
      parent_id: parent.id,
      message: SECRET,
    })
    await insertRows(db(), 'helper_invitations', {
      child_id: learnerId,
      parent_id: parent.id,
      token_hash: SECRET,
      email: `${SECRET}@example.test`,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    const { helping, practice, report, session, profile, learners } = clientOf(helper)
    const answers = [
      await helping.children(),
      await report.forHelper({ learnerId }),
      await practice.helperSkills({ learnerId }),
      await practice.helperSkillAnswers({ learnerId, skill: 'any' }),
      await helping.mine(),
      await session.get(),
      await profile.get(),
      await learners.list(),
      await learners.overview(),
    ]
    expect(JSON.stringify(answers)).not.toContain(SECRET)
    // The parents read it.
    expect(JSON.stringify(await clientOf(parent).helping.list({ learnerId }))).toContain(SECRET)
  })
})
