import { addOAuthServerContext, getOAuthState } from 'better-auth/api'
import { z } from 'zod'
import { SOCIAL_PROVIDERS } from '#contract/session.ts'

/**
 * What the server keeps about one sign-in while the person is at the provider: in the auth library's state, which lies in
 * the database for ten minutes, is used up by one answer, and belongs to one browser by a signed cookie.
 */
const Flow = z.object({
  provider: z.enum(SOCIAL_PROVIDERS),
  /** The origin that the person came by, and comes back to. */
  origin: z.string(),
  /** The address that the person has shown to read the mail of, in this browser. */
  provenEmail: z.string().optional(),
})

/** To be called before the auth library makes the state. */
export function beginFlow(flow: z.input<typeof Flow>): Promise<void> {
  return addOAuthServerContext(flow)
}

/** Of the sign-in that this request begins or ends. */
export async function currentFlow(): Promise<z.output<typeof Flow>> {
  const state = await getOAuthState()
  return Flow.parse(state?.serverContext)
}
