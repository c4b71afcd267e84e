import { letter, type Mail } from '../../email/letter.ts'
import type { ContactMessage } from './queries.ts'

/** The mail by which a message of the contact form reaches the operator. */
export function operatorMail(to: string, { name, email, topic, message }: ContactMessage): Mail {
  return letter({
    to,
    subject: `Contact form (${topic}): ${name}`,
    greeting: `${name} wrote to you`,
    paragraphs: [`From ${name}, ${email}, about: ${topic}`, ...message.split(/\s*\n\s*/)],
    action: { label: 'Answer', url: `mailto:${email}` },
    closing: 'The address was typed into the form and is not confirmed.',
  })
}
