import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { ClaimedMail } from './queries.ts'

/**
 * How long a mail server may keep us waiting, in milliseconds; the library's own limits are up to ten minutes. SMTP_URL may
 * set others, as in `smtp://host?socketTimeout=120000`.
 */
const PATIENCE = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 }

/** For one mail in all: a server that answers a little, again and again, never runs into the limits above. */
const LONGEST_DELIVERY_MILLISECONDS = 4 * 60_000

export type Transport = {
  send(mail: ClaimedMail): Promise<void>
  /** Whether the text of a mail is to stay in the table once it is sent. */
  keepText: boolean
}

/**
 * How a mail leaves. Without SMTP settings it goes nowhere: the developers' mailbox page shows what stands in the
 * table of mails, and that is all there is to deliver.
 */
export function transportFor({ mail: { smtpUrl, from } }: Config): Transport {
  if (smtpUrl === null) return { send: async () => {}, keepText: true }
  const transport = createTransport({ url: smtpUrl, ...PATIENCE })
  const sender = from.includes('<') ? from : `Trellis <${from}>`
  const domain = from.match(/@([^>\s]+)/)?.[1] ?? 'localhost'

  return {
    keepText: false,
    async send({ id, to, subject, text, html, writtenAt }) {
      const sending = transport.sendMail({
        from: sender,
        to,
        subject,
        text,
        html,
        date: writtenAt,
        // The same at every try: a receiver that gets a mail twice can tell.
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      })
      await within(LONGEST_DELIVERY_MILLISECONDS, sending)
    },
  }
}

async function within(milliseconds: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mail server took too long')), milliseconds)
  })
  try {
    await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
