import { html } from 'hono/html'
import { type Content, testPage } from '../../test-pages/document.ts'
import type { Merchant } from '../environment.ts'

/** That this is no real provider, above everything else on each of its pages. */
export const MARK = html`<p class="mark"><strong>Test</strong> Nothing is charged here.</p>`

/** What every page of it says of itself. */
export const WHAT_THIS_IS = html`<p>
  No keys of a payment provider are configured, so this page stands in for it. It takes no money and asks for no card. It
  does not exist in production.
</p>`

/** A page that only says something. */
export function noticePage(message: string, merchant: Merchant): Content {
  return testPage(
    'Test payment provider',
    html`${MARK}
      <h1>Test payment provider of this installation</h1>
      <p>${message}</p>
      <p><a class="back" href="${merchant.homePath}">Back to ${merchant.name}</a></p>`,
  )
}
