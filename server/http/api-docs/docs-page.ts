import type { OpenAPI } from '@orpc/contract'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { openApiDocument, operationsOf } from './openapi-document.ts'

/** Serves the OpenAPI document at /openapi.json, and as a readable page at /docs. */
export function apiDocs(origin: string): Hono {
  let generating: Promise<OpenAPI.Document> | undefined
  // Generated on first request, since it would take a tenth of the startup time.
  const document = () => {
    generating ??= openApiDocument(origin)
    return generating
  }
  const app = new Hono()
  app.get('/openapi.json', async (c) => c.json(await document()))
  app.get('/docs', async (c) => c.html(docsPage(await document())))
  app.get('/docs.css', (c) => c.text(STYLE, 200, { 'Content-Type': 'text/css' }))
  return app
}

/** Page without scripts, one section per operation. */
function docsPage(document: OpenAPI.Document) {
  const operations = operationsOf(document)
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>API · ${document.info.title}</title>
    <link rel="stylesheet" href="/api/docs.css" />
    <link rel="icon" href="data:," />
  </head>
  <body>
    <main>
      <h1>${document.info.title} API</h1>
      <p>${document.info.description}</p>
      <p>The same as data: <a href="/api/openapi.json">openapi.json</a></p>
      <nav aria-label="Operations"><ul>${operations.map(
        ({ method, path, operationId, summary }) =>
          html`<li><a href="#${operationId}">${method.toUpperCase()} ${path}</a> ${summary}</li>`,
      )}</ul></nav>
      ${operations.map(operationSection)}
    </main>
  </body>
</html>`
}

function operationSection({
  path,
  method,
  operationId,
  summary,
  description,
  requestBody,
  responses,
}: ReturnType<typeof operationsOf>[number]) {
  const body = requestBody && 'content' in requestBody ? requestBody.content : undefined
  return html`<section id="${operationId}">
    <h2>${summary}</h2>
    <p><code>${method.toUpperCase()} /api${path}</code></p>
    ${description ? html`<p>${description}</p>` : ''}
    ${body ? schemaDetails('Request body', body['application/json']?.schema) : ''}
    ${Object.entries(responses).map(([status, response]) =>
      response && 'content' in response
        ? schemaDetails(
            `Response ${status}: ${response.description ?? ''}`,
            response.content?.['application/json']?.schema,
          )
        : '',
    )}
  </section>`
}

function schemaDetails(title: string, schema: unknown) {
  return html`<details><summary>${title}</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`
}

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem }
section { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); margin-top: 1.5rem }
code, pre { font-size: .9rem; overflow-x: auto }
summary { cursor: pointer; padding-block: .35rem }
nav ul { padding-left: 1rem }
`
