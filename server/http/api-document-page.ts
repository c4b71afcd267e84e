import type { OpenAPI } from '@orpc/contract'
import { html } from 'hono/html'

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const

/** The OpenAPI document as a page to read: no script, one section for each operation, in the order of the contract. */
export function apiDocumentPage(document: OpenAPI.Document) {
  const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item?.[method]
      return operation ? [{ path, method, operation }] : []
    }),
  )
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
        ({ method, path, operation }) =>
          html`<li><a href="#${operation.operationId}">${method.toUpperCase()} ${path}</a> ${operation.summary}</li>`,
      )}</ul></nav>
      ${operations.map(operationSection)}
    </main>
  </body>
</html>`
}

function operationSection({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: OpenAPI.OperationObject
}) {
  const body =
    operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : undefined
  return html`<section id="${operation.operationId}">
    <h2>${operation.summary}</h2>
    <p><code>${method.toUpperCase()} /api${path}</code></p>
    ${operation.description ? html`<p>${operation.description}</p>` : ''}
    ${body ? schemaDetails('Request body', body['application/json']?.schema) : ''}
    ${Object.entries(operation.responses ?? {}).map(([status, response]) =>
      'content' in response
        ? schemaDetails(
            `Answer ${status}: ${response.description ?? ''}`,
            response.content?.['application/json']?.schema,
          )
        : '',
    )}
  </section>`
}

function schemaDetails(title: string, schema: unknown) {
  return html`<details><summary>${title}</summary><pre>${JSON.stringify(schema, null, 2)}</pre></details>`
}

export const API_DOCUMENT_STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5 }
main { max-width: 52rem; margin: 0 auto; padding: 1.5rem 1rem }
section { border-top: 1px solid color-mix(in srgb, currentColor 25%, transparent); margin-top: 1.5rem }
code, pre { font-size: .9rem; overflow-x: auto }
summary { cursor: pointer; padding-block: .35rem }
nav ul { padding-left: 1rem }
`
