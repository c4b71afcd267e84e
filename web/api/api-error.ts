import { t } from '@lingui/core/macro'
import { ORPCError } from '@orpc/client'
import { classifyFailure } from './connection.ts'

/**
 * Message of an error that the server declares, shown to the user as received except for an ended session; undefined
 * for all other errors, such as a lost network or a 5xx status.
 */
export function errorMessage(error: Error): string | undefined {
  if (classifyFailure(error).kind === 'signed-out') return t`You’re signed out. Please sign in again.`
  return error instanceof ORPCError && error.defined && error.status < 500 ? error.message : undefined
}

/** True for the error of a link or code that does not work, or no longer. */
export function isLinkGone(error: Error | null): boolean {
  return error instanceof ORPCError && error.code === 'LINK_GONE'
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
