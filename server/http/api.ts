import type { IncomingMessage, ServerResponse } from 'node:http'
import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { createProcedureClient, ORPCError, onError, ValidationError } from '@orpc/server'
import * as handlers from '../features/router.ts'
import { pageLanguage } from '../languages.ts'
import { logSecurityEvent, type SecurityEvent } from '../log-events.ts'
import { nameOfRequest } from '../metrics/tracing.ts'
import type { Services } from '../services.ts'
import { bodyBudget } from './body-budget.ts'
import { kindOfWork, loadShedding } from './load-shedding.ts'
import { operationFinder } from './operation-of-path.ts'
import { operations, type RequestContext } from './operations.ts'
import type { ReadPageAnswer, ReadPageSession } from './pages/page-start.ts'
import { classifyError } from './pipeline-errors.ts'
import { type Call, rpcHandler } from './rpc.ts'
import { isEvents } from './send-events.ts'
import { type Sender, senderOf } from './sender.ts'
import { BODY_LIMITS, type Result, serveOperation } from './serve-operation.ts'
import type { Session } from './session.ts'
import { wordError } from './worded-errors.ts'

/** Every operation with its handler; a missing one is a compile error. */
const router = operations.router(handlers)

/**
 * HTTP handler of all operations. The same router is served twice: at /api/rpc for the typed client of the browser app,
 * and at the documented paths under /api for other clients.
 */
export function apiHandler(
  services: Services,
  sessionOf: (request: IncomingMessage, response: ServerResponse) => Session,
  clientAddress: (request: IncomingMessage) => string,
) {
  const mapError = errorMapper(services)
  const rpc = rpcHandler(router, mapError)
  const documented = documentedHandler(mapError)
  const bodies = bodyBudget()
  const shedding = loadShedding({
    queues: services.queues,
    pool: services.database.pool,
    recordDropped: services.metrics.recordDropped,
  })

  return { drop, serve, readPageAnswer }

  /**
   * Reads the answer that a page's HTML contains. Its failures are left to the call of the page, which reports them.
   * @returns null if the answer fails, is late or too large, or the process is overloaded
   */
  async function readPageAnswer(...[request, response, { operation, input }]: Parameters<ReadPageAnswer>) {
    const session = sessionOf(request, response)
    const address = clientAddress(request)
    const sender = senderOf(session, address).key
    const found = findOperation('GET', `/rpc/${operation}`)
    if (!shedding.hasRoom(() => ({ kind: kindOfWork(found), sender }))) return null
    const context: RequestContext = { services, session, request, clientAddress: () => address, response }
    const answer = await inTime(
      PAGE_READ_TIMEOUT_MS,
      shedding.run(sender, () => rpc.readForPage({ operation, input, context })),
    )
    return answer !== null && answer.length <= MAX_ANSWER_CHARACTERS ? answer : null
  }

  /**
   * Sheds the operation if the process is overloaded.
   * @returns true if it has answered
   */
  function drop(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    return shedding.drop(() => {
      const found = findOperation(request.method ?? 'GET', path.slice('/api'.length))
      const sender = senderOf(sessionOf(request, response), clientAddress(request))
      return { kind: kindOfWork(found), sender: sender.key }
    }, response)
  }

  async function serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    const rpcPath = rpcPathOf(path)
    const session = sessionOf(request, response)
    const address = clientAddress(request)
    const context: RequestContext = { services, session, request, clientAddress: () => address, response }
    const sender = senderOf(session, address)
    const limits = (await writesContent(path, session, sender))
      ? BODY_LIMITS.content
      : BODY_LIMITS[sender.kind === 'account' ? 'account' : 'visitor']
    const budget = bodies(sender)
    const start = performance.now()
    const onStream = () => services.metrics.recordRequest(nameOfRequest(response), response, performance.now() - start)
    try {
      return await serveOperation(request, response, { ...limits, budget, onStream }, (body) =>
        shedding.run(sender.key, () =>
          rpcPath === null
            ? documented({ request, context, body })
            : rpc.call({ path: rpcPath, request, context, body }),
        ),
      )
    } finally {
      budget.release()
    }
  }

  /** True if the sender may write content, and so send a larger body. */
  async function writesContent(path: string, session: Session, { kind, key }: Sender): Promise<boolean> {
    if (session.token === null || !/^\/api\/(rpc\/)?content/.test(path)) return false
    const queue = kind === 'account' ? services.queues.reads : services.queues.visitorReads
    return (await queue.run(key, () => session.read()))?.contentManager === true
  }
}

/** Path below /api/rpc; null for an operation at its documented path. */
const rpcPathOf = (path: string) => (path.startsWith('/api/rpc/') ? path.slice('/api/rpc'.length) : null)

const findOperation = operationFinder(router)

/**
 * Timeout that keeps a hanging database from blocking the page, for the session and for its first answer, which the page
 * can fetch itself.
 */
const PAGE_READ_TIMEOUT_MS = 500

/** Characters above which an answer is fetched: the largest of sample pages, a report, has 40,000. */
const MAX_ANSWER_CHARACTERS = 100_000

/** Result of a promise, or null if it takes longer than `ms` or is rejected. */
async function inTime<Result>(ms: number, result: Promise<Result>): Promise<Result | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(resolve, ms, null)
  })
  const first = await Promise.race([result.catch(() => null), late])
  clearTimeout(timer)
  return first
}

