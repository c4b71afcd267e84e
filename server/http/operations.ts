import type { IncomingMessage, ServerResponse } from 'node:http'
import { implement } from '@orpc/server'
import { contract } from '#contract/index.ts'
import type { Services } from '../services.ts'
import type { SessionUser } from './session.ts'

/** What a handler gets beside its input. */
export type RequestContext = {
  services: Services
  /** Who sends the request; null for a visitor. */
  user: SessionUser | null
  request: IncomingMessage
  /** Where the request comes from, proxies seen through. */
  clientAddress: () => string
  /** Only for the headers of the answer; its body is what the handler returns. */
  response: ServerResponse
}

/** Every operation of the contract, to be given its handler. */
export const operations = implement(contract).$context<RequestContext>()

/** Operations for anyone who is signed in: `context.user` is there. */
export const signedIn = operations.use(({ context, next, errors }) => {
  if (!context.user) throw errors.UNAUTHENTICATED()
  return next({ context: { user: context.user } })
})

/** Operations for parents. */
export const asParent = signedIn.use(({ context, next, errors }) => {
  if (!context.user.isParent) throw errors.FORBIDDEN({ message: 'Access denied. Parent access required.' })
  return next()
})

/** Operations for content managers, whoever that is (http/session.ts; readings, "Access"). */
export const asContentManager = signedIn.use(({ context, next, errors }) => {
  if (!context.user.contentManager) throw errors.FORBIDDEN()
  return next()
})
