import { networkOf } from '../../http/client-address.ts'
import type { Services } from '../../services.ts'
import { mayTry } from '../../tries/tries.ts'
import { operatorMail } from './operator-mail.ts'
import { type ContactMessage, insertMessage } from './queries.ts'
import { receivedMail } from './received-mail.ts'

/**
 * Keeps a message, mails it to the operator and its arrival to the sender, as one transaction (readings, "What the
 * specifications show as a placeholder"). Without an address of the operator's it is only kept.
 */
export async function contact(
  { config, database, outbox }: Services,
  message: ContactMessage,
  { userId, clientAddress }: { userId: string | null; clientAddress: string },
): Promise<'received' | 'too-many'> {
  // The client first: one who is over the limit uses up nobody's tries.
  const withinLimits =
    (await mayTry(database.kysely, 'contact-from', networkOf(clientAddress))) &&
    (await mayTry(database.kysely, 'contact', message.email))
  if (!withinLimits) return 'too-many'

  const { operator } = config.mail
  await database.kysely.transaction().execute(async (db) => {
    const id = await insertMessage(db, message, userId)
    if (operator !== null) await outbox.post(db, operatorMail(operator, id, message))
    await outbox.post(db, receivedMail(message.email, config.origin))
  })
  return 'received'
}
