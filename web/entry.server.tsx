import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'

/**
 * Renders a page to HTML during the build: there is no rendering server, so the whole page is awaited. This file also keeps
 * the router from installing the crawler detection of its default entry.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(paintFirst(await text(prelude)), { status, headers })
}

/**
 * Puts what the first paint waits for, style and fonts, before the scripts, which React lists first: the HTML shows the page
 * without them, and on a slow line they would take the style's share of it.
 */
function paintFirst(html: string): string {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  return sheets
    .reduce((rest, sheet) => rest.replace(sheet, ''), html)
    .replace('<link rel="modulepreload"', `${sheets.join('')}$&`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
}
