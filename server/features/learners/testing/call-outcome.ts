import { ORPCError } from '@orpc/client'

/** Runs a call. @returns 'done', or the code of its error */
export async function callOutcome(call: () => Promise<unknown>): Promise<string> {
  try {
    await call()
    return 'done'
  } catch (error) {
    if (error instanceof ORPCError) return error.code
    throw error
  }
}
