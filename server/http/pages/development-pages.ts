import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import {
  createFakeIdentityProvider,
  FAKE_IDENTITY_PATH,
} from '#packages/fake-identity-provider/fake-identity-provider.ts'
import { TEST_PAGE_STYLE_PATH } from '#packages/test-pages/document.ts'
import { TEST_PAGE_STYLE } from '#packages/test-pages/style.ts'
import { listNewestMails } from '#server/email/queries.ts'
import type { Services } from '#server/services.ts'
import { fakeIdentityOptions } from './fake-identity.ts'
import { MAILBOX_STYLE, mailboxPage } from './mailbox-page.ts'

/** Pages below /dev for developers and tests. Production never loads this file, and its image has no test providers. */
export function developmentPages({ config, database, payments }: Services) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.get('/dev/mail', async (c) => c.html(mailboxPage(await listNewestMails(database.kysely, 50))))
  app.get('/dev/mail.css', (c) => c.text(MAILBOX_STYLE, 200, { 'Content-Type': 'text/css' }))
  app.get(TEST_PAGE_STYLE_PATH, (c) => c.text(TEST_PAGE_STYLE, 200, { 'Content-Type': 'text/css' }))
  const testPages = payments?.testPages
  if (testPages) app.route(testPages.path, testPages.app)
  const identityProvider = createFakeIdentityProvider(fakeIdentityOptions(config))
  app.all(`${FAKE_IDENTITY_PATH}/*`, async (c) => {
    await identityProvider(c.env.incoming, c.env.outgoing)
    return RESPONSE_ALREADY_SENT
  })
  return app
}
