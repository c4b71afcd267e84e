import { html } from 'hono/html'
import type { Content } from '#server/test-pages/document.ts'
import type { KeptEvent } from '../store-queries.ts'

/** The newest events of a customer, each to be sent again. */
export function sentEvents(events: KeptEvent[], customerPath: string): Content {
  if (events.length === 0) return html`<p>None yet.</p>`
  return html`<ul class="things rows">
    ${events.map(
      (event) =>
        html`<li>
          <div>
            <p class="name">${event.type}</p>
            <p>${event.id}, ${event.createdAt.toISOString()}</p>
            <p>${told(event)}</p>
          </div>
          <form method="post" action="${customerPath}/events/${event.id}">
            <button>Send again<span class="hidden"> ${event.type}, ${event.id}</span></button>
          </form>
        </li>`,
    )}
  </ul>`
}

function told({ attempts, refusal, deliveredAt }: KeptEvent): string {
  const tries = attempts === 1 ? '1 try' : `${attempts} tries`
  if (deliveredAt !== null) return `Taken, ${tries}`
  if (refusal !== null) return `Not taken after ${tries}: ${refusal}`
  return 'Waits'
}
