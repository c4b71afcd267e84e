import type { SocialSignInError } from '#contract/session.ts'

type Local = { is_parent: boolean; email_verified: boolean; banned: boolean }

/**
 * Whether somebody whom a provider vouches for may enter the account that has their address, from now on. Of a parent's
 * account the address was confirmed by its owner; a learner's was only typed by a parent, so whoever really has it is
 * somebody else perhaps.
 * @returns why not, or null
 */
export function refusalToLink(local: Local | undefined): SocialSignInError | null {
  if (local?.banned) return 'account_locked'
  return local?.is_parent && local.email_verified ? null : 'account_not_linked'
}
