import { ORPCError } from '@orpc/client'

/** How a call ended: 'done', or the code of the error that it was answered with. */
export async function codeOf(call: () => Promise<unknown>): Promise<string> {
  try {
    await call()
    return 'done'
  } catch (error) {
    if (error instanceof ORPCError) return error.code
    throw error
  }
}
