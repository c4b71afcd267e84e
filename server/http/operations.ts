import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { implement, ORPCError } from '@orpc/server'
import { contract } from '#contract/index.ts'
import { REAUTHENTICATION_REQUIRED, TOO_MANY_ATTEMPTS } from '#contract/operation.ts'
import { isRecentlyVerified } from '#domain/accounts.ts'
import { nameRequest, startSpan, traced } from '../metrics/tracing.ts'
import { type AttemptKind, consumeAttempt } from '../rate-limits/rate-limits.ts'
import type { Services } from '../services.ts'
import { isConnectionLost } from '../unavailable.ts'
import { networkOf } from './client-address.ts'
import { type Session, type SessionUser, type Source, unauthenticated } from './session.ts'
import type { Page } from './session-queries.ts'

/** Context of every handler. */
export type RequestContext = {
  services: Services
  /** Who sent the request. */
  session: Session
  request: IncomingMessage
  /** Address of the client, seen through trusted proxies. */
  clientAddress: () => string
  /** For response headers only; the body is what the handler returns. */
  response: ServerResponse
}

const implementer = implement(contract).$context<RequestContext>()

/** Operations of the contract, to be implemented by handlers. Each waits for the turn of its session, or of its network. */
export const operations = implementer.use(({ context, next, procedure, path }) => {
  const { reads, writes } = context.services.queues
  const queue = procedure['~orpc'].route.method === 'GET' ? reads : writes
  // The session within a page has none.
  if (path.length > 0) nameRequest(context.response, path.join('.'))
  const waiting = startSpan('wait for turn')
  return queue.run(context.session.token ?? networkOf(context.clientAddress()), () => {
    waiting?.end()
    return traced('handle', () => handleOnceMore(() => Promise.resolve(next()), isRepeatable(procedure, path)))
  })
})

/** Long enough for a balancer to have noticed a switch to another primary, if it is noticed soon. */
const RETRY_PAUSE_MS = 250

/** Writes with another method that have the same outcome when they are repeated. */
const REPEATABLE = ['timedTests.start', 'timedTests.submit', 'study.completePart', 'study.submitAnswers']

function isRepeatable(procedure: { '~orpc': { route: { method?: string | undefined } } }, path: readonly string[]) {
  const method = procedure['~orpc'].route.method ?? 'POST'
  return ['GET', 'PUT', 'DELETE'].includes(method) || REPEATABLE.includes(path.join('.'))
}

/** Repeats an operation once if its connection to the database broke, as at a restart or a switch of the primary. */
async function handleOnceMore<Result>(handle: () => Promise<Result>, canRepeat: boolean): Promise<Result> {
  try {
    return await handle()
  } catch (error) {
    if (!canRepeat || !isConnectionLost(error)) throw error
    await wait(RETRY_PAUSE_MS)
    return handle()
  }
}

/** Operations for anyone who is signed in: `context.user` is set. Those that write wait for the turn of the person too. */
export const signedIn = operations.use(async ({ context, next, procedure }) => {
  const user = await context.session.read()
  if (!user) throw unauthenticated()
  if (procedure['~orpc'].route.method === 'GET') return next({ context: { user } })
  return context.services.queues.writes.run(user.id, () => next({ context: { user } }))
})

/**
 * Operations that save for anyone who is signed in, by `context.session.save`, which reads the session with its lock:
 * `context.account` is set. They too wait for the turn of the person.
 */
export const saving = operations.use(async ({ context: { session, services }, next }) => {
  const account = await session.identify()
  if (account === null) throw unauthenticated()
  return services.queues.writes.run(account, () => next({ context: { account } }))
})

/**
 * Reads a page for anyone who is signed in, in one statement with the session. Operations that only read use it instead of
 * `signedIn`, and decide by the sender before they present anything.
 * @returns the sender, the rows of the page, and the first of them
 */
export async function readSignedIn<Input, Row>(
  { session }: RequestContext,
  page: Page<Input, Row>,
  input: Input,
  source: Source = 'primary',
) {
  if (session.token === null) throw unauthenticated()
  const { user, rows } = await session.readWith(page, input, source)
  if (!user) throw unauthenticated()
  return { user, rows, row: rows[0] }
}

/** Operations for parents. */
export const asParent = signedIn.use(({ context, next }) => {
  requireParent(context.user)
  return next()
})

export function requireParent(user: SessionUser): void {
  if (!user.isParent) throw forbidden('Access denied. Parent access required.')
}

/** Operations that parents may use only after a recent proof of identity (readings, "Re-authentication"). */
const requireVerification = implementer.middleware(async ({ context, next }) => {
  const user = await context.session.read()
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
  if (!context.user.contentManager) throw forbidden('You don’t have permission to do this.')
  return next()
})

/** Operations for operators, who see the state of the installation and nothing of a person. */
export const asOperator = signedIn.use(({ context, next }) => {
  if (!context.user.operator) throw forbidden('You don’t have permission to do this.')
  return next()
})

/** Limits an operation of someone who is signed in, which declares TOO_MANY_ATTEMPTS, by person (rate-limits/rate-limits.ts). */
export function limited(kind: AttemptKind) {
  return implementer.middleware(async ({ context: { services, session }, next }) => {
    const user = await session.read()
    const isWithin = user === null || (await consumeAttempt(services.database.kysely, kind, user.id))
    if (!isWithin) throw new ORPCError('TOO_MANY_ATTEMPTS', TOO_MANY_ATTEMPTS.TOO_MANY_ATTEMPTS)
    return next()
  })
}

/** Becomes the error that a restricted operation declares (contract/operation.ts). */
function forbidden(message: string) {
  return new ORPCError('FORBIDDEN', { status: 403, message })
}
