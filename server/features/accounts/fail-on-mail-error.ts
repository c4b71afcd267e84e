import type { BetterAuthPlugin } from 'better-auth'

/**
 * Makes a route of the auth library fail when the mail that it causes cannot be kept. The library itself catches and
 * logs what its mailing functions throw, and would then answer that all is well: an account without a way to confirm
 * it. Thrown on, the error ends the route's transaction, so that neither stays (design, "mail through the outbox").
 */
export function failWithTheMail(): BetterAuthPlugin {
  return {
    id: 'fail-with-the-mail',
    init: () => ({
      context: {
        runInBackgroundOrAwait: async (task: unknown) => {
          await task
        },
      },
    }),
  }
}
