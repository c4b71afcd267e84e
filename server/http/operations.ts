import type { IncomingMessage, ServerResponse } from 'node:http'
import { implement, ORPCError } from '@orpc/server'
import { contract } from '#contract/index.ts'
import { REAUTHENTICATION_REQUIRED } from '#contract/operation.ts'
import { isRecentlyVerified } from '#domain/accounts.ts'
import type { Services } from '../services.ts'
import type { SessionUser } from './session.ts'

/** Context of every handler. */
export type RequestContext = {
  services: Services
  /** Sender of the request; null for a visitor. */
  user: SessionUser | null
  request: IncomingMessage
  /** Address of the client, seen through trusted proxies. */
  clientAddress: () => string
  /** For response headers only; the body is what the handler returns. */
  response: ServerResponse
}

/** Operations of the contract, to be implemented by handlers. */
export const operations = implement(contract).$context<RequestContext>()

/** Operations for anyone who is signed in: `context.user` is set. */
export const signedIn = operations.use(({ context, next }) => {
  if (!context.user) throw new ORPCError('UNAUTHENTICATED', { status: 401, message: 'Authentication required' })
  return next({ context: { user: context.user } })
})

/** Operations for parents. */
export const asParent = signedIn.use(({ context, next }) => {
  if (!context.user.isParent) throw forbidden('Access denied. Parent access required.')
  return next()
})

/** Operations that parents may use only after a recent proof of identity (readings, "Re-authentication"). */
const requireVerification = operations.middleware(({ context, next }) => {
  const { user } = context
  if (user?.isParent && !isRecentlyVerified(user.session.verifiedAt, Date.now())) {
    const { status, message } = REAUTHENTICATION_REQUIRED.REAUTHENTICATION_REQUIRED
    throw new ORPCError('REAUTHENTICATION_REQUIRED', { status, message })
  }
  return next()
})

export const verified = signedIn.use(requireVerification)
export const asVerifiedParent = asParent.use(requireVerification)

/** Operations for content managers (http/session.ts; readings, "Access"). */
export const asContentManager = signedIn.use(({ context, next }) => {
  if (!context.user.contentManager) throw forbidden('You do not have permission to do this.')
  return next()
})

/** Becomes the error that a restricted operation declares (contract/operation.ts). */
function forbidden(message: string) {
  return new ORPCError('FORBIDDEN', { status: 403, message })
}
