import { sql } from 'kysely'
import { z } from 'zod'
import { query } from '#server/database/rows.ts'
import type { OnDatabase } from '#server/testing/test-database.ts'

/** Texts of the mails to a person, oldest first; concurrent mails by subject. */
export async function mailsTo({ database }: OnDatabase, { email }: { email: string }): Promise<string[]> {
  return (await mailed(database, email)).map(({ body_text }) => body_text)
}

export async function subjectsTo({ database }: OnDatabase, { email }: { email: string }): Promise<string[]> {
  return (await mailed(database, email)).map(({ subject }) => subject)
}

function mailed({ kysely }: OnDatabase['database'], email: string) {
  return query(
    kysely,
    z.object({ subject: z.string(), body_text: z.string() }),
    sql`
      SELECT subject, body_text
      FROM mails
      WHERE to_address = ${email}
      ORDER BY created_at, subject`,
  )
}
