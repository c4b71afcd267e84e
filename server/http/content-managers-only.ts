import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import { createMiddleware } from 'hono/factory'
import type { SessionUser } from './session.ts'

/** Restricts files to content managers; other requests get the errors of operations (http/operations.ts). */
export function contentManagersOnly(readSession: (request: IncomingMessage) => Promise<SessionUser | null>) {
  return createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const user = await readSession(c.env.incoming)
    if (!user) return c.json({ code: 'UNAUTHENTICATED', status: 401, message: 'Authentication required' }, 401)
    if (!user.contentManager) {
      const message = 'You do not have permission to do this.'
      return c.json({ code: 'FORBIDDEN', status: 403, message }, 403)
    }
    return await next()
  })
}
