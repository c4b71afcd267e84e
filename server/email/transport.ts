import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Mail } from './letter.ts'

/**
 * How a mail leaves. Without SMTP settings it goes nowhere: the developers' mailbox page shows what stands in the
 * table of mails, and that is all there is to deliver.
 */
export function transportFor(config: Config): (mail: Mail) => Promise<void> {
  const { smtpUrl, from } = config.mail
  if (smtpUrl === null) return async () => {}
  const transport = createTransport(smtpUrl)
  return async (mail) => {
    await transport.sendMail({ from, to: mail.to, subject: mail.subject, text: mail.text, html: mail.html })
  }
}
