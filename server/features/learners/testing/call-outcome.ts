import { ORPCError } from '@orpc/client'

/**
 * Runs a call.
 * @returns 'done', or its error code
 */
export async function callOutcome(call: () => Promise<unknown>): Promise<string> {
  try {
    await call()
    return 'done'
  } catch (error) {
    if (error instanceof ORPCError) return error.code
    throw error
  }
}
