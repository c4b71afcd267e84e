import { ORPCError } from '@orpc/client'

/** Whether there is nothing at an address: no such thing, or none that could be asked for. */
export function isMissing(error: Error | null): boolean {
  return error instanceof ORPCError && (error.code === 'NOT_FOUND' || error.code === 'INVALID_INPUT')
}
