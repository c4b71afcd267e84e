import { letter, type Mail } from '../../email/letter.ts'
import type { ContactMessage } from './queries.ts'

/**
 * The mail by which a message of the contact form reaches the operator.
 * @param id of the message; its beginning keeps mail programs from taking all messages for one conversation
 */
export function operatorMail(to: string, id: string, { name, email, topic, message }: ContactMessage): Mail {
  return letter({
    to,
    subject: `Contact form (${topic}), message ${id.slice(0, 8)}`,
    greeting: `${name} wrote to you`,
    paragraphs: [`From ${name}, ${email}, about: ${topic}`, ...message.split(/\s*\n\s*/)],
    action: { label: 'Answer', url: `mailto:${email}` },
    closing: 'The address was typed into the form and is not confirmed.',
  })
}
