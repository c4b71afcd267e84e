import { letter, type Mail } from '../../email/letter.ts'
import { networkOf } from '../../http/client-address.ts'
import { operations } from '../../http/operations.ts'
import { mayTry } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'
import { type ContactMessage, insertMessage } from './queries.ts'

export const support = {
  contact: operations.support.contact.handler(async ({ input, context, errors }) => {
    const result = await contact(context.services, input, {
      userId: context.user?.id ?? null,
      clientAddress: context.clientAddress(),
    })
    if (result === 'too-many') throw errors.TOO_MANY_ATTEMPTS()
    return { received: true as const }
  }),
}

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

/**
 * The mail by which a message of the contact form reaches the operator.
 * @param id of the message; its beginning keeps mail programs from taking all messages for one conversation
 */
function operatorMail(to: string, id: string, { name, email, topic, message }: ContactMessage): Mail {
  return letter({
    to,
    subject: `Contact form (${topic}), message ${id.slice(0, 8)}`,
    greeting: `${name} wrote to you`,
    paragraphs: [`From ${name}, ${email}, about: ${topic}`, ...message.split(/\s*\n\s*/)],
    action: { label: 'Answer', url: `mailto:${email}` },
    closing: 'The address was typed into the form and is not confirmed.',
  })
}

/**
 * Tells the sender of the contact form that the message has arrived. It repeats nothing that was typed: the address may be
 * somebody else's, and nobody is to send texts to strangers by it.
 */
function receivedMail(to: string, origin: string): Mail {
  return letter({
    to,
    subject: 'We have received your message',
    greeting: 'Thank you for writing to Trellis',
    paragraphs: [
      'Your message has arrived. A person reads it and answers to this email address.',
      `It was sent by the contact form at ${origin}/contact`,
    ],
    closing:
      'If you have not written to us, somebody has mistyped their address and you can ignore this mail.',
  })
}
