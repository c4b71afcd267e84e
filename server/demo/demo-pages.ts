import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { type Context, Hono } from 'hono'
import type { Sender } from '../http/sender.ts'
import type { Session } from '../http/session.ts'
import { endedCookie, sessionCookie } from '../http/session-cookie.ts'
import { pageReader } from '../page-reader.ts'
import type { Services } from '../services.ts'
import { demoCookie } from './cookie.ts'
import type { DemoView } from './family.ts'
import { findDemoFamily } from './queries.ts'

type Env = { Bindings: HttpBindings }

const START_PAGES: Record<DemoView, string> = { parent: '/parent', learner: '/learner/dashboard' }

/**
 * Buttons with which visitors begin and end to look around the sample family: plain forms, which work before any script has
 * loaded. A signed-in person goes to their own pages.
 */
export function demoPages(
  { config, database, queues }: Pick<Services, 'config' | 'database' | 'queues'>,
  cookieName: string,
  readers: { sessionOf: (request: IncomingMessage) => Session; findSender: (request: IncomingMessage) => Sender },
): Hono<Env> {
  const app = new Hono<Env>()
  if (!config.demo) return app

  app.post('/demo/parent', (c) => begin(c, 'parent'))
  app.post('/demo/learner', (c) => begin(c, 'learner'))
  app.post('/demo/leave', (c) => {
    c.header('Set-Cookie', demoCookie(config, null), { append: true })
    return c.redirect('/', 303)
  })
  return app

  function begin(c: Context<Env>, view: DemoView) {
    const { incoming } = c.env
    return queues.visitorReads.run(readers.findSender(incoming).key, async () => {
      const session = readers.sessionOf(incoming)
      const user = session.token === null ? null : await session.read()
      if (user) return c.redirect(START_PAGES[user.isParent ? 'parent' : 'learner'], 303)
      const [family] = await database.query(findDemoFamily({}))
      if (!family) return c.redirect('/', 303)
      // A session that has ended would still come before the sample family.
      const ended = sessionCookie(incoming, cookieName)
      if (ended) c.header('Set-Cookie', endedCookie(ended.name), { append: true })
      c.header('Set-Cookie', demoCookie(config, view), { append: true })
      return c.redirect(START_PAGES[view], 303)
    })
  }
}

/** Whether the landing page offers to look around. */
export function demoReader({ config, database }: Pick<Services, 'config' | 'database'>): () => Promise<boolean> {
  if (!config.demo) return async () => false
  return pageReader(async () => (await database.query(findDemoFamily({}))).length > 0, false)
}
