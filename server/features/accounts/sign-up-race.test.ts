import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { countRows } from '../../testing/test-app.ts'
import { mailsTo, PASSWORD, post, signIn, startBehindProxy } from './testing/accounts.ts'

const app = forThisFile(startBehindProxy)
test('concurrent sign-ups with one address create one account and get the same response', async () => {
  const email = 'at.once@example.test'
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { status, body } = await post(app, '/sign-up/email', { name: '', email, password: PASSWORD })
      return { status, body }
    }),
  )
  expect(answers).toEqual(Array(5).fill({ status: 200, body: { status: true } }))
  expect(await countRows(app, 'profiles')).toBe(1)
  // Each replaces the previous one or meets one in progress; only the last link confirms.
  const mails = await mailsTo(app, email)
  expect(mails).toHaveLength(5)
  const links = mails.flatMap(({ text }) => text.match(/https?:\S+verify-email\S+/)?.[0] ?? [])
  const opened = await Promise.all(links.map((link) => fetch(link, { redirect: 'manual' })))
  const confirmed = opened.filter((response) => !response.headers.get('location')?.includes('error'))
  expect(confirmed).toHaveLength(1)
  expect((await signIn(app, email, PASSWORD)).status).toBe(200)
})
