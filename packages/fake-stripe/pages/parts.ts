import { html } from 'hono/html'
import { z } from 'zod'
import { type Content, testPage } from '../../test-pages/document.ts'
import type { Merchant } from '../environment.ts'
import { TEST_CARDS, type TestCard } from '../model.ts'

export const CARD_LABELS: Record<TestCard, { name: string; note: string }> = {
  works: { name: 'A card that works', note: 'Pays now and at every renewal.' },
  declined: { name: 'A card that is declined', note: 'Every payment with it is declined.' },
  'needs-authentication': {
    name: 'A card whose bank asks first',
    note: 'The next page plays the bank: confirm or refuse.',
  },
  'fails-later': { name: 'A card that fails later', note: 'Pays now; every renewal after that is declined.' },
}

export const CardForm = z.object({ card: z.enum(TEST_CARDS) })

/** Buttons that submit their form, one per test card. */
export function cardButtons(): Content {
  return html`<div class="people">
    ${TEST_CARDS.map(
      (card) =>
        html`<button class="person" name="card" value="${card}">
          <span class="name">${CARD_LABELS[card].name}</span>
          <span>${CARD_LABELS[card].note}</span>
        </button>`,
    )}
  </div>`
}

/** First line of every page. */
export const MARK = html`<p class="mark"><strong>Test</strong> Nothing is charged here.</p>`

export const INTRODUCTION = html`<p>
  No keys of a payment provider are configured, so this page replaces it. It takes no money and asks for no card. It
  does not exist in production.
</p>`

/** Page with a message and a link back. */
export function noticePage(message: string, merchant: Merchant): Content {
  return testPage(
    'Test payment provider',
    html`${MARK}
      <h1>Test payment provider of this installation</h1>
      <p>${message}</p>
      <p><a class="back" href="${merchant.homePath}">Back to ${merchant.name}</a></p>`,
  )
}
