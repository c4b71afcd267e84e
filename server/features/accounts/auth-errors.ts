import type { BetterAuthPlugin } from 'better-auth'
import type { Logger } from 'pino'

/**
 * Wraps the auth library's request handler: logs its errors in our form and responds without internal details. By itself
 * it writes errors to standard error in full, failed statements with their values: email addresses and parts of emails.
 */
export function sanitizeAuthErrors(handle: (request: Request) => Promise<Response>, log: Logger) {
  return async (request: Request): Promise<Response> => {
    try {
      const response = await handle(request)
      if (response.status >= 500) {
        log.error({ status: response.status }, 'Auth library route responded with an error')
      }
      return response
    } catch (error) {
      log.error({ err: error }, 'Auth library route failed')
      return Response.json(
        { code: 'INTERNAL_SERVER_ERROR', message: 'An unexpected error occurred. Please try again.' },
        { status: 500 },
      )
    }
  }
}

/**
 * Makes a route of the auth library fail when its email cannot be enqueued. By default the library logs errors of its
 * mailing functions and reports success, which would leave an account that cannot be confirmed. Rethrowing rolls back the
 * route's transaction, so that neither exists.
 */
export function failOnMailError(): BetterAuthPlugin {
  return {
    id: 'fail-on-mail-error',
    init: () => ({
      context: {
        runInBackgroundOrAwait: async (task: unknown) => {
          await task
        },
      },
    }),
  }
}
