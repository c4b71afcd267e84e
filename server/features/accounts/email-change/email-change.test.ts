import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { callOutcome } from '#server/features/learners/testing/call-outcome.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { startQuietApp } from '#server/testing/payments.ts'
import { makeLearner, makeParent, makeSession, type Person } from '#server/testing/people.ts'
import { insertRows, readRows } from '#server/testing/stored-rows.ts'
import { clientOf } from '#server/testing/test-app.ts'
import { findCustomerWithEmail } from '../../billing/subscriptions/queries.ts'
import { type Account, mailsTo, parentAccount, signIn } from '../testing/accounts.ts'

const app = forThisFile(startQuietApp)
const db = () => app.database.kysely
const visitor = () => clientOf(app.config.origin, undefined)
const of = (person: Person) => app.client(person.token)
const newAddress = () => `${randomUUID()}@example.test`
const emailOf = async (person: Person) => (await of(person).profile.get()).profile.email
const subjectsTo = async (email: string) => (await mailsTo(app, email)).map(({ subject }) => subject)

/** Secret of the newest mail to an address with a link of this kind. */
async function linkTo(email: string, kind: 'token' | 'stop'): Promise<string> {
  const found = (await mailsTo(app, email)).flatMap(
    ({ text }) => new RegExp(`/email-change#${kind}=(\\S+)`).exec(text)?.[1] ?? [],
  )
  return found[0] ?? ''
}

async function started() {
  const parent = await parentAccount(app)
  const email = newAddress()
  await of(parent).emailChange.start({ email })
  return { parent, email }
}

/** A change whose new address is proved, while the old one is lost. */
async function waiting() {
  const made = await started()
  await visitor().emailChange.confirm({ token: await linkTo(made.email, 'token') })
  await of(made.parent).emailChange.wait()
  return made
}

const endWait = ({ id }: Person, hours = 0) =>
  sql`UPDATE email_changes SET due_at = now() + make_interval(hours => ${hours}) WHERE user_id = ${id}`.execute(db())

async function canSignIn({ password }: Account, email: string) {
  return (await signIn(app, email, password)).status === 200
}

