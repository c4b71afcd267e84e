import type { OnDatabase } from '#server/testing/test-database.ts'

/** Texts of the mails to a person, oldest first; concurrent mails by subject. */
export async function mailsTo({ database }: OnDatabase, { email }: { email: string }): Promise<string[]> {
  return (await mailed(database, email)).map(({ body_text }) => body_text)
}

export async function subjectsTo({ database }: OnDatabase, { email }: { email: string }): Promise<string[]> {
  return (await mailed(database, email)).map(({ subject }) => subject)
}

function mailed({ kysely }: OnDatabase['database'], email: string) {
  return kysely
    .selectFrom('mails')
    .select(['subject', 'body_text'])
    .where('to_address', '=', email)
    .orderBy('created_at')
    .orderBy('subject')
    .execute()
}
