import type { Executor } from '../../../database/database.ts'

/** Whether a person of a provider has an account already, and whether their e-mail address has one. */
export async function findKnown(
  db: Executor,
  { providerId, subject, email }: { providerId: string; subject: string; email: string },
): Promise<{ bySubject: boolean; byEmail: boolean }> {
  const row = await db
    .selectNoFrom((eb) => [
      eb
        .exists(
          eb
            .selectFrom('accounts')
            .select('id')
            .where('provider_id', '=', providerId)
            .where('account_id', '=', subject),
        )
        .as('by_subject'),
      eb.exists(eb.selectFrom('profiles').select('id').where('email', '=', email)).as('by_email'),
    ])
    .executeTakeFirstOrThrow()
  return { bySubject: row.by_subject === true, byEmail: row.by_email === true }
}

/** What decides whether an account may be linked to somebody of a provider. */
export async function findLinkable(db: Executor, userId: string) {
  return db
    .selectFrom('profiles')
    .select(['is_parent', 'email_verified', 'banned'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
