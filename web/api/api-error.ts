import { ORPCError } from '@orpc/client'

/**
 * What the server tells the person whose request it refused, to be shown as received; undefined where nothing was
 * refused but something broke (no network, an error of the 500s), which tells nobody anything.
 */
export function errorMessage(error: Error): string | undefined {
  return error instanceof ORPCError && error.defined && error.status < 500 ? error.message : undefined
}

/** The server's messages by field of a form; what names no field of it is told for the `form` as a whole. */
export function fieldErrors<Field extends string>(
  messages: Record<string, string>,
  known: readonly Field[],
): Partial<Record<Field | 'form', string>>
export function fieldErrors(
  messages: Record<string, string>,
  known: readonly string[],
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(messages).map(([field, message]) => [known.includes(field) ? field : 'form', message]),
  )
}
