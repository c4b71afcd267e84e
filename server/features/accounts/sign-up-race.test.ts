import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { countRows } from '../../testing/test-app.ts'
import { mailsTo, PASSWORD, post, signIn, startBehindProxy } from './testing/accounts.ts'

const app = forThisFile(startBehindProxy)
test('of concurrent sign-ups with one address one creates an account, and the others are told when the next email is possible', async () => {
  const email = 'at.once@example.test'
  const answers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { status, body } = await post(app, '/sign-up/email', { name: '', email, password: PASSWORD })
      return { status, code: body.code }
    }),
  )
  expect(answers.toSorted((a, b) => a.status - b.status)).toEqual([
    { status: 200, code: undefined },
    ...Array(4).fill({ status: 429, code: 'TOO_MANY_MAILS' }),
  ])
  expect(await countRows(app, 'profiles')).toBe(1)
  const mails = await mailsTo(app, email)
  expect(mails).toHaveLength(1)
  const links = mails.flatMap(({ text }) => text.match(/https?:\S+verify-email\S+/)?.[0] ?? [])
  const opened = await Promise.all(links.map((link) => fetch(link, { redirect: 'manual' })))
  const confirmed = opened.filter((response) => !response.headers.get('location')?.includes('error'))
  expect(confirmed).toHaveLength(1)
  expect((await signIn(app, email, PASSWORD)).status).toBe(200)
})
