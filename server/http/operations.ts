import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { implement } from '@orpc/server'
import { contract } from '#contract/index.ts'
import { nameRequest, startWait, traced } from '../metrics/tracing.ts'
import { inTurn } from '../rate-limits/turns.ts'
import type { Services } from '../services.ts'
import { isConnectionLost } from '../unavailable.ts'
import { senderOf } from './sender.ts'
import type { Session } from './session.ts'

/** Context of every handler. */
export type RequestContext = {
  services: Services
  /** Session of the sender. */
  session: Session
  request: IncomingMessage
  /** Address of the client, behind trusted proxies. */
  clientAddress: () => string
  /** Use it for response headers only; the body is the handler's return value. */
  response: ServerResponse
}

const implementer = implement(contract).$context<RequestContext>()

/** Operations of the contract, to be implemented by handlers. Each waits in the queue of its account or network. */
export const operations = implementer.use(({ context, next, procedure, path }) => {
  const { queues } = context.services
  const sender = senderOf(context.session, context.clientAddress())
  const isRead = procedure['~orpc'].route.method === 'GET'
  const queue =
    sender.kind === 'account'
      ? isRead
        ? queues.reads
        : queues.writes
      : isRead
        ? queues.visitorReads
        : queues.visitorWrites
  // A session read within a page has no path.
  if (path.length > 0) nameRequest(context.response, path.join('.'))
  const endWait = startWait('wait for turn')
  return queue.run(sender.key, () => {
    endWait()
    return inTurn(sender, () =>
      traced('handle', () => handleWithRetry(() => Promise.resolve(next()), isRepeatable(procedure, path))),
    )
  })
})

/** Pause before a retry, long enough for a load balancer to notice a fast failover of the primary. */
const RETRY_PAUSE_MS = 250

/** Idempotent writes with a method other than PUT or DELETE. */
const REPEATABLE = ['timedTests.start', 'timedTests.submit', 'study.completePart', 'study.submitAnswers']

function isRepeatable(procedure: { '~orpc': { route: { method?: string | undefined } } }, path: readonly string[]) {
  const method = procedure['~orpc'].route.method ?? 'POST'
  return ['GET', 'PUT', 'DELETE'].includes(method) || REPEATABLE.includes(path.join('.'))
}

/** Retries an operation once if its database connection broke, as during a restart or failover. */
async function handleWithRetry<Result>(handle: () => Promise<Result>, canRepeat: boolean): Promise<Result> {
  try {
    return await handle()
  } catch (error) {
    if (!canRepeat || !isConnectionLost(error)) throw error
    await wait(RETRY_PAUSE_MS)
    return handle()
  }
}
