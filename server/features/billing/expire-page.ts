import type { Stripe } from 'stripe'
import { unlessMissing } from '../../payments/provider-answers.ts'
import { providerFailure } from '../../payments/provider-failure.ts'

/** Sees to it that a page cannot be paid on any more; one that somebody else closes at this moment, or that was just paid, too. */
export async function expirePage({ checkout: { sessions } }: Stripe, sessionId: string): Promise<void> {
  try {
    await sessions.expire(sessionId)
  } catch (error) {
    if (providerFailure(error) !== 'refused') throw error
    const session = await unlessMissing(sessions.retrieve(sessionId))
    if (session?.status === 'open') throw error
  }
}
