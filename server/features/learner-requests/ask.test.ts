import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { makeSubject } from '#server/testing/curriculum.ts'
import { makeLearner } from '#server/testing/people.ts'
import { countRows, startTestApp, type TestApp } from '#server/testing/test-app.ts'
import { linkTokenHash } from './link-token.ts'
import { asking, everyMailSent, mailsTo } from './testing/asked.ts'

const app: TestApp = await startTestApp()
afterAll(() => app.close())
// Every test asks from the same address.
beforeEach(() => app.database.kysely.deleteFrom('tries').execute())

const ask = (given: ReturnType<typeof asking>) => app.client().learnerRequests.create(given)

describe('a child who asks to join', () => {
  it('has a request for seven days and no account; the parent gets the link, of which only a hash is kept', async () => {
    const { gradeId } = await makeSubject(app)
    const given = asking({ gradeId })
    const profiles = await countRows(app, 'profiles')
    expect(await ask(given)).toEqual({ requested: true })
    expect(await countRows(app, 'profiles')).toBe(profiles)

    const [mail] = await mailsTo(app, given.parentEmail)
    expect(mail?.subject).toBe('A child asks to join Trellis')
    expect(mail?.text).toContain('Noor Haddad')
    const link = mail?.text.match(/https?:\S+/)?.[0] ?? ''
    expect(link.startsWith(`${app.config.origin}/parent/approve-learner#token=`)).toBe(true)
    const token = link.split('#token=')[1] ?? ''
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)

    const { rows } = await sql<{ row: string; hash: string; days: number }>`
      SELECT r::text AS row, token_hash AS hash,
             extract(epoch FROM expires_at - created_at)::int / 86400.0 AS days
      FROM learner_requests r WHERE email = ${given.email}`.execute(app.database.kysely)
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ hash: linkTokenHash(token), days: 7 })
    expect(rows[0]?.row).not.toContain(token)
    expect(rows[0]?.row).not.toContain(given.password)
  })

  it('is answered the same when e-mail and username are in use, and the mail says nothing of it', async () => {
    const taken = await makeLearner(app)
    const free = asking()
    const inUse = { ...asking(), email: taken.email }
    expect(await ask(inUse)).toEqual(await ask(free))
    const [ofFree] = await mailsTo(app, free.parentEmail)
    const [ofInUse] = await mailsTo(app, inUse.parentEmail)
    expect(withoutLink(ofInUse?.text)).toBe(withoutLink(ofFree?.text))
  })

  it('cannot make the mail carry an address of their own', async () => {
    const given = { ...asking(), firstName: 'Win at https://evil.example/now', lastName: 'www.evil.example' }
    await ask(given)
    const [mail] = await mailsTo(app, given.parentEmail)
    expect(mail?.text).not.toContain('evil.example')
    expect(mail?.text.match(/https?:/g)).toHaveLength(1)
  })
})

const withoutLink = (text: string | undefined) => text?.replace(/#token=\S+/, '')

describe('what is refused leaves no request and sends no mail', () => {
  it.each([
    [
      "the parent's e-mail is the child's own, however it is spelled",
      async () => ({ ...asking({ email: 'same@example.test' }), parentEmail: 'Same@Example.test' }),
      { parentEmail: 'Please enter the email of a parent, not your own' },
    ],
    [
      'a common password',
      async () => ({ ...asking(), password: 'QwertyUiop' }),
      { password: 'This password is too common. Please choose one that is harder to guess.' },
    ],
    [
      'a grade that is not published',
      async () => asking({ gradeId: (await makeSubject(app, { published: false })).gradeId }),
      { gradeId: 'This grade is not available' },
    ],
    [
      'a grade that does not exist',
      async () => asking({ gradeId: '3f0c7f5e-4f4e-4a55-9d3c-6c1c53a52f10' }),
      { gradeId: 'This grade is not available' },
    ],
    [
      'fields left out',
      async () => ({ ...asking(), firstName: ' ', username: 'a b' }),
      {
        firstName: 'Please fill in all required fields',
        username: 'Username may have letters, digits, dots and underscores only',
      },
    ],
  ])('%s', async (_, given, fields) => {
    const before = [await countRows(app, 'learner_requests'), await countRows(app, 'mails')]
    await expect(ask(await given())).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { fields } })
    expect([await countRows(app, 'learner_requests'), await countRows(app, 'mails')]).toEqual(before)
  })

  it.each(['parentEmail', 'email'] as const)(
    'the sixth request within an hour with one %s',
    async (field) => {
      const name = asking().email
      for (let count = 1; count <= 5; count += 1) await ask({ ...asking(), [field]: name })
      const mails = await countRows(app, 'mails')
      await expect(ask({ ...asking(), [field]: name.toUpperCase() })).rejects.toMatchObject({
        code: 'TOO_MANY_ATTEMPTS',
      })
      expect(await countRows(app, 'mails')).toBe(mails)
    },
  )

  it('the thirty-first from one client address, which uses up no tries of the people it names', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 33 }, () => ask(asking())))
    const refused = asked.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused).toMatchObject(refused.map(() => ({ reason: { code: 'TOO_MANY_ATTEMPTS' } })))
    // One of the client and two of each request that was let through.
    expect(await countRows(app, 'tries')).toBe(1 + 2 * 30)
  })
})

it('asking costs five statements (two of limits, request, mail, its job), and the delivery two', async () => {
  await everyMailSent(app)
  const cost = await app.countStatements(() => ask(asking()))
  expect(cost).toBeGreaterThanOrEqual(5)
  expect(cost).toBeLessThanOrEqual(7)
})
