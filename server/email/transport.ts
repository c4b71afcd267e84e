import type { Config } from '../config.ts'
import type { ClaimedMail } from './queries.ts'

/**
 * Timeouts for a mail server; the library's defaults are up to ten minutes. SMTP_URL may override them, as in
 * `smtp://host?socketTimeout=120000`.
 */
const SMTP_TIMEOUTS_MS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

export type Transport = {
  /** @param signal aborts the delivery and its connection */
  send(mail: ClaimedMail, signal: AbortSignal): Promise<void>
  /** True to retain the text in the table after sending. */
  keepText: boolean
}

/** Creates the mail transport. Without SMTP settings it sends nothing: the developers' mailbox shows the mails. */
export function createMailTransport({ mail: { smtpUrl, requireTls, from } }: Config): Transport {
  if (smtpUrl === null) return { send: async () => {}, keepText: true }
  // Loaded only if mails are sent.
  const loading = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url: smtpUrl, requireTLS: requireTls, socketCloseTimeout: 0, ...SMTP_TIMEOUTS_MS }),
  )
  const sender = from.includes('<') ? from : `Trellis <${from}>`
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'

  return {
    keepText: false,
    async send({ id, to, subject, text, html, headers, writtenAt }, signal) {
      const transport = await loading
      await transport.sendMail({
        from: sender,
        to,
        subject,
        text,
        html,
        date: writtenAt,
        // Stable across attempts, so that recipients can recognize a duplicate.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
        signal,
      })
    },
  }
}
