import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { minutesUntil, passTenMinutes } from '#server/rate-limits/testing/mail-limits.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent, type Person } from '#server/testing/people.ts'
import { insertRows } from '#server/testing/stored-rows.ts'
import { plainMail } from '../../email/testing/plain-mail.ts'
import { mailsTo, PASSWORD, post, reset, resetToken, signIn, startBehindProxy } from './testing/accounts.ts'

const app = forThisFile(startBehindProxy)
const learnerEmails = () => app.client().learnerEmails
const GONE = { code: 'LINK_GONE' }

/** Adds a learner with another person's address. */
async function addLearner(details: { email?: string | null } = {}, by?: Person) {
  const parent = by ?? (await makeParent(app))
  const username = `mira_${randomUUID().slice(0, 8)}`
  const input = { firstName: 'Mirabella', lastName: 'Novak', username, password: PASSWORD, ...details }
  const { learner } = await app
    .client(parent.token)
    .learners.create({ ...input, email: input.email === undefined ? `${username}@example.test` : input.email })
  return { parent, learner, username, email: learner.email ?? '' }
}

const update = (parent: Person, learnerId: string, change: { email?: string | null; username?: string }) =>
  app
    .client(parent.token)
    .learners.update({ learnerId, firstName: 'Mirabella', lastName: 'Novak', cell: '', gradeId: null, ...change })

/** Values that differ between any two learners. */
const unlike = { avatar: '', id: '', username: '', consent: null }
const USED = 'A learner account uses this email address'

