import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { AUTH_ROUTES } from '#server/http/api-docs/auth-routes.ts'
import { apiDocs } from '#server/http/api-docs/docs-page.ts'
import { lineOfDevice } from '#server/http/device-cookie.ts'
import { classifyError, pipelineError } from '#server/http/pipeline-errors.ts'
import type { Sender } from '#server/http/sender.ts'
import { MAX_VISITOR_BODY_BYTES } from '#server/http/serve-operation.ts'
import { wordResponse } from '#server/http/worded-errors.ts'
import { pageLanguage } from '#server/languages.ts'
import { isScraper } from '#server/metrics/metrics.ts'
import { inTurn } from '#server/rate-limits/turns.ts'
import type { Services } from '#server/services.ts'
import { helpPage } from './help-page.ts'
import { listing } from './listing.ts'
import { type PageReaders, site } from './site.ts'

/** Open routes. HEAD is excluded, since some GET routes use up a token. */
const OPEN_ROUTES = new Set(AUTH_ROUTES.map(({ method, path }) => `${method} ${path}`))

/** @param path below /api/auth, such as `/sign-out` */
export function isOpenAuthRoute(method: string, path: string): boolean {
  return OPEN_ROUTES.has(`${method} ${path}`)
}

/** Replaces the missing body of a POST by an empty object, which the auth library expects. */
function withEmptyObject(request: Request): Request {
  const { method, url, headers } = request
  const hasBody = headers.has('content-type') || headers.has('transfer-encoding')
  if (method !== 'POST' || hasBody || Number(headers.get('content-length')) > 0) return request
  const withType = new Headers(headers)
  withType.set('content-type', 'application/json')
  withType.delete('content-length')
  return new Request(url, { method, headers: withType, body: '{}' })
}

const CONTENT_MEDIA = join(import.meta.dirname, '../../../content/videos')

/**
 * Everything except operations: sign-in routes, API documentation, metrics, sample media, and the browser app.
 * @param content files of content (images, imports and exports), and the buttons to look around
 * @param readers what the pages of the browser app carry, and whose turns a request takes
 */
export async function pages(
  services: Services,
  content: Hono<{ Bindings: HttpBindings }>,
  clientFolder: string | null,
  readers: PageReaders & { findSender: (request: IncomingMessage) => Sender },
) {
  const { auth, config, log, metrics, queues, wordMessage } = services
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error, c) => {
    const isTooLarge = error instanceof HTTPException && error.status === 413
    const { code, status, message } = isTooLarge
      ? pipelineError('PAYLOAD_TOO_LARGE')
      : classifyError(error, c.env.outgoing, log)
    return c.json({ defined: false, code, status, message }, status)
  })

  const { metricsToken } = config
  if (metricsToken !== null) {
    app.get('/metrics', async (c) => {
      if (!isScraper(c.req.header('Authorization'), metricsToken)) {
        return c.text('Authorization: Bearer with METRICS_TOKEN is required', 401, { 'WWW-Authenticate': 'Bearer' })
      }
      const { text, contentType } = await metrics.render()
      return c.text(text, 200, { 'Content-Type': contentType, 'Cache-Control': 'no-store' })
    })
  }

  app.use('/api/*', async (c, next) => {
    await next()
    const language = pageLanguage(config, c.req.header('accept-language'))
    if (language !== null && c.res.status >= 400)
      c.res = await wordResponse(c.res, (message) => wordMessage(message, language))
  })
  app.use('/api/auth/*', bodyLimit({ maxSize: MAX_VISITOR_BODY_BYTES }))
  app.all('/api/auth/*', (c, next) => {
    if (!isOpenAuthRoute(c.req.method, c.req.path.slice('/api/auth'.length))) return next()
    const sender = readers.findSender(c.env.incoming)
    const device = sender.kind === 'network' ? lineOfDevice(config, c.env.incoming.headers.cookie) : null
    const queue = device === null ? queues.auth : queues.devices
    const turn = { ...sender, hasDevice: device !== null }
    return queue.run(device ?? sender.key, () => inTurn(turn, () => auth.handler(withEmptyObject(c.req.raw))))
  })
  app.route('/api', apiDocs(config.origin))
  app.all('/api/*', (c) => c.json({ defined: false, code: 'NOT_FOUND', status: 404, message: 'Not found' }, 404))

  app.route('/', content)

  if (!config.production) app.route('/', (await import('./development-pages.ts')).developmentPages(services))
  app.route('/', helpPage(services.textRenderer))
  app.use('/media/*', serveStatic({ root: CONTENT_MEDIA, rewriteRequestPath: (path) => path.replace(/^\/media/, '') }))
  app.all('/media/*', (c) => c.text('Not found', 404))
  app.all('/dev/*', (c) => c.text('Not found', 404))

  app.route('/', listing({ origin: config.origin, operator: config.mail.operator }))
  if (clientFolder !== null) app.route('/', site(clientFolder, config, readers))
  return app
}
