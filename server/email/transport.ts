import type { Config } from '../config.ts'
import type { ClaimedMail } from './queries.ts'

/**
 * Timeouts for a mail server; the library's own are up to ten minutes. SMTP_URL may set others, as in
 * `smtp://host?socketTimeout=120000`.
 */
const SMTP_TIMEOUTS_MS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** Total for one mail: a server that keeps sending a little never reaches the timeouts above. */
const MAX_DELIVERY_MS = 4 * 60_000

export type Transport = {
  send(mail: ClaimedMail): Promise<void>
  /** True when the text stays in the table after sending. */
  keepText: boolean
}

/**
 * Creates the transport of mails. Without SMTP settings it sends nothing: the developers' mailbox page shows the table of
 * mails.
 */
export function createMailTransport({ mail: { smtpUrl, from } }: Config): Transport {
  if (smtpUrl === null) return { send: async () => {}, keepText: true }
  // Loaded only where mails are sent.
  const loading = import('nodemailer').then(({ createTransport }) =>
    createTransport({ url: smtpUrl, ...SMTP_TIMEOUTS_MS }),
  )
  const sender = from.includes('<') ? from : `Trellis <${from}>`
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'

  return {
    keepText: false,
    async send({ id, to, subject, text, html, headers, writtenAt }) {
      const transport = await loading
      const sending = transport.sendMail({
        from: sender,
        to,
        subject,
        text,
        html,
        date: writtenAt,
        // The same at every attempt, so that a recipient can recognize a repeated mail.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...headers },
      })
      await withTimeout(MAX_DELIVERY_MS, sending)
    },
  }
}

async function withTimeout(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long')), milliseconds)
  })
  try {
    await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
