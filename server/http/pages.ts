import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import {
  createFakeIdentityProvider,
  FAKE_IDENTITY_PATH,
} from '#packages/fake-identity-provider/fake-identity-provider.ts'
import { TEST_PAGE_STYLE_PATH } from '#packages/test-pages/document.ts'
import { TEST_PAGE_STYLE } from '#packages/test-pages/style.ts'
import { listNewestMails } from '../email/queries.ts'
import { fakeIdentityOptions } from '../features/accounts/social/fake-identity.ts'
import type { Services } from '../services.ts'
import { apiDocs } from './api-docs/docs-page.ts'
import { MAILBOX_STYLE, mailboxPage } from './mailbox-page.ts'
import { isOpenAuthRoute } from './open-auth-routes.ts'
import { MAX_BODY_BYTES } from './serve-operation.ts'
import { site } from './site.ts'

const CONTENT_MEDIA = join(import.meta.dirname, '../../content/videos')

/** Times out, since a hanging database neither responds nor fails. */
const READINESS_QUERY = { text: 'SELECT 1', query_timeout: 2000 }

/**
 * Everything besides operations: sign-in routes, API documentation, health checks, sample media, and the browser app.
 * @param content files of content: images, imports and exports
 */
export function pages(
  services: Services,
  content: Hono<{ Bindings: HttpBindings }>,
  clientFolder: string | null,
) {
  const { auth, config, database } = services
  const app = new Hono<{ Bindings: HttpBindings }>()

  app.get('/healthz', (c) => c.text('ok'))
  app.get('/readyz', async (c) => {
    try {
      await database.pool.query(READINESS_QUERY)
      return c.text('ready')
    } catch {
      return c.text('The database does not answer', 503)
    }
  })

  app.use('/api/auth/*', bodyLimit({ maxSize: MAX_BODY_BYTES }))
  app.all('/api/auth/*', (c, next) =>
    isOpenAuthRoute(c.req.method, c.req.path.slice('/api/auth'.length)) ? auth.handler(c.req.raw) : next(),
  )
  app.route('/api', apiDocs(config.origin))
  app.all('/api/*', (c) =>
    c.json({ defined: false, code: 'NOT_FOUND', status: 404, message: 'Not found' }, 404),
  )

  app.route('/', content)

  if (!config.production) {
    app.get('/dev/mail', async (c) => c.html(mailboxPage(await listNewestMails(database.kysely, 50))))
    app.get('/dev/mail.css', (c) => c.text(MAILBOX_STYLE, 200, { 'Content-Type': 'text/css' }))
    app.get(TEST_PAGE_STYLE_PATH, (c) => c.text(TEST_PAGE_STYLE, 200, { 'Content-Type': 'text/css' }))
    const testPages = services.payments?.testPages
    if (testPages) app.route(testPages.path, testPages.app)
    const identityProvider = createFakeIdentityProvider(fakeIdentityOptions(config))
    app.all(`${FAKE_IDENTITY_PATH}/*`, async (c) => {
      await identityProvider(c.env.incoming, c.env.outgoing)
      return RESPONSE_ALREADY_SENT
    })
  }
  app.use(
    '/media/*',
    serveStatic({ root: CONTENT_MEDIA, rewriteRequestPath: (path) => path.replace(/^\/media/, '') }),
  )
  app.all('/media/*', (c) => c.text('Not found', 404))
  // /dev/ui is a page of the browser app, outside production; no other path under /dev exists beyond this point.
  app.all('/dev/*', (c, next) =>
    c.req.path === '/dev/ui' && !config.production ? next() : c.text('Not found', 404),
  )

  if (clientFolder !== null) app.route('/', site(clientFolder, config.videoHosts))
  return app
}
