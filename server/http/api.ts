import type { IncomingMessage, ServerResponse } from 'node:http'
import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { ORPCError, onError, ValidationError } from '@orpc/server'
import type { Logger } from 'pino'
import { router } from '../features/router.ts'
import { logSecurityEvent } from '../log.ts'
import type { Services } from '../services.ts'
import type { RequestContext } from './operations.ts'
import { classifyError } from './pipeline-errors.ts'
import { type Call, rpcHandler } from './rpc.ts'
import { isEvents } from './send-events.ts'
import { MAX_BODY_BYTES, MAX_CONTENT_BODY_BYTES, type Result, serveOperation } from './serve-operation.ts'
import type { SessionUser } from './session.ts'

/**
 * Operations over HTTP, by the same router twice: at /api/rpc for the typed client of the browser app, and at their
 * documented paths under /api for every other client.
 */
export function apiHandler(
  services: Services,
  readSession: (request: IncomingMessage, response: ServerResponse) => Promise<SessionUser | null>,
  clientAddress: (request: IncomingMessage) => string,
) {
  const mapError = errorMapper(services.log)
  const rpc = rpcHandler(router, mapError)
  const documented = documentedHandler(mapError)

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const user = await readSession(request, response)
    const context: RequestContext = {
      services,
      user,
      request,
      clientAddress: () => clientAddress(request),
      response,
    }
    const writesContent = user?.contentManager === true && /^\/api\/(rpc\/)?content/.test(path)
    const maxBytes = writesContent ? MAX_CONTENT_BODY_BYTES : MAX_BODY_BYTES
    return serveOperation(request, response, maxBytes, (body) =>
      path.startsWith('/api/rpc/')
        ? rpc({ path: path.slice('/api/rpc'.length), request, context, body })
        : documented({ request, context, body }),
    )
  }
}

type ErrorMapper = (error: unknown, options: { context: RequestContext }) => never

/** The operations at their documented paths, by the library's own handler. */
function documentedHandler(mapError: ErrorMapper) {
  const mapErrors = onError<Promise<unknown>, { next(): Promise<unknown>; context: RequestContext }, []>(mapError)
  const handler = new StandardOpenAPIHandler<RequestContext>(router, { clientInterceptors: [mapErrors] })

  return async ({ request, context, body }: Omit<Call, 'path'>): Promise<Result | null> => {
    const { matched, response } = await handler.handle(
      {
        // Node leaves the body of a response to HEAD out, and keeps its headers.
        method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
        url: new URL(request.url ?? '/', 'http://server'),
        headers: request.headers,
        signal: undefined,
        async body() {
          const text = body()
          return text === '' ? undefined : JSON.parse(text)
        },
      },
      { prefix: '/api', context },
    )
    if (!matched) return null
    const { status, headers, body: result } = response
    return { status, headers, body: result === undefined || isEvents(result) ? result : JSON.stringify(result) }
  }
}

/**
 * Maps errors to responses: invalid input names its fields, declared errors pass unchanged, and anything else is logged in
 * full and reported without internal details.
 */
function errorMapper(log: Logger): ErrorMapper {
  return (error: unknown, { context }: { context: RequestContext }) => {
    if (error instanceof ORPCError) {
      if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
        throw new ORPCError('INVALID_INPUT', {
          status: 422,
          message: 'Please check the marked fields.',
          data: { fields: fieldMessages(error.cause) },
          cause: error.cause,
        })
      }
      if (error.code === 'FORBIDDEN') {
        const { user, clientAddress } = context
        logSecurityEvent(log, {
          kind: 'permission-denied',
          account: user?.id ?? null,
          address: clientAddress(),
          operation: context.request.url?.split('?', 1)[0] ?? '',
        })
      }
      // Of server errors only declared ones are reported, such as an unreachable payment provider.
      if (error.status < 500 || error.defined) throw error
    }
    const { code, status, message } = classifyError(error, context.response, log)
    throw new ORPCError(code, { status, message })
  }
}

/** First message of each field, by the field's path. */
function fieldMessages(error: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path = [], message, ...issue } of error.issues) {
    const steps = path.map((step) => String(typeof step === 'object' ? step.key : step))
    // Unknown keys are reported on their object, with the keys beside.
    const unknown: unknown[] = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : []
    const named = unknown.length > 0 ? unknown.map((key) => [...steps, String(key)]) : [steps]
    for (const field of named) fields[field.join('.')] ??= message
  }
  return fields
}
