import { addOAuthServerContext, getOAuthState } from 'better-auth/api'
import { z } from 'zod'
import { SOCIAL_PROVIDERS } from '#contract/session.ts'

/**
 * Data of a sign-in while the user is at the provider. It is part of the auth library's state, which is stored in the
 * database for ten minutes, used up by one callback, and bound to one browser by a signed cookie.
 */
const Flow = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  /** Origin from which the user came and to which they return. */
  origin: z.string(),
  /** Address whose emails the user has proved to receive, in this browser. */
  provenEmail: z.string().optional(),
})

/** Call before the auth library creates the state. */
export function beginFlow(flow: z.input<typeof Flow>): Promise<void> {
  return addOAuthServerContext(flow)
}

/** Flow of the sign-in that this request starts or finishes. */
export async function currentFlow(): Promise<z.output<typeof Flow>> {
  const state = await getOAuthState()
  return Flow.parse(state?.serverContext)
}
