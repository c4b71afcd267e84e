import { ORPCError } from '@orpc/client'

/**
 * Message of an error that the server declares, shown to the user as received; undefined for all other errors, such as
 * a lost network or a 5xx status.
 */
export function errorMessage(error: Error): string | undefined {
  return error instanceof ORPCError && error.defined && error.status < 500 ? error.message : undefined
}

/** The server's messages by field of a form. A message for an unknown field belongs to the `form` as a whole. */
export function fieldErrors<Field extends string>(
  messages: Record<string, string>,
  known: readonly Field[],
): Partial<Record<Field | 'form', string>>
export function fieldErrors(messages: Record<string, string>, known: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [known.includes(field) ? field : 'form', message]),
  )
}
