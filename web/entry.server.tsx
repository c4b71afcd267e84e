import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'

/**
 * Renders a page to HTML during the build: there is no rendering server, so the whole page is awaited. Without this
 * file, the router would install its default entry with crawler detection.
 */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  return new Response(moveStylesFirst(await text(prelude)), { status, headers })
}

/**
 * Moves the resources for the first paint, styles and fonts, before the scripts, which React lists first. The HTML
 * renders without the scripts, and on a slow connection they would take bandwidth from the styles.
 */
function moveStylesFirst(html: string): string {
  const sheets = html.match(/<link rel="stylesheet"[^>]*>/g) ?? []
  return sheets
    .reduce((rest, sheet) => rest.replace(sheet, ''), html)
    .replace('<link rel="modulepreload"', `${sheets.join('')}$&`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchPriority="low"')
}