async function linkIn(email: string): Promise<string> {
  return (await mailsTo(app, email))[0]?.text.match(/\/learner-email#token=(\S+)/)?.[1] ?? ''
}

const byUsername = (username: string) => post(app, '/sign-in/username', { username, password: PASSWORD })

const listed = async (parent: Person) => (await app.client(parent.token).learners.list()).learners[0]

async function signUp(email: string) {
  const response = await post(app, '/sign-up/email', { name: '', email, password: 'the password of the owner' })
  const [mail] = await mailsTo(app, email)
  return { response, link: mail?.text.match(/https?:\S+verify-email\S+/)?.[0] ?? '' }
}

describe('an address that a parent enters for a learner', () => {
  test('signs no one in, and only the right password gets the hint to use the username', async () => {
    const { email, username } = await addLearner()
    const right = await signIn(app, email, PASSWORD)
    expect([right.status, right.body]).toEqual([
      403,
      {
        code: 'USE_USERNAME',
        message: 'This email address isn’t confirmed yet. Please sign in with your username.',
      },
    ])
    const wrong = await signIn(app, email, 'wrong')
    const unknown = await signIn(app, 'no.one@example.test', 'wrong')
    expect([wrong.status, wrong.body]).toEqual([unknown.status, unknown.body])
    expect((await byUsername(username)).status).toBe(200)
  })

  test('gets a mail that names neither child nor parent', async () => {
    const { email, username, parent } = await addLearner()
    const [mail] = await mailsTo(app, email)
    expect(mail?.subject).toBe('A learner account uses this email address')
    const text = (mail?.text ?? '').replace(/#token=\S+/, '')
    expect(text).toContain(new Date().toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }))
    for (const name of ['Mirabella', 'Novak', username, parent.email]) expect(text).not.toContain(name)
  })

  test('gets no reset link, only the mail about the address', async () => {
    const { email } = await addLearner()
    expect(await resetToken(app, email)).toBe('')
    const mails = await mailsTo(app, email)
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('A learner account uses this email address'))
    const known = await post(app, '/request-password-reset', { email: email.toUpperCase() })
    const unknown = await post(app, '/request-password-reset', { email: 'no.one@example.test' })
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
  })

  test('is a field error if the parent or a sibling uses it, and not if the other parent does', async () => {
    const inUse = { code: 'INVALID_INPUT', data: { fields: { email: 'This email is already in use' } } }
    const { parent, email, learner } = await addLearner()
    const other = await makeParent(app)
    await insertRows(app.database.kysely, 'parent_child', { parent_id: other.id, child_id: learner.id })
    for (const used of [email, parent.email]) {
      await expect(addLearner({ email: used }, parent)).rejects.toMatchObject(inUse)
    }
    expect((await addLearner({ email: other.email }, parent)).learner).toMatchObject({ emailConfirmed: false })
  })

  test('that others use is accepted like a free one, by adding and by changing; only the mail differs', async () => {
    const owner = await makeParent(app)
    const { email: unverified } = await addLearner()
    await signUp('waiting@example.test')
    const parent = await makeParent(app)
    const answers = []
    for (const email of [owner.email, unverified, 'waiting@example.test', 'free@example.test']) {
      const { learner } = await addLearner({ email }, parent)
      await update(parent, learner.id, { email: null })
      await passTenMinutes(app)
      const changed = await update(parent, learner.id, { email })
      answers.push([learner, changed.learner].map((one) => ({ ...one, email: one.email === email, ...unlike })))
      const subjects = (await mailsTo(app, email)).slice(0, 2).map(({ subject }) => subject)
      const taken = 'Your email address was entered for a learner account'
      expect(subjects).toEqual(Array(2).fill(email === owner.email ? taken : USED))
    }
    expect(answers).toEqual(Array(4).fill(answers[0]))
    expect((await signIn(app, owner.email, PASSWORD)).body.code).toBe('USE_USERNAME')
  })

  test('gets three mails a day, ten minutes apart, whoever enters it and however often it is deleted', async () => {
    const email = 'stranger@example.test'
    const minutesLeft = async (sent: Promise<unknown>) => {
      const Limited = z.object({ code: z.literal('TOO_MANY_MAILS'), data: z.object({ until: z.date() }) })
      return minutesUntil(Limited.parse(await sent.catch((error: unknown) => error)).data.until)
    }
    for (let count = 1; count <= 3; count++) {
      const { parent, learner } = await addLearner({ email })
      await app.client(parent.token).learners.delete({ learnerId: learner.id })
      const waitMinutes = count < 3 ? 10 : 24 * 60 - 20
      expect(await minutesLeft(addLearner({ email: email.toUpperCase() }))).toBe(waitMinutes)
      const other = await addLearner()
      expect(await minutesLeft(update(other.parent, other.learner.id, { email }))).toBe(waitMinutes)
      expect(await listed(other.parent)).toMatchObject({ email: other.email })
      await passTenMinutes(app)
    }
    expect(await minutesLeft(addLearner({ email }))).toBe(24 * 60 - 30)
  })

  test('is one of twenty that a parent can enter per day', async () => {
    const parent = await makeParent(app)
    const { learner } = await addLearner({}, parent)
    for (let count = 2; count <= 20; count++) {
      await update(parent, learner.id, { email: `child.${count}@example.test` })
    }
    const limited = { code: 'TOO_MANY_MAILS', data: { until: expect.any(Date) } }
    await expect(update(parent, learner.id, { email: 'child.21@example.test' })).rejects.toMatchObject(limited)
    await expect(addLearner({}, parent)).rejects.toMatchObject(limited)
    expect(await mailsTo(app, 'child.21@example.test')).toEqual([])
    expect((await addLearner({ email: null }, parent)).learner.email).toBeNull()
    expect((await update(parent, learner.id, {})).learner.email).toBe('child.20@example.test')
  })
})

