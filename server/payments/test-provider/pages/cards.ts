import { html } from 'hono/html'
import type { Content } from '#server/test-pages/document.ts'
import { TEST_CARDS } from '../facts.ts'
import { CARD_WORDS } from './words.ts'

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
