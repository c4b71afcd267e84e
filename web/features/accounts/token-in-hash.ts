/** The secret of a mailed link, which stands in the hash of its address: `#access_token=…`. Null if there is none. */
export function tokenInHash(hash: string, name: 'access_token' | 'token'): string | null {
  return new URLSearchParams(hash.replace(/^#/, '')).get(name) || null
}
