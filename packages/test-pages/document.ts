import { html } from 'hono/html'

/** Something of a page: escaped where it came from outside. */
export type Content = ReturnType<typeof html>

/** Where the looks of these pages are. */
export const TEST_PAGE_STYLE_PATH = '/dev/test-pages.css'

/** The content security policy of these pages: a form and a stylesheet, and nothing else. */
export const TEST_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/** A page of a provider that the server stands in for, in the looks that all of them share. */
export function testPage(title: string, content: Content, width: 'narrow' | 'wide' = 'narrow'): Content {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="robots" content="noindex" />
    <title>${title}</title>
    <link rel="stylesheet" href="${TEST_PAGE_STYLE_PATH}" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main class="${width}">${content}</main>
  </body>
</html>`
}
