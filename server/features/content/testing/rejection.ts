import { ORPCError } from '@orpc/client'

/** Error of a call that must be rejected. */
export async function rejection(call: Promise<unknown>) {
  try {
    await call
  } catch (error) {
    if (error instanceof ORPCError) return { code: error.code, message: error.message, data: error.data }
    throw error
  }
  throw new Error('The call was not rejected')
}

/** Messages by field of a call that must be rejected as invalid. */
export async function rejectedFields(call: Promise<unknown>): Promise<Record<string, string>> {
  const { code, data } = await rejection(call)
  return code === 'INVALID_INPUT' ? data.fields : { [code]: 'is not INVALID_INPUT' }
}
