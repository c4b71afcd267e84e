import { createHmac } from 'node:crypto'
import { ownAddress } from '#server/allowed-origins.ts'
import type { Config } from '#server/config.ts'

/** Where the test identity provider stands in the server; its issuer is the origin with this path. */
export const TEST_IDENTITY_PATH = '/dev/identity'

/** Whom the test identity provider stands in for; each is a client of its own at it. */
export const STOOD_IN_FOR = { google: 'Google', facebook: 'Facebook' } as const

/** The secret of both clients: server and provider are one process, so it is never handed to anybody. */
export function testClientSecret(config: Config): string {
  return createHmac('sha256', config.authSecret).update('clients of the test identity provider').digest('hex')
}

/**
 * Where a sign-in by the test identity provider goes. A browser stays at the origin that it came by, so that path is
 * relative; the server asks itself at the address it listens on, since the origin may be a proxy's that it cannot reach.
 */
export function testEndpoints(config: Config) {
  const own = `${ownAddress(config)}${TEST_IDENTITY_PATH}`
  return {
    authorization: `${TEST_IDENTITY_PATH}/auth`,
    token: `${own}/token`,
    profile: `${own}/me`,
  }
}
