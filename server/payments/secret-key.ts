/** What a secret key of Stripe looks like: a whole one or a restricted one, of an account's test mode or its live one. */
export const SECRET_KEY = /^[rs]k_(test|live)_\w+$/

/** Whether nobody is really charged with this key. */
export function isTestKey(secretKey: string): boolean {
  return /^[rs]k_test_/.test(secretKey)
}
