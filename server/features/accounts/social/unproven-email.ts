import type { Database } from '../../../database/database.ts'
import type { Mail } from '../../../email/letter.ts'
import { mayTry } from '../../../tries/tries.ts'
import { emailProof } from './proven-email.ts'
import type { SocialProvider } from './providers.ts'
import { notThisWayMail, proveEmailMail } from './unproven-email-mails.ts'

/**
 * Writes to an address that a provider named and does not vouch for. No account is made before its owner has answered:
 * one would keep the address from its owner, and be entered later by whoever named it.
 */
export async function writeToUnproven(
  {
    database,
    post,
    secret,
    origin,
  }: {
    database: Database
    post: (mail: Mail) => Promise<void>
    secret: string
    origin: string
  },
  provider: SocialProvider,
  { email, taken }: { email: string; taken: boolean },
): Promise<void> {
  if (!(await mayTry(database.kysely, 'sign-up', email))) return
  const token = emailProof(secret, provider.id, email, Date.now())
  await post(
    taken
      ? notThisWayMail(email, provider.name, origin)
      : proveEmailMail(email, provider.name, `${origin}/api/auth/confirm-provider-email?token=${token}`),
  )
}
