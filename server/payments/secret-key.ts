/** Secret keys of Stripe: full or restricted ones, for an account's test or live mode. */
export const SECRET_KEY = /^[rs]k_(test|live)_\w+$/

/** True for a key of the test mode, with which no real money moves. */
export function isTestKey(secretKey: string): boolean {
  return /^[rs]k_test_/.test(secretKey)
}
