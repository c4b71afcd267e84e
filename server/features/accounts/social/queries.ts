import type { Executor } from '../../../database/database.ts'

/** Looks up an account of the provider's user, and one with the email address. */
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

/** Facts that decide whether an account may be linked. */
export async function findLinkable(db: Executor, userId: string) {
  return db
    .selectFrom('profiles')
    .select(['is_parent', 'email_verified', 'banned'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
