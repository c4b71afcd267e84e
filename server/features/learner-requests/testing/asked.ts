import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { newestMails, type StoredMail } from '#server/email/queries.ts'
import type { TestApp } from '#server/testing/test-app.ts'

export const PASSWORD = 'amber kettle 42'

/** What a child fills in under 'Join as a Learner', with names that nobody has. */
export function asking(
  more: { firstName?: string; username?: string; gradeId?: string; email?: string } = {},
) {
  const username = `asks_${randomUUID().slice(0, 8)}`
  return {
    firstName: 'Noor',
    lastName: 'Haddad',
    email: `${username}@example.test`,
    username,
    password: PASSWORD,
    parentEmail: `parent-${randomUUID()}@example.test`,
    ...more,
  }
}

export async function mailsTo(app: TestApp, to: string): Promise<StoredMail[]> {
  return (await newestMails(app.database.kysely, 1000)).filter((mail) => mail.to === to)
}

/** Asks, and reads the token from the mail to the parent. */
export async function askedToken(app: TestApp, given: ReturnType<typeof asking>): Promise<string> {
  await app.client().learnerRequests.create(given)
  const [mail] = await mailsTo(app, given.parentEmail)
  return mail?.text.match(/#token=(\S+)/)?.[1] ?? ''
}

/** From then on the statements that are counted are those of the test. */
export async function everyMailSent(app: TestApp): Promise<void> {
  const waiting = app.database.kysely.selectFrom('mails').select('id').where('sent_at', 'is', null)
  await vi.waitFor(async () => expect(await waiting.execute()).toEqual([]), { timeout: 20_000 })
}
