import { afterAll, beforeAll, expect, test } from 'vitest'
import { countRows, type TestApp } from '../../testing/test-app.ts'
import { mailsTo, PASSWORD, post, startBehindProxy } from './testing/accounts.ts'

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
  const subjects = (await mailsTo(app, email)).map(({ subject }) => subject)
  expect(subjects.toSorted()).toEqual([
    'Please confirm your email for Trellis',
    ...Array(4).fill('You already have an account at Trellis'),
  ])
})
