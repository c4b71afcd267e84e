/** Path at which the provider is mounted; its issuer is the origin with this path. */
export const FAKE_IDENTITY_PATH = '/dev/identity'

/** Application's registration at a provider that this one replaces. */
export type Client = {
  /** Client id. */
  id: string
  /** Name of that provider, such as 'Google'. */
  name: string
  /** True if that provider asserts which email addresses are verified. */
  assertsEmail: boolean
  redirectUris: string[]
}

export type FakeIdentityProviderOptions = {
  /** Origin of the server in which the provider is mounted. */
  origin: string
  clients: readonly Client[]
  /** Secret of every client. */
  clientSecret: string
  /** Application that people sign in to, and the path of links back to it. */
  application: { name: string; signInPath: string }
}

/**
 * Endpoint URLs for the application. The authorization path is relative, so that a browser stays at its origin; the
 * server itself calls the other two.
 * @param serverAddress base URL at which the server reaches itself
 */
export function fakeIdentityEndpoints(serverAddress: string) {
  return {
    authorization: `${FAKE_IDENTITY_PATH}/auth`,
    token: `${serverAddress}${FAKE_IDENTITY_PATH}/token`,
    profile: `${serverAddress}${FAKE_IDENTITY_PATH}/me`,
  }
}