describe('the owner of the mailbox', () => {
  test('sees since when it has been used, and confirms: the address then signs in and gets reset links', async () => {
    const { email, username, parent, learner } = await addLearner()
    const token = await linkIn(email)
    expect(await learnerEmails().get({ token })).toEqual({
      email,
      since: expect.any(Date),
      confirmed: false,
      taken: false,
    })
    expect(await listed(parent)).toMatchObject({ email, emailConfirmed: false })
    expect(await learnerEmails().confirm({ token })).toEqual({ confirmed: true })
    expect(await learnerEmails().get({ token })).toMatchObject({ confirmed: true })
    expect(await listed(parent)).toMatchObject({ email, emailConfirmed: true })
    expect((await signIn(app, email, PASSWORD)).status).toBe(200)
    expect((await byUsername(username)).status).toBe(200)
    await reset(app, await resetToken(app, email), 'nine green lanterns')
    const { body } = await signIn(app, email, 'nine green lanterns')
    expect(body.user.id).toBe(learner.id)
  })

  test.each([
    ['before', false],
    ['after', true],
  ])(
    'releases it %s confirming: the learner signs in by username, and the parent is notified',
    async (_, confirmed) => {
      const { email, username, parent } = await addLearner()
      const token = await linkIn(email)
      if (confirmed) await learnerEmails().confirm({ token })
      const resetLink = confirmed ? await resetToken(app, email) : ''
      expect(await learnerEmails().release({ token })).toEqual({ released: true })
      expect((await reset(app, resetLink, 'nine green lanterns')).status).toBe(400)
      expect((await signIn(app, email, PASSWORD)).status).toBe(401)
      expect((await byUsername(username)).status).toBe(200)
      expect(await listed(parent)).toMatchObject({ email: null, emailConfirmed: false, username })

      const [mail] = await mailsTo(app, parent.email)
      expect(mail?.subject).toBe('Mirabella’s email address was removed')
      expect(mail?.text).toContain(username)
      expect(mail?.text).not.toContain(email)
      for (const call of [learnerEmails().get, learnerEmails().confirm, learnerEmails().release]) {
        await expect(call({ token })).rejects.toMatchObject(GONE)
      }
      expect(await resetToken(app, email)).toBe('')
      expect(await mailsTo(app, email)).toHaveLength(confirmed ? 2 : 1)
    },
  )

  test('is the only one who can decide: a forged or expired link does nothing', async () => {
    const { email } = await addLearner()
    const token = await linkIn(email)
    const [version = '', claim = '', signature = ''] = token.split('.')
    const other = { ...JSON.parse(Buffer.from(claim, 'base64url').toString()), email: 'victim@example.test' }
    const forged = `${version}.${Buffer.from(JSON.stringify(other)).toString('base64url')}.${signature}`
    for (const bad of ['x', 'x.y', `${token}x`, forged]) {
      await expect(learnerEmails().release({ token: bad })).rejects.toMatchObject(GONE)
      await expect(learnerEmails().confirm({ token: bad })).rejects.toMatchObject(GONE)
    }
    expect((await learnerEmails().get({ token })).confirmed).toBe(false)
  })
})

describe('an address that several families entered', () => {
  test('is confirmed for one, and released by the others', async () => {
    const first = await addLearner()
    await passTenMinutes(app)
    const second = await addLearner({ email: first.email })
    await learnerEmails().confirm({ token: await linkIn(first.email) })
    expect(await listed(second.parent)).toMatchObject({ email: first.email, emailConfirmed: true })
    expect(await listed(first.parent)).toMatchObject({ email: null })
    expect((await mailsTo(app, first.parent.email))[0]?.subject).toBe('Mirabella’s email address was removed')
  })

  test('of an account can only be removed, and a deletion leaves its mails', async () => {
    const owner = await makeParent(app)
    const { parent, learner } = await addLearner({ email: owner.email })
    const token = await linkIn(owner.email)
    expect(await learnerEmails().get({ token })).toMatchObject({ confirmed: false, taken: true })
    await expect(learnerEmails().confirm({ token })).rejects.toMatchObject(GONE)
    await app.client(parent.token).learners.delete({ learnerId: learner.id })
    expect(await mailsTo(app, owner.email)).toHaveLength(1)
    await passTenMinutes(app)
    const again = await addLearner({ email: owner.email })
    await learnerEmails().release({ token: await linkIn(owner.email) })
    expect(await listed(again.parent)).toMatchObject({ email: null })
  })
})

