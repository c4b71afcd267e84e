import { html } from 'hono/html'

/** Markup in which interpolated values are escaped. */
export type Content = ReturnType<typeof html>

/** Path of the stylesheet. */
export const TEST_PAGE_STYLE_PATH = '/dev/test-pages.css'

/** Content security policy of test pages: forms and a stylesheet, no scripts. */
export const TEST_PAGE_POLICY =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"

/** Page of a stand-in for a provider. */
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
