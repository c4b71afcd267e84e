import { ORPCError } from '@orpc/client'

/** What a call that must be refused is refused with. */
export async function rejection(call: Promise<unknown>) {
  try {
    await call
  } catch (error) {
    if (error instanceof ORPCError) return { code: error.code, message: error.message, data: error.data }
    throw error
  }
  throw new Error('The call was not refused')
}

/** The fields that a call is refused for, each with its message. */
export async function rejectedFields(call: Promise<unknown>): Promise<Record<string, string>> {
  const { code, data } = await rejection(call)
  return code === 'INVALID_INPUT' ? data.fields : { [code]: 'is no refusal of fields' }
}
