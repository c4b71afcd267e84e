import type { IncomingMessage, ServerResponse } from 'node:http'
import { StandardOpenAPIHandler } from '@orpc/openapi/standard'
import { ORPCError, onError, ValidationError } from '@orpc/server'
import { StrictGetMethodPlugin } from '@orpc/server/plugins'
import { StandardRPCHandler } from '@orpc/server/standard'
import type { Logger } from 'pino'
import { brokenConstraint } from '../database/constraint-errors.ts'
import { router } from '../features/router.ts'
import type { Services } from '../services.ts'
import type { RequestContext } from './operations.ts'
import { PIPELINE_ERRORS } from './pipeline-errors.ts'
import { MAX_BODY_BYTES, MAX_CONTENT_BODY_BYTES, serveOperation } from './serve-operation.ts'
import type { SessionUser } from './session.ts'

/**
 * The operations over HTTP, the same router twice: at /api/rpc for the browser app, whose client needs nothing but
 * the types, and at their documented addresses under /api for every other client.
 */
export function apiHandler(
  services: Services,
  readSession: (request: IncomingMessage) => Promise<SessionUser | null>,
  clientAddress: (request: IncomingMessage) => string,
) {
  const answering = onError<Promise<unknown>, { next(): Promise<unknown> }, []>(toAnswer(services.log))
  // By GET only what changes nothing can be called: a link or an image of another site sends one with its cookies.
  const plugins = [new StrictGetMethodPlugin<RequestContext>()]
  const rpc = new StandardRPCHandler(router, { clientInterceptors: [answering], plugins })
  const openApi = new StandardOpenAPIHandler(router, { clientInterceptors: [answering] })

  return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> => {
    const user = await readSession(request)
    const context: RequestContext = {
      services,
      user,
      request,
      clientAddress: () => clientAddress(request),
      response,
    }
    const writesContent = user?.contentManager === true && /^\/api\/(rpc\/)?content/.test(path)
    const maxBytes = writesContent ? MAX_CONTENT_BODY_BYTES : MAX_BODY_BYTES
    return path.startsWith('/api/rpc/')
      ? await serveOperation(rpc, request, response, { prefix: '/api/rpc', context, maxBytes })
      : await serveOperation(openApi, request, response, { prefix: '/api', context, maxBytes })
  }
}

/**
 * The one place where errors become answers: refused input names its fields, declared errors pass as they are, and
 * anything else is logged whole and answered without a word of what happened inside.
 */
function toAnswer(log: Logger) {
  return (error: unknown) => {
    if (error instanceof ORPCError) {
      if (error.code === 'BAD_REQUEST' && error.cause instanceof ValidationError) {
        throw new ORPCError('INVALID_INPUT', {
          status: 422,
          message: 'Please check the marked fields.',
          data: { fields: fieldMessages(error.cause) },
          cause: error.cause,
        })
      }
      // Of a failure inside only what the contract declares is told, as that the payment provider does not answer.
      if (error.status < 500 || error.defined) throw error
    }
    // Whoever sent it was deleted while it was under way, as if they had been before.
    if (brokenConstraint(error)?.endsWith('_user_fkey')) {
      throw new ORPCError('UNAUTHENTICATED', { status: 401, message: 'Authentication required' })
    }
    log.error({ err: error }, 'An operation failed')
    throw new ORPCError('INTERNAL_SERVER_ERROR', PIPELINE_ERRORS.INTERNAL_SERVER_ERROR)
  }
}

/** The first message for each field, by the field's path. */
function fieldMessages(error: ValidationError): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path = [], message, ...issue } of error.issues) {
    const steps = path.map((step) => String(typeof step === 'object' ? step.key : step))
    // What is not known is told of the object that it stands in, and named beside.
    const unknown: unknown[] = 'keys' in issue && Array.isArray(issue.keys) ? issue.keys : []
    const named = unknown.length > 0 ? unknown.map((key) => [...steps, String(key)]) : [steps]
    for (const field of named) fields[field.join('.')] ??= message
  }
  return fields
}
