import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forThisFile } from '../testing/for-this-file.ts'
import { startTestApp } from '../testing/test-app.ts'
import { consumeAttempt, consumeAttempts } from './rate-limits.ts'

const app = forThisFile(startTestApp)
/** Stored counts with the transactions that wrote them. */
const stored = async () =>
  (
    await sql`SELECT name_hash, count, xmin::text FROM rate_limit_attempts ORDER BY name_hash`.execute(
      app.database.kysely,
    )
  ).rows

test('an attempt above the limit writes nothing', async () => {
  const { kysely } = app.database
  const attempts = [1, 2, 3, 4, 5].map(() => consumeAttempt(kysely, 'contact', 'a@example.test'))
  expect(await Promise.all(attempts)).toEqual(Array(5).fill(true))
  const before = await stored()
  expect(await consumeAttempt(kysely, 'contact', 'a@example.test')).toBe(false)
  const both = [
    { kind: 'contact' as const, name: 'a@example.test' },
    { kind: 'contact-from' as const, name: '192.0.2.1' },
  ]
  expect(await consumeAttempts(kysely, both)).toBe(false)
  expect(await stored()).toEqual(before)
  await sql`UPDATE rate_limit_attempts SET ends_at = now() - interval '1 second'`.execute(kysely)
  expect(await consumeAttempt(kysely, 'contact', 'a@example.test')).toBe(true)
})