/** Reads the session for pages (pages/page-start.ts), through the same operation that they would call. */
export function pageSessionReader(
  services: Services,
  sessionOf: (request: IncomingMessage, response: ServerResponse) => Session,
  clientAddress: (request: IncomingMessage) => string,
): ReadPageSession {
  const call = createProcedureClient(router.session.get, { context: (context: RequestContext) => context })
  return async (request, response) => {
    const session = sessionOf(request, response)
    const isVisitor = session.token === null && session.demo === null
    const context = { services, session, request, response, clientAddress: () => clientAddress(request) }
    const answer = await inTime(PAGE_READ_TIMEOUT_MS, call(undefined, { context }))
    return answer?.user || isVisitor ? answer : null
  }
}

type ErrorMapper = (error: unknown, options: { context: RequestContext }) => never

/** Handler of operations at their documented paths, by the library. */
function documentedHandler(mapError: ErrorMapper) {
  const mapErrors = onError<Promise<unknown>, { next(): Promise<unknown>; context: RequestContext }, []>(mapError)
  const handler = new StandardOpenAPIHandler<RequestContext>(router, { clientInterceptors: [mapErrors] })

  return async ({ request, context, body }: Omit<Call, 'path'>): Promise<Result | null> => {
    const { matched, response } = await handler.handle(
      {
        // For HEAD Node omits the body of the response and keeps the headers.
        method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
        url: new URL(request.url ?? '/', 'http://server'),
        headers: request.headers,
        signal: undefined,
        body: async () => body(),
      },
      { prefix: '/api', context },
    )
    if (!matched) return null
    const { status, headers, body: result } = response
    return { status, headers, body: result === undefined || isEvents(result) ? result : JSON.stringify(result) }
  }
}

/**
 * Maps errors to responses: invalid input lists its fields, declared errors pass through, and anything else is logged
 * in full and reported without internal details. Messages are worded in the language of the page that sent the request.
 */
function errorMapper({ config, log, wordMessage }: Services): ErrorMapper {
  /** Logs a call that a control has stopped. */
  function logAttempt(kind: SecurityEvent['kind'], { session, clientAddress, request }: RequestContext) {
    const operation = request.url?.split('?', 1)[0] ?? ''
    logSecurityEvent(log, { kind, account: session.account, address: clientAddress(), operation })
  }

  return (error, { context }) => {
    const language = pageLanguage(config, context.request.headers['accept-language'])
    throw wordError(classify(error, context), (message) => wordMessage(message, language))
  }

  function classify(error: unknown, context: RequestContext) {
    if (error instanceof ORPCError) {
      if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
        logAttempt('input-refused', context)
        return new ORPCError('INVALID_INPUT', {
          status: 422,
          message: 'Please check the highlighted fields.',
          data: { fields: fieldMessages(error.cause) },
          cause: error.cause,
        })
      }
      if (error.code === 'INVALID_INPUT') limitFields(error.data)
      if (error.code === 'FORBIDDEN') logAttempt('permission-denied', context)
      if (error.status === 429) logAttempt('limit-exceeded', context)
      // Server errors pass through only if they are declared, such as an unreachable payment provider.
      if (error.status < 500 || error.defined) return error
    }
    const { code, status, message } = classifyError(error, context.response, log)
    // A page shows it, so that its user can name it to the operator.
    const requestId = context.response.getHeader('X-Request-Id')
    return new ORPCError(code, { status, message, data: { requestId } })
  }
}

/** Limits on what a response reports about invalid input, since clients control its size. */
const MAX_FIELDS = 20
const MAX_FIELD_LENGTH = 100
const MAX_MESSAGE_LENGTH = 300

/** First message per field, by field path. */
function fieldMessages(error: ValidationError): Record<string, string> {
  const fields = new Map<string, string>()
  for (const { path = [], message, ...issue } of error.issues) {
    const steps = path.map((step) => String(typeof step === 'object' ? step.key : step))
    // Unknown keys are reported on their object with the keys in `keys`; the message would list all of them.
    const unknown: unknown[] = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys.slice(0, MAX_FIELDS) : []
    if (unknown.length === 0) setOnce(fields, steps, message)
    for (const key of unknown) setOnce(fields, [...steps, String(key)], 'Unknown field')
    if (fields.size >= MAX_FIELDS) break
  }
  return Object.fromEntries([...fields].slice(0, MAX_FIELDS))
}

function setOnce(fields: Map<string, string>, steps: string[], message: string) {
  const field = printable(steps.join('.'), MAX_FIELD_LENGTH)
  if (!fields.has(field)) fields.set(field, printable(message, MAX_MESSAGE_LENGTH))
}

/** Truncates a text and replaces characters that JSON would escape at length. */
function printable(text: string, maxLength: number): string {
  const short = text.length > maxLength ? `${text.slice(0, maxLength - 1)}…` : text
  return short.replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd')
}

/** Applies the same limits to a handler's messages, which may quote the input. */
function limitFields(data: unknown) {
  if (typeof data !== 'object' || data === null || !('fields' in data)) return
  const { fields } = data
  if (typeof fields !== 'object' || fields === null) return
  const limited = Object.entries(fields).slice(0, MAX_FIELDS)
  data.fields = Object.fromEntries(
    limited.map(([field, message]) => [
      printable(field, MAX_FIELD_LENGTH),
      printable(String(message), MAX_MESSAGE_LENGTH),
    ]),
  )
}
