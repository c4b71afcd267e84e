import { expect, test } from 'vitest'
import { mailboxPage } from './mailbox-page.ts'

test('links in an email exclude the full stop after them', async () => {
  const text = 'See http://localhost:3000/parent/subscriptions. Or:\nhttp://localhost:3000/reset-password?a=1&b=2#t=x-_'
  const mail = { to: 'a@example.test', subject: 'x', text, createdAt: new Date(0), sentAt: null }
  const page = String(await mailboxPage([mail]))
  expect([...page.matchAll(/<a href="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    'http://localhost:3000/parent/subscriptions',
    'http://localhost:3000/reset-password?a=1&amp;b=2#t=x-_',
  ])
})
