import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows, type TestApp } from '../../testing/test-app.ts'
import { mailsTo, PASSWORD, post, signIn, startBehindProxy } from './testing/accounts.ts'

let app: TestApp

beforeAll(async () => {
  app = await startBehindProxy()
})
afterAll(() => app.close())

test('sign-ups with one address at the same moment make one account and all answer alike', async () => {
  const email = 'at.once@example.test'
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { status, body } = await post(app, '/sign-up/email', { name: '', email, password: PASSWORD })
      return { status, body }
    }),
  )
  expect(answers).toEqual(Array(5).fill({ status: 200, body: { status: true } }))
  expect(await countRows(app, 'profiles')).toBe(1)
  // Each replaces those before it or meets one that is being written; the link of the last one alone confirms.
  const mails = await mailsTo(app, email)
  expect(mails).toHaveLength(5)
  const links = mails.flatMap(({ text }) => text.match(/https?:\S+verify-email\S+/)?.[0] ?? [])
  const opened = await Promise.all(links.map((link) => fetch(link, { redirect: 'manual' })))
  const confirmed = opened.filter((response) => !response.headers.get('location')?.includes('error'))
  expect(confirmed).toHaveLength(1)
  expect((await signIn(app, email, PASSWORD)).status).toBe(200)
})
