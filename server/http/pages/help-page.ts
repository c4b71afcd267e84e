import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { TextRenderer } from '#server/reading-text/text-renderer.ts'

const SOURCE = join(import.meta.dirname, '../../../docs/operations.md')

/** Serves docs/operations.md at /operator/help, with an anchor per section for links from the operator page. */
export function helpPage(textRenderer: TextRenderer): Hono {
  let page: Promise<string> | undefined
  const app = new Hono()
  app.get('/operator/help', async (c) => {
    page ??= renderHelp(textRenderer)
    page.catch(() => {
      page = undefined
    })
    return c.html(await page, 200, { 'X-Robots-Tag': 'noindex' })
  })
  app.get('/operator/help.css', (c) => c.text(STYLE, 200, { 'Content-Type': 'text/css' }))
  return app
}

async function renderHelp(textRenderer: TextRenderer): Promise<string> {
  const text = (await readFile(SOURCE, 'utf8')).replaceAll(LINK_TO_FILE, '$1')
  const sections = []
  // One after another: few texts of one source may wait to be rendered.
  for (const [index, section] of text.split(/^## /m).entries()) {
    const [title = '', ...body] = section.split('\n')
    const rendered = await textRenderer.render(body.join('\n'), SOURCE)
    const content = raw(rendered.outcome === 'rendered' ? rendered.html : '')
    sections.push(
      index === 0
        ? html`<h1>${title.replace(/^# /, '')}</h1>${content}`
        : html`<section id="${anchorOf(title)}"><h2>${title}</h2>${content}</section>`,
    )
  }
  return String(
    await html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Operations · Trellis</title>
    <link rel="stylesheet" href="/operator/help.css" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main>
      <p><a href="/operator">Back to the operator’s page</a></p>
      ${sections}
    </main>
  </body>
</html>`,
  )
}

/** Links to other files of the repository. These are not served, so only the link text is shown. */
const LINK_TO_FILE = /\[([^\]]+)\]\((?!#|https?:)[^)]+\)/g

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-')

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.6; scroll-padding-top: 1rem }
main { max-width: 50rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere }
section:target > h2 { border-left: .4rem solid #0b6b4f; padding-left: .6rem }
table { display: block; overflow-x: auto; border-collapse: collapse }
th, td { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); padding: .35rem .6rem; text-align: left; vertical-align: top }
pre { white-space: pre-wrap }
a { color: inherit }
`