describe('signing up with the address', () => {
  test('creates a separate account, releases the address once it is confirmed, and reveals nothing', async () => {
    const { email, username, parent } = await addLearner()
    const token = await linkIn(email)
    const { response, link } = await signUp(email)
    const unknown = await signUp(`${randomUUID()}@example.test`)
    expect([response.status, response.body]).toEqual([unknown.response.status, unknown.response.body])
    // Anyone can sign up with an address, but only its mailbox can release it.
    expect(await listed(parent)).toMatchObject({ email })

    await fetch(link, { redirect: 'manual' })
    expect(await listed(parent)).toMatchObject({ email: null })
    expect((await mailsTo(app, parent.email))[0]?.subject).toBe('Mirabella’s email address was removed')
    const { body } = await signIn(app, email, 'the password of the owner')
    expect((await app.client(body.token).session.get()).user).toMatchObject({ email, isParent: true })
    expect((await byUsername(username)).status).toBe(200)
    await expect(learnerEmails().confirm({ token })).rejects.toMatchObject(GONE)
  })

  test('releases it by a reset link instead of the confirmation, too', async () => {
    const { email, parent } = await addLearner()
    await signUp(email)
    await reset(app, await resetToken(app, email), 'nine green lanterns')
    expect((await signIn(app, email, 'nine green lanterns')).status).toBe(200)
    expect(await listed(parent)).toMatchObject({ email: null })
  })

  test('without confirming is replaced when the mailbox confirms the address for the learner', async () => {
    const { email, learner } = await addLearner()
    const token = await linkIn(email)
    await signUp(email)
    await learnerEmails().confirm({ token })
    const { body } = await signIn(app, email, PASSWORD)
    expect(body.user.id).toBe(learner.id)
    expect((await signIn(app, email, 'the password of the owner')).status).toBe(401)
  })
})

describe('a parent', () => {
  test('adds a child without an address, who signs in by username and is never mailed', async () => {
    const { learner, username } = await addLearner({ email: null })
    expect(learner).toMatchObject({ email: null, emailConfirmed: false })
    const { body } = await byUsername(username)
    expect((await app.client(body.token).session.get()).user).toMatchObject({ id: learner.id, email: '' })
    expect((await app.client(body.token).profile.get()).profile.email).toBeNull()
    const internal = `${learner.id}@learner.invalid`
    expect((await post(app, '/request-password-reset', { email: internal })).status).toBe(400)
    await app.database.kysely.transaction().execute(async (db) => {
      await app.services.outbox.post(db, plainMail(internal, 'Hello'))
    })
    expect(await mailsTo(app, internal)).toEqual([])
    await expect(addLearner({ email: 'child@learner.invalid' })).rejects.toMatchObject({ code: 'INVALID_INPUT' })
  })

  test('corrects username and address; a new address is unverified, an unchanged one keeps its state', async () => {
    const { parent, learner, email, username } = await addLearner()
    const token = await linkIn(email)
    await learnerEmails().confirm({ token })
    const mails = (await mailsTo(app, email)).length
    const same = await update(parent, learner.id, { email: email.toUpperCase(), username: `${username}.2` })
    expect(same.learner).toMatchObject({ email, emailConfirmed: true, username: `${username}.2` })
    expect(await mailsTo(app, email)).toHaveLength(mails)
    expect((await byUsername(`${username}.2`)).status).toBe(200)

    const resetLink = await resetToken(app, email)
    const corrected = await update(parent, learner.id, { email: `new.${email}` })
    expect(corrected.learner).toMatchObject({ email: `new.${email}`, emailConfirmed: false, username: `${username}.2` })
    expect(await mailsTo(app, `new.${email}`)).toHaveLength(1)
    expect((await signIn(app, email, PASSWORD)).status).toBe(401)
    expect((await reset(app, resetLink, 'nine green lanterns')).status).toBe(400)
    await expect(learnerEmails().release({ token })).rejects.toMatchObject(GONE)

    expect((await update(parent, learner.id, {})).learner).toMatchObject({ email: `new.${email}` })
    expect((await update(parent, learner.id, { email: null })).learner).toMatchObject({ email: null })
  })

  test('cannot take an address of the family or a username that is in use', async () => {
    const { parent, learner, email } = await addLearner()
    const other = await addLearner({}, parent)
    for (const [change, fields] of [
      [{ email: other.email }, { email: 'This email is already in use' }],
      [{ email: other.parent.email }, { email: 'This email is already in use' }],
      [{ username: other.username }, { username: 'This username is already taken' }],
    ] as const) {
      await expect(update(parent, learner.id, change)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { fields },
      })
    }
    expect((await app.client(parent.token).learners.list()).learners.map((one) => one.email)).toContain(email)
  })

  test('who deletes the learner removes every trace of the address', async () => {
    const { parent, learner, email } = await addLearner()
    await app.client(parent.token).learners.delete({ learnerId: learner.id })
    expect(await mailsTo(app, email)).toEqual([])
  })
})
