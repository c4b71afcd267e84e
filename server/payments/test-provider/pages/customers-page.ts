import { html } from 'hono/html'
import { type Content, testPage } from '#server/test-pages/document.ts'
import type { CustomerFacts } from '../facts.ts'
import { TEST_PAYMENTS_PATH } from '../page-addresses.ts'
import { MARK, WHAT_THIS_IS } from './notice.ts'
import { minuteOf } from './words.ts'

/** All customers of the test provider, newest first, each with how far their time is ahead. */
export function customersPage(customers: CustomerFacts[], now: number): Content {
  return testPage(
    'Test payments of this installation',
    html`${MARK}
      <h1>Test payments of this installation</h1>
      ${WHAT_THIS_IS}
      <h2>Customers</h2>
      ${customers.length === 0 ? html`<p>Nobody has begun to pay yet.</p>` : ''}
      <ul class="things">
        ${customers.map(
          (customer) =>
            html`<li>
              <a href="${TEST_PAYMENTS_PATH}/customers/${customer.id}">${customer.email ?? customer.id}</a>
              ${customer.deleted ? html`<span class="state">Deleted</span>` : ''}
              <p>${plans(customer)}</p>
              ${customer.clock.ahead > 0 ? html`<p>Their clock says ${minuteOf(now + customer.clock.ahead)}</p>` : ''}
            </li>`,
        )}
      </ul>`,
    'wide',
  )
}

function plans({ subscriptions }: CustomerFacts): string {
  const live = subscriptions.filter(({ status }) => status !== 'canceled').length
  return live === 1 ? '1 subscription' : `${live} subscriptions`
}
