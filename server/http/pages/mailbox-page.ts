import { html } from 'hono/html'
import type { StoredMail } from '#server/email/queries.ts'

/** Developers' mailbox: emails that were or would have been sent, newest first, with clickable links. */
export function mailboxPage(mails: StoredMail[]) {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Mailbox for developers · Trellis</title>
    <link rel="stylesheet" href="/dev/mail.css" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main>
      <h1>Mailbox for developers</h1>
      <p>No mail server is configured, so emails appear here instead of being sent. This page doesn’t exist in production.</p>
      ${mails.length === 0 ? html`<p>No mail yet.</p>` : ''} ${mails.map(mailArticle)}
    </main>
  </body>
</html>`
}

function mailArticle(mail: StoredMail) {
  return html`<article>
    <h2>${mail.subject}</h2>
    <p class="meta">To ${mail.to} · <time datetime="${mail.createdAt.toISOString()}">${mail.createdAt.toUTCString()}</time></p>
    <div class="text">${mail.text
      .split(/(https?:\/\/\S*[^\s.,;:!?)])/)
      .map((part) => (/^https?:\/\//.test(part) ? html`<a href="${part}">${part}</a>` : part))}</div>
  </article>`
}

export const MAILBOX_STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
main { max-width: 44rem; margin: 0 auto; padding: 1.5rem 1rem }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .75rem; padding: 1rem 1.25rem; margin-block: 1rem }
h2 { margin: 0; font-size: 1.1rem }
.meta { margin: .25rem 0 .75rem; opacity: .75 }
.text { white-space: pre-wrap; overflow-wrap: anywhere }
`
