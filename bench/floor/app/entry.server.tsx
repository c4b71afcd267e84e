import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { type EntryContext, ServerRouter } from 'react-router'

/** Renders the HTML during the build, as the product's own does; no file of it reaches a browser. */
export default async function renderPage(request: Request, status: number, headers: Headers, context: EntryContext) {
  const { prelude } = await prerenderToNodeStream(<ServerRouter context={context} url={request.url} />)
  return new Response(await text(prelude), { status, headers })
}
