import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { listNewestMails } from '#server/email/queries.ts'
import { forThisFile } from '#server/testing/for-this-file.ts'
import { makeParent } from '#server/testing/people.ts'
import { countRows, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { query } from '../../database/rows.ts'

const OPERATOR = 'office@example.test'
const MESSAGE = {
  name: 'Rosa Díaz',
  email: 'rosa@example.test',
  topic: 'sales' as const,
  message: 'How much is it?\n\nSee https://spam.example <b>now</b>',
}

const app = forThisFile(() => startTestApp({ CONTACT_EMAIL: OPERATOR }))
beforeEach(async () => {
  await sql`DELETE FROM rate_limit_attempts`.execute(app.database.kysely)
  await sql`DELETE FROM mails`.execute(app.database.kysely)
  await sql`DELETE FROM contact_messages`.execute(app.database.kysely)
})

const messages = (of: TestApp) =>
  query(
    of.database.kysely,
    z.object({
      user_id: z.string().nullable(),
      name: z.string(),
      email: z.string(),
      topic: z.string(),
      message: z.string(),
    }),
    sql`SELECT user_id, name, email, topic, message FROM contact_messages`,
  )
const mailsTo = async (of: TestApp, to: string) =>
  (await listNewestMails(of.database.kysely, 100)).filter((mail) => mail.to === to)

describe('a contact form message', () => {
  it('is stored, emailed to the operator, and confirmed without its text', async () => {
    expect(await app.client().support.contact(MESSAGE)).toEqual({ received: true })
    expect(await messages(app)).toEqual([{ user_id: null, ...MESSAGE }])
    const [operatorMail] = await mailsTo(app, OPERATOR)
    expect(operatorMail?.subject).toMatch(/^Contact form \(sales\), message [0-9a-f]{8}$/)
    for (const part of ['Rosa Díaz', 'rosa@example.test', 'How much is it?', 'See https://spam.example <b>now</b>']) {
      expect(operatorMail?.text).toContain(part)
    }
    const [confirmation] = await mailsTo(app, MESSAGE.email)
    expect(confirmation?.subject).toBe('We got your message')
    for (const part of ['Rosa', 'How much', 'spam.example']) expect(confirmation?.text).not.toContain(part)
  })

  it('records who was signed in, regardless of the input', async () => {
    const parent = await makeParent(app)
    await app.client(parent.token).support.contact(MESSAGE)
    await fetch(`${app.url}/api/contact`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...MESSAGE, userId: parent.id, user_id: parent.id }),
    })
    expect((await messages(app)).map(({ user_id }) => user_id)).toEqual([parent.id, null])
  })

  it('is only stored and confirmed without an operator address', async () => {
    const other = await startTestApp()
    await other.client().support.contact(MESSAGE)
    expect(await messages(other)).toHaveLength(1)
    expect(await countRows(other, 'mails')).toBe(1)
    await other.close()
  })
})

describe('rejected messages are neither stored nor emailed', () => {
  it.each([
    ['a line break in the name', { name: 'Rosa\r\nBcc: all@example.test' }, 'name'],
    ['a line break in the address', { email: 'rosa@example.test\nBcc: all@example.test' }, 'email'],
    ['no message', { message: ' \n ' }, 'message'],
    ['a message too long', { message: 'x'.repeat(4001) }, 'message'],
    ['an unknown topic', { topic: 'everything' as 'sales' }, 'topic'],
  ])('%s', async (_, change, field) => {
    await expect(app.client().support.contact({ ...MESSAGE, ...change })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields: { [field]: expect.any(String) } },
    })
    expect([await countRows(app, 'contact_messages'), await countRows(app, 'mails')]).toEqual([0, 0])
  })

  it('the sixth within an hour under one address', async () => {
    for (let count = 1; count <= 5; count += 1) await app.client().support.contact(MESSAGE)
    await expect(app.client().support.contact(MESSAGE)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
    expect(await countRows(app, 'contact_messages')).toBe(5)
    expect(await mailsTo(app, MESSAGE.email), 'an address that no account has confirmed').toHaveLength(1)
  })

  it('the twenty-first within an hour from one client, which does not count toward the limits of the named people', async () => {
    const sent = await Promise.allSettled(
      Array.from({ length: 22 }, (_, index) =>
        app.client().support.contact({ ...MESSAGE, email: `rosa.${index}@example.test` }),
      ),
    )
    expect(sent.filter(({ status }) => status === 'rejected')).toHaveLength(2)
    expect(await countRows(app, 'contact_messages')).toBe(20)
    // One for the client, and for each accepted message one and two for its confirmation.
    expect(await countRows(app, 'rate_limit_attempts')).toBe(1 + 3 * 20)
  })
})

it.each([
  ['what the operator has configured', { BACKUP_RETENTION_DAYS: '30' }, 30],
  ['nothing without a configuration', {}, null],
])('the retention of backups is %s', async (_, settings, backupDays) => {
  const other = await startTestApp(settings)
  expect(await other.client().support.retention()).toEqual({ backupDays })
  await other.close()
})
