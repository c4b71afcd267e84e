import { sql } from 'kysely'
import { z } from 'zod'
import type { Language } from '#domain/languages.ts'
import type { Executor } from '../../database/database.ts'
import { inTransaction } from '../../database/retry.ts'
import { query } from '../../database/rows.ts'
import { letter, type Mail } from '../../email/letter.ts'
import { anyone } from '../../http/callers.ts'
import { networkOf } from '../../http/client-address.ts'
import { act } from '../../http/handlers.ts'
import { operations } from '../../http/operations.ts'
import { expectOutcome, tooMany } from '../../http/outcomes.ts'
import type { SessionUser } from '../../http/session.ts'
import { pageLanguage } from '../../languages.ts'
import { consumeAttempt, findNextMail } from '../../rate-limits/rate-limits.ts'
import type { Services } from '../../services.ts'

export const support = {
  retention: operations.support.retention.handler(({ context }) => ({
    backupDays: context.services.config.backupRetentionDays,
  })),

  contact: operations.support.contact.handler(
    act({ as: anyone }, async (user, { input, context, errors }) => {
      const sent = await contact(context.services, input, {
        user,
        clientAddress: context.clientAddress(),
        page: pageLanguage(context.services.config, context.request.headers['accept-language']),
      })
      expectOutcome(sent, 'received', tooMany(errors))
      return { received: true as const }
    }),
  ),
}

/**
 * Stores a message, emails it to the operator and confirms it to the sender, in one transaction (readings, "What the
 * specifications show as a placeholder"). Without an operator address it is only stored.
 */
async function contact(
  { config, database, outbox }: Pick<Services, 'config' | 'database' | 'outbox'>,
  message: ContactMessage,
  {
    user,
    clientAddress,
    page,
  }: { user: Pick<SessionUser, 'id' | 'email'> | null; clientAddress: string; page: Language | null },
): Promise<{ outcome: 'received' } | { outcome: 'too-many' }> {
  // The client's limit comes first, so that a client above it uses up no attempts of the named address.
  const withinLimits =
    (await consumeAttempt(database.kysely, 'contact-from', networkOf(clientAddress))) &&
    (await consumeAttempt(database.kysely, 'contact', message.email))
  if (!withinLimits) return { outcome: 'too-many' }

  const { operator } = config.mail
  await inTransaction(database.kysely, async (db) => {
    const id = await insertMessage(db, message, user?.id ?? null)
    if (operator !== null) await outbox.post(db, operatorMail(operator, id, message))
    const isOwnAddress = message.email === user?.email
    if (isOwnAddress || (await findNextMail(db, 'contact', message.email)) === null) {
      await outbox.post(db, receivedMail(message.email, config.origin), page)
    }
  })
  return { outcome: 'received' }
}

/**
 * Email with a contact form message for the operator.
 * @param id message id; its prefix in the subject keeps mail programs from grouping all messages
 */
function operatorMail(to: string, id: string, { name, email, topic, message }: ContactMessage): Mail {
  return letter(to, ({ say, verbatim }) => ({
    subject: say('Contact form ({topic}), message {id}', { topic, id: id.slice(0, 8) }),
    greeting: say('{name} wrote to you', { name }),
    paragraphs: [
      say('From {name}, {email}, about: {topic}', { name, email, topic }),
      ...message.split(/\s*\n\s*/).map(verbatim),
    ],
    action: { label: say('Reply'), url: `mailto:${email}` },
    closing: say('This address was typed into the form and isn’t confirmed.'),
  }))
}

/**
 * Confirmation for the sender of a contact form message. It contains no input: the address may belong to another
 * person, and the form must not be usable to send texts to strangers.
 */
function receivedMail(to: string, origin: string): Mail {
  return letter(to, ({ say }) => ({
    subject: say('We got your message'),
    greeting: say('Thanks for writing to Trellis'),
    paragraphs: [
      say('We got your message and will reply to this email address.'),
      say('You sent it with the contact form at {contact}', { contact: `${origin}/contact` }),
    ],
    closing: say('Didn’t write to us? Someone may have mistyped their address. You can ignore this email.'),
  }))
}

type ContactMessage = { name: string; email: string; topic: string; message: string }

/**
 * @param userId signed-in sender; null for a visitor
 * @returns id of the message
 */
async function insertMessage(
  db: Executor,
  { name, email, topic, message }: ContactMessage,
  userId: string | null,
): Promise<string> {
  const [stored] = await query(
    db,
    z.object({ id: z.string() }),
    sql`
      INSERT INTO contact_messages (user_id, name, email, topic, message)
      VALUES (${userId}, ${name}, ${email}, ${topic}, ${message})
      RETURNING id`,
  )
  if (!stored) throw new Error('An INSERT returned no row')
  return stored.id
}
