import type { SocialSignInError } from '#contract/session.ts'

type Local = { is_parent: boolean; email_verified: boolean; banned: boolean }

/**
 * Decides whether a provider's user may be linked to the account with the same address. The owner of a parent account has
 * confirmed the address; a learner's address was typed by a parent and may belong to another person.
 * @returns the error, or null if linking is allowed
 */
export function linkingError(local: Local | undefined): SocialSignInError | null {
  if (local?.banned) return 'account_locked'
  return local?.is_parent && local.email_verified ? null : 'account_not_linked'
}
