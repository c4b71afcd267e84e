import { letter, type Mail } from '../../email/letter.ts'

/**
 * Tells the sender of the contact form that the message has arrived. It repeats nothing that was typed: the address may be
 * somebody else's, and nobody is to send texts to strangers by it.
 */
export function receivedMail(to: string, origin: string): Mail {
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
