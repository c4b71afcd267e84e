import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { Hono } from 'hono'
import { contract } from '#contract/index.ts'
import type { Config } from '../config.ts'
import { API_DOCUMENT_STYLE, apiDocumentPage } from './api-document-page.ts'

/** The OpenAPI document of the contract at /openapi.json, and the same as a page to read at /docs. */
export function apiDocument(config: Config): Hono {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = generator.generate(contract, {
    info: {
      title: 'Trellis',
      version: '1',
      description:
        'Every operation of the learning portal. Sign in at /api/auth/sign-in/email or /api/auth/sign-in/username, and send the session cookie, or the token of the answer as a bearer token.',
    },
    servers: [{ url: `${config.origin}/api` }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    security: [{ bearer: [] }],
  })

  const app = new Hono()
  app.get('/openapi.json', async (c) => c.json(await document))
  app.get('/docs', async (c) => c.html(apiDocumentPage(await document)))
  app.get('/docs.css', (c) => c.text(API_DOCUMENT_STYLE, 200, { 'Content-Type': 'text/css' }))
  return app
}
