import { type APIRequestContext, expect } from '@playwright/test'

type Mail = { subject: string; to: string; text: string }

/** Development mailbox, which lists the mails that would have been sent. */
export type Mailbox = {
  /** Newest mail to this address with this subject; waits for it. */
  newest(address: string, subject: RegExp): Promise<Mail>
  /** First link in that mail. */
  linkTo(address: string, subject: RegExp): Promise<string>
  /** Current number of mails to this address. */
  count(address: string): Promise<number>
}

export function mailboxIn(request: APIRequestContext): Mailbox {
  async function mailsTo(address: string): Promise<Mail[]> {
    const answer = await request.get('/dev/mail')
    expect(answer.status(), 'the mailbox for developers').toBe(200)
    return mailsOf(await answer.text()).filter(({ to }) => to === address)
  }
  async function newest(address: string, subject: RegExp) {
    let found: Mail | undefined
    await expect
      .poll(
        async () => {
          found = (await mailsTo(address)).find((mail) => subject.test(mail.subject))
          return found !== undefined
        },
        { message: `a mail ${subject} to ${address}`, timeout: 15_000, intervals: [50, 100, 250, 500] },
      )
      .toBe(true)
    if (found === undefined) throw new Error('A mail that was there is gone')
    return found
  }
  return {
    newest,
    async linkTo(address, subject) {
      const { text } = await newest(address, subject)
      const link = /https?:\/\/\S+/.exec(text)?.[0]
      if (link === undefined) throw new Error(`The mail ${subject} to ${address} has no link`)
      return link
    },
    async count(address) {
      return (await mailsTo(address)).length
    },
  }
}

/** Mails on the mailbox page, newest first. */
function mailsOf(html: string): Mail[] {
  const articles = html.matchAll(
    /<article>\s*<h2>(.*?)<\/h2>\s*<p class="meta">To (.*?) · .*?<div class="text">(.*?)<\/div>/gs,
  )
  return [...articles].map(([, subject = '', to = '', text = '']) => ({
    subject: plain(subject),
    to: plain(to),
    text: plain(text.replaceAll(/<[^>]*>/g, '')),
  }))
}

const ENTITIES = [
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&#39;', "'"],
  ['&amp;', '&'],
] as const

function plain(html: string): string {
  return ENTITIES.reduce((text, [entity, sign]) => text.replaceAll(entity, sign), html)
}
