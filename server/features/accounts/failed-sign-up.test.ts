import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forThisFile } from '../../testing/for-this-file.ts'
import { postAuth, startTestApp } from '../../testing/test-app.ts'

const app = forThisFile(startTestApp)

test.each([
  ['mails', 500],
  ['profiles', 422],
])('a sign-up that fails on writing to %s can be repeated at once', async (table, status) => {
  const db = app.database.kysely
  const signUp = { email: `${randomUUID()}@example.test`, password: 'seven green kettles', name: '' }
  await sql`
    CREATE OR REPLACE FUNCTION reject_row() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''rejected''; END'
  `.execute(db)
  await sql`CREATE TRIGGER rejected BEFORE INSERT ON ${sql.table(table)} EXECUTE FUNCTION reject_row()`.execute(db)
  const failed = await postAuth(app, '/sign-up/email', signUp)
  await sql`DROP TRIGGER rejected ON ${sql.table(table)}`.execute(db)
  expect(failed.status).toBe(status)
  expect((await postAuth(app, '/sign-up/email', signUp)).status).toBe(200)
})
