export const INVALID_EMAIL = 'Please enter a valid email address'

/** Whether it is worth asking the server, which knows better. */
export function looksLikeEmail(typed: string): boolean {
  return /^\s*\S+@\S+\.\S+\s*$/.test(typed)
}
