import { html } from 'hono/html'
import { z } from 'zod'
import type { Content } from '../../test-pages/document.ts'
import { TEST_CARDS } from '../facts.ts'
import { CARD_WORDS } from './words.ts'

/** What a form sends in which a card is chosen. */
export const CardForm = z.object({ card: z.enum(TEST_CARDS) })

/** A button for each test card, which sends the form that they are in. */
export function cardButtons(): Content {
  return html`<div class="people">
    ${TEST_CARDS.map(
      (card) =>
        html`<button class="person" name="card" value="${card}">
          <span class="name">${CARD_WORDS[card].name}</span>
          <span>${CARD_WORDS[card].note}</span>
        </button>`,
    )}
  </div>`
}