describe('another email address', () => {
  it.each([
    ['the new one', ['new', 'old'], 'needs-old'],
    ['the old one', ['old', 'new'], 'needs-new'],
  ] as const)('is used once both have agreed, first %s', async (_, [first, second], needs) => {
    const { parent, email } = await started()
    const of_ = { old: parent.email, new: email }
    const token = await linkTo(of_[first], 'token')
    expect(await visitor().emailChange.confirm({ token })).toEqual({ state: needs })
    await expect(visitor().emailChange.confirm({ token })).rejects.toMatchObject({ code: 'LINK_GONE' })
    expect(await emailOf(parent)).toBe(parent.email)
    expect(await visitor().emailChange.confirm({ token: await linkTo(of_[second], 'token') })).toEqual({
      state: 'changed',
    })
    expect(await emailOf(parent)).toBe(email)
    expect(await of(parent).emailChange.get()).toEqual({ change: null })
    expect([await canSignIn(parent, email), await canSignIn(parent, parent.email)]).toEqual([true, false])
    const subject = 'The email address of your Trellis account was changed'
    for (const to of [parent.email, email]) expect(await subjectsTo(to)).toContain(subject)
    const { lines } = await of(parent).familyLog.list({ topic: 'sign-ins' })
    expect(lines.map(({ kind }) => kind)).toContain('email-changed')
  })

  it('leaves links of providers, takes requests of children along, and ends reset links and an unconfirmed sign-up', async () => {
    const { parent, email } = await started()
    await insertRows(db(), 'accounts', {
      id: randomUUID(),
      user_id: parent.id,
      provider_id: 'google',
      account_id: parent.email,
    })
    await sql`INSERT INTO verifications (id, identifier, value, expires_at)
      VALUES (gen_random_uuid(), ${randomUUID()}, ${parent.id}, now() + interval '1 hour')`.execute(db())
    await insertRows(db(), 'learner_requests', {
      token_hash: randomUUID(),
      password_hash: 'x',
      first_name: 'A',
      last_name: 'B',
      email: newAddress(),
      username: 'a_child',
      parent_email: parent.email,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    const signUp = await makeParent(app, email)
    await sql`UPDATE profiles SET email_verified = false WHERE id = ${signUp.id}`.execute(db())
    for (const to of [parent.email, email]) await visitor().emailChange.confirm({ token: await linkTo(to, 'token') })
    expect(await emailOf(parent)).toBe(email)
    expect(await readRows(db(), sql`SELECT provider_id FROM accounts WHERE user_id = ${parent.id} ORDER BY 1`)).toEqual(
      [{ provider_id: 'credential' }, { provider_id: 'google' }],
    )
    expect(await readRows(db(), sql`SELECT FROM verifications WHERE value LIKE ${`${parent.id}%`}`)).toEqual([])
    expect((await of(parent).learners.overview()).requests).toHaveLength(1)
  })

  it('is told to the payment provider', async () => {
    const { parent, email } = await started()
    const { stripe } = app.services.payments ?? {}
    const customer = await stripe?.customers.create({ email: parent.email })
    await insertRows(db(), 'billing_customers', { parent_id: parent.id, customer_id: customer?.id ?? '' })
    for (const to of [parent.email, email]) await visitor().emailChange.confirm({ token: await linkTo(to, 'token') })
    expect(await findCustomerWithEmail(db(), parent.id)).toEqual({ id: customer?.id, email })
    await vi.waitFor(
      async () => expect(await stripe?.customers.retrieve(customer?.id ?? '')).toMatchObject({ email }),
      { timeout: 20_000, interval: 200 },
    )
  })

  it('answers the same for an address of another account, whose owner alone is told', async () => {
    const parent = await parentAccount(app)
    const other = await makeParent(app)
    const answers = []
    for (const email of [newAddress(), other.email]) {
      const { change } = await of(parent).emailChange.start({ email })
      answers.push({ ...change, newEmail: null })
    }
    expect(answers[1]).toEqual(answers[0])
    expect(await subjectsTo(other.email)).toEqual(['This email address already has a Trellis account'])
    expect(await linkTo(other.email, 'token')).toBe('')
    expect(await visitor().emailChange.confirm({ token: await linkTo(parent.email, 'token') })).toEqual({
      state: 'needs-new',
    })
    await expect(of(parent).emailChange.wait()).rejects.toMatchObject({ code: 'NO_CHANGE' })
  })

  it('is not the own one, a child’s or no address, needs a recent proof, and is limited', async () => {
    const parent = await parentAccount(app)
    const child = await makeLearner(app, { parent })
    const { emailChange } = of(parent)
    for (const email of [
      parent.email,
      parent.email.toUpperCase(),
      child.email,
      'x',
      `${'x'.repeat(300)}@example.test`,
      'a\0@b.test',
    ]) {
      await expect(emailChange.start({ email }), email).rejects.toMatchObject({ code: 'INVALID_INPUT' })
    }
    await emailChange.start({ email: newAddress() })
    const again = newAddress()
    await emailChange.start({ email: again })
    await expect(emailChange.start({ email: again })).rejects.toMatchObject({ code: 'TOO_MANY_MAILS' })
    await sql`UPDATE sessions SET verified_at = now() - interval '11 minutes' WHERE user_id = ${parent.id}`.execute(
      db(),
    )
    for (const call of [() => emailChange.start({ email: newAddress() }), emailChange.wait, emailChange.finish]) {
      await expect(call()).rejects.toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' })
    }
  })

  it('replaces an earlier change, whose links end', async () => {
    const { parent, email } = await started()
    const ofNew = await linkTo(email, 'token')
    const ofOld = await linkTo(parent.email, 'token')
    await of(parent).emailChange.start({ email: newAddress() })
    for (const token of [ofNew, ofOld, 'x']) {
      await expect(visitor().emailChange.confirm({ token })).rejects.toMatchObject({ code: 'LINK_GONE' })
    }
  })

  it('goes to one of two accounts that claim it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const email = newAddress()
      const people = [await parentAccount(app), await parentAccount(app)]
      const tokens: string[] = []
      for (const person of people) {
        await sql`DELETE FROM rate_limit_attempts`.execute(db())
        await of(person).emailChange.start({ email })
        tokens.push(await linkTo(email, 'token'))
        await visitor().emailChange.confirm({ token: await linkTo(person.email, 'token') })
      }
      const outcomes = await Promise.all(
        tokens.map((token) => callOutcome(() => visitor().emailChange.confirm({ token }))),
      )
      expect(outcomes.sort()).toEqual(['EMAIL_TAKEN', 'done'])
      const owners = await readRows(db(), sql`SELECT FROM profiles WHERE email = ${email}`)
      expect(owners).toHaveLength(1)
      expect((await Promise.all(people.map(emailOf))).filter((one) => one === email)).toHaveLength(1)
    }
  })
})

