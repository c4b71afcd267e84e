import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import { readRows } from '#server/testing/stored-rows.ts'
import { listNewestMails, type StoredMail } from '../../../email/queries.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export const PASSWORD = 'amber kettle 42'

/** Input of 'Join as a Learner' with unused names. */
export function requestInput(more: { firstName?: string; username?: string; gradeId?: string; email?: string } = {}) {
  const username = `joins_${randomUUID().slice(0, 8)}`
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
  return (await listNewestMails(app.database.kysely, 1000)).filter((mail) => mail.to === to)
}

/** Creates a request and reads the token from the mail to the parent. */
export async function requestToken(app: TestApp, input: ReturnType<typeof requestInput>): Promise<string> {
  await app.client().learnerRequests.create(input)
  const [mail] = await mailsTo(app, input.parentEmail)
  return mail?.text.match(/#token=(\S+)/)?.[1] ?? ''
}

/** Waits until all mails are sent, so that only the test's own statements are counted. */
export async function waitForMails(app: TestApp): Promise<void> {
  const waiting = sql`SELECT id FROM mails WHERE sent_at IS NULL`
  await vi.waitFor(async () => expect(await readRows(app.database.kysely, waiting)).toEqual([]), { timeout: 20_000 })
}
