import { sql } from 'kysely'
import { z } from 'zod'
import type { Executor } from '../../../database/database.ts'
import { query } from '../../../database/rows.ts'

type Confirmation = { deviceHash: string; email: string }

const Account = z.object({ id: z.string() })

/** Account that was signed up on this device, if it has this address and the address is confirmed. */
const confirmedAccount = ({ deviceHash, email }: Confirmation) => sql`
  profiles.id::text = verifications.value AND verifications.identifier = ${deviceHash}
  AND verifications.expires_at > now()
  AND profiles.email = ${email} AND profiles.email_verified AND profiles.is_parent AND NOT profiles.banned`

/** Finds the account that the device may sign in to, without using up the sign-up. */
export async function findConfirmedSignUp(db: Executor, confirmation: Confirmation) {
  const [account] = await query(
    db,
    Account,
    sql`SELECT profiles.id FROM verifications, profiles WHERE ${confirmedAccount(confirmation)}`,
  )
  return account
}

/** Uses up the sign-up of the device; undefined if it does not open this account, or no longer. */
export async function useConfirmedSignUp(db: Executor, confirmation: Confirmation) {
  const [account] = await query(
    db,
    Account,
    sql`DELETE FROM verifications USING profiles WHERE ${confirmedAccount(confirmation)} RETURNING profiles.id`,
  )
  return account
}
