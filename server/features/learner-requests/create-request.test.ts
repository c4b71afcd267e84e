import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { minutesUntil, passTenMinutes } from '#server/rate-limits/testing/mail-limits.ts'
import { makeSubject } from '#server/testing/curriculum.ts'
import { makeLearner, makeParent } from '#server/testing/people.ts'
import { countRows, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { query } from '../../database/rows.ts'
import { hashLinkToken } from '../../link-token.ts'
import { mailsTo, requestInput, waitForMails } from './testing/learner-requests.ts'

const app: TestApp = await startTestApp()
afterAll(() => app.close())
// All tests share a client address.
beforeEach(() => sql`DELETE FROM rate_limit_attempts`.execute(app.database.kysely))

const createRequest = (input: ReturnType<typeof requestInput>) => app.client().learnerRequests.create(input)

describe('a child who wants to join', () => {
  it('has a request for seven days and no account; the parent receives the link, stored only as a hash', async () => {
    const { gradeId } = await makeSubject(app)
    const input = requestInput({ gradeId })
    const profiles = await countRows(app, 'profiles')
    expect(await createRequest(input)).toEqual({ requested: true })
    expect(await countRows(app, 'profiles')).toBe(profiles)

    const [mail] = await mailsTo(app, input.parentEmail)
    expect(mail?.subject).toBe('A child wants to join Trellis')
    expect(mail?.text).toContain('Noor Haddad')
    const link = mail?.text.match(/https?:\S+/)?.[0] ?? ''
    expect(link.startsWith(`${app.config.origin}/parent/approve-learner#token=`)).toBe(true)
    const token = link.split('#token=')[1] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)

    const rows = await query(
      app.database.kysely,
      z.object({ row: z.string(), hash: z.string(), days: z.int() }),
      sql`
        SELECT r::text AS row, token_hash AS hash,
               extract(epoch FROM expires_at - created_at)::int / 86400.0 AS days
        FROM learner_requests r WHERE email = ${input.email}`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ hash: hashLinkToken(token), days: 7 })
    expect(rows[0]?.row).not.toContain(token)
    expect(rows[0]?.row).not.toContain(input.password)
  })

  it('gets the same response and mail if the email and username are in use', async () => {
    const taken = await makeLearner(app)
    const free = requestInput()
    const inUse = { ...requestInput(), email: taken.email }
    expect(await createRequest(inUse)).toEqual(await createRequest(free))
    const [ofFree] = await mailsTo(app, free.parentEmail)
    const [ofInUse] = await mailsTo(app, inUse.parentEmail)
    expect(withoutLink(ofInUse?.text)).toBe(withoutLink(ofFree?.text))
  })

  it('cannot put a web address into the mail', async () => {
    const input = {
      ...requestInput(),
      firstName: 'Win at https://evil.example/now',
      lastName: 'www.evil.example',
    }
    await createRequest(input)
    const [mail] = await mailsTo(app, input.parentEmail)
    expect(mail?.text).not.toContain('evil.example')
    expect(mail?.text.match(/https?:/g)).toHaveLength(1)
  })
})

const withoutLink = (text: string | undefined) => text?.replace(/#token=\S+/, '')

describe('an invalid request is not stored and sends no mail', () => {
  it.each([
    [
      "the parent's e-mail is the child's own, however it is spelled",
      async () => ({ ...requestInput({ email: 'same@example.test' }), parentEmail: 'Same@Example.test' }),
      { parentEmail: 'Please enter the email of a parent, not your own' },
    ],
    [
      'a common password',
      async () => ({ ...requestInput(), password: 'QwertyUiop' }),
      { password: 'This password is too common. Please choose a different one.' },
    ],
    [
      'a grade that is not published',
      async () => requestInput({ gradeId: (await makeSubject(app, { published: false })).gradeId }),
      { gradeId: 'This grade is not available' },
    ],
    [
      'a grade that does not exist',
      async () => requestInput({ gradeId: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f10' }),
      { gradeId: 'This grade is not available' },
    ],
    [
      'missing fields',
      async () => ({ ...requestInput(), firstName: ' ', username: 'a b' }),
      {
        firstName: 'Please fill in all required fields',
        username: 'Username can have letters, numbers, dots and underscores only',
      },
    ],
  ])('%s', async (_, input, fields) => {
    const before = [await countRows(app, 'learner_requests'), await countRows(app, 'mails')]
    await expect(createRequest(await input())).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { fields },
    })
    expect([await countRows(app, 'learner_requests'), await countRows(app, 'mails')]).toEqual(before)
  })

  it('the sixth request within an hour with one email', async () => {
    const { email } = requestInput()
    for (let count = 1; count <= 5; count += 1) await createRequest({ ...requestInput(), email })
    const mails = await countRows(app, 'mails')
    await expect(createRequest({ ...requestInput(), email: email.toUpperCase() })).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
    })
    expect(await countRows(app, 'mails')).toBe(mails)
  })

  it('the second to one parent within ten minutes, and the fourth of a day, with an account or without', async () => {
    const known = await makeParent(app)
    for (const parentEmail of [known.email, requestInput().parentEmail]) {
      const rejected = async () => {
        const sent = createRequest({ ...requestInput(), parentEmail: parentEmail.toUpperCase() })
        const Limited = z.object({ code: z.literal('TOO_MANY_MAILS'), data: z.object({ until: z.date() }) })
        return minutesUntil(Limited.parse(await sent.catch((error: unknown) => error)).data.until)
      }
      for (let count = 1; count <= 3; count += 1) {
        await createRequest({ ...requestInput(), parentEmail })
        expect(await rejected()).toBe(count < 3 ? 10 : 24 * 60 - 20)
        await passTenMinutes(app)
      }
      expect(await rejected()).toBe(24 * 60 - 30)
      expect(await mailsTo(app, parentEmail)).toHaveLength(3)
    }
  })

  it('the thirty-first from one client address, which does not count toward the limits of the people it names', async () => {
    const results = await Promise.allSettled(Array.from({ length: 33 }, () => createRequest(requestInput())))
    const rejected = results.filter(({ status }) => status === 'rejected')
    expect(rejected).toHaveLength(3)
    expect(rejected).toMatchObject(rejected.map(() => ({ reason: { code: 'TOO_MANY_ATTEMPTS' } })))
    // One for the client, and for each accepted request one for the child and two for the mail.
    expect(await countRows(app, 'rate_limit_attempts')).toBe(1 + 3 * 30)
  })
})

it('a request costs six statements (three for limits, request, mail, job), and the delivery two', async () => {
  await waitForMails(app)
  const cost = await app.countStatements(() => createRequest(requestInput()))
  expect(cost).toBeGreaterThanOrEqual(6)
  expect(cost).toBeLessThanOrEqual(8)
})
