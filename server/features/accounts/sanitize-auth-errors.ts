import type { Logger } from 'pino'

/**
 * The auth library's request handler, with what it throws logged by our rules and answered without a word of what
 * happened inside. Left to itself it writes the error whole to standard error, a failed statement with its values: the
 * addresses of people, and pieces of their mails.
 */
export function quietHandler(handle: (request: Request) => Promise<Response>, log: Logger) {
  return async (request: Request): Promise<Response> => {
    try {
      const response = await handle(request)
      if (response.status >= 500) {
        log.error({ status: response.status }, 'A route of the auth library answered with a failure')
      }
      return response
    } catch (error) {
      log.error({ err: error }, 'A route of the auth library failed')
      return Response.json(
        { code: 'INTERNAL_SERVER_ERROR', message: 'An unexpected error occurred. Please try again.' },
        { status: 500 },
      )
    }
  }
}