describe('a parent who has lost the old address', () => {
  it('waits for 72 hours, told at both, and goes on with a proof of identity; other devices end', async () => {
    const { parent, email } = await waiting()
    const { change } = await of(parent).emailChange.get()
    expect(change).toMatchObject({ oldProved: false, newProved: true, isDue: false })
    expect(Math.round(((change?.dueAt?.getTime() ?? 0) - Date.now()) / 3_600_000)).toBe(72)
    expect((await of(parent).emailChange.wait()).change?.dueAt).toEqual(change?.dueAt)
    const subject = 'Your Trellis email address can be changed in three days'
    for (const to of [parent.email, email]) {
      expect((await subjectsTo(to)).filter((one) => one === subject)).toHaveLength(1)
    }
    await expect(of(parent).emailChange.finish()).rejects.toMatchObject({ code: 'NOT_DUE' })
    await endWait(parent)
    const device = app.client(await makeSession(app, parent.id))
    expect(await of(parent).emailChange.finish()).toEqual({ email })
    expect(await emailOf(parent)).toBe(email)
    expect((await device.session.get()).user).toBeNull()
    expect(await canSignIn(parent, email)).toBe(true)
  })

  it('needs the new one to be proved', async () => {
    const { parent } = await started()
    await expect(of(parent).emailChange.wait()).rejects.toMatchObject({ code: 'NO_CHANGE' })
  })

  it.each([
    ['the old address', async ({ parent }: { parent: Account; email: string }) => linkTo(parent.email, 'stop')],
    ['the new address', async ({ email }: { parent: Account; email: string }) => linkTo(email, 'stop')],
    ['a signed-in device', null],
  ] as const)('is stopped from %s, and both are told', async (_, link) => {
    const made = await waiting()
    const token = link && (await link(made))
    if (token) expect(await visitor().emailChange.stopByLink({ token })).toEqual({ stopped: true })
    else await app.client(await makeSession(app, made.parent.id)).emailChange.stop()
    await endWait(made.parent)
    await expect(of(made.parent).emailChange.finish()).rejects.toMatchObject({ code: 'NOT_DUE' })
    if (token) await expect(visitor().emailChange.stopByLink({ token })).rejects.toMatchObject({ code: 'LINK_GONE' })
    for (const to of [made.parent.email, made.email]) {
      expect((await subjectsTo(to))[0]).toBe('The email address of the account stays')
    }
    expect(await emailOf(made.parent)).toBe(made.parent.email)
  })

  it('is told when another account got the address meanwhile, and keeps the old one', async () => {
    const { parent, email } = await waiting()
    await makeParent(app, email)
    await endWait(parent)
    await expect(of(parent).emailChange.finish()).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
    expect(await of(parent).emailChange.get()).toEqual({ change: null })
    expect(await emailOf(parent)).toBe(parent.email)
  })

  it('still changes at once when the old one agrees, and later needs a new change', async () => {
    const { parent, email } = await waiting()
    expect(await visitor().emailChange.confirm({ token: await linkTo(parent.email, 'token') })).toEqual({
      state: 'changed',
    })
    expect(await emailOf(parent)).toBe(email)
    const late = await waiting()
    await endWait(late.parent, -15 * 24)
    await sql`UPDATE email_changes SET expires_at = now() WHERE user_id = ${late.parent.id}`.execute(db())
    await expect(of(late.parent).emailChange.finish()).rejects.toMatchObject({ code: 'NOT_DUE' })
  })
})
