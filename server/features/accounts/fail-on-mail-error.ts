import type { BetterAuthPlugin } from 'better-auth'

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
