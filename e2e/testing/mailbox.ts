import { type BrowserContext, expect } from '@playwright/test'

/** The developers' mailbox, which shows what would have been sent. */
export type Mailbox = {
  /** The first link in the newest mail to this address with this subject; waits until it is there. */
  linkTo(address: string, subject: string | RegExp): Promise<string>
}

export function mailboxIn(context: BrowserContext): Mailbox {
  return {
    async linkTo(address, subject) {
      const page = await context.newPage()
      try {
        const mail = page
          .getByRole('article')
          .filter({ has: page.getByRole('heading', { name: subject }) })
          .filter({ hasText: `To ${address} ` })
          .first()
        await expect(async () => {
          await page.goto('/dev/mail')
          await expect(mail).toBeVisible({ timeout: 500 })
        }).toPass({ timeout: 15_000 })
        const link = await mail.getByRole('link').first().getAttribute('href')
        if (link === null) throw new Error(`The mail "${subject}" to ${address} has no link`)
        return link
      } finally {
        await page.close()
      }
    },
  }
}
