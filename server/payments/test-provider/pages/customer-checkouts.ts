import { html } from 'hono/html'
import type { Content } from '#server/test-pages/document.ts'
import type { CustomerFacts, SessionFacts } from '../facts.ts'
import { checkoutPage } from '../page-addresses.ts'

const STATES: Record<SessionFacts['status'], string> = {
  open: 'To be paid',
  complete: 'Paid',
  expired: 'Over',
}

/** A customer's pages to pay on, newest first. */
export function customerCheckouts({ sessions }: CustomerFacts): Content {
  if (sessions.length === 0) return html`<p>None yet.</p>`
  return html`<ul class="things">
    ${sessions.toReversed().map(
      ({ id, status }) =>
        html`<li>
          <a href="${checkoutPage('', id)}">Checkout ${id}</a> <span class="state">${STATES[status]}</span>
        </li>`,
    )}
  </ul>`
}
