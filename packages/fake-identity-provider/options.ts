/** Path that the provider is mounted at; its issuer is the origin with this path. */
export const FAKE_IDENTITY_PATH = '/dev/identity'

/** An application's registration at a provider that this one replaces. */
export type Client = {
  /** Client id. */
  id: string
  /** Name of that provider, such as 'Google'. */
  name: string
  /** True if that provider says which email addresses it has verified. */
  assertsEmail: boolean
  redirectUris: string[]
}

export type FakeIdentityProviderOptions = {
  /** Address of the server that the provider is mounted in. */
  origin: string
  clients: readonly Client[]
  /** Secret of every client. */
  clientSecret: string
  /** Application that people sign in to, and the path that its links back lead to. */
  application: { name: string; signInPath: string }
}

/**
 * Addresses for the application. The authorization path is relative so that a browser stays at the origin it came from;
 * the other two are called by the server itself.
 * @param serverAddress where the server reaches itself
 */
export function fakeIdentityEndpoints(serverAddress: string) {
  return {
    authorization: `${FAKE_IDENTITY_PATH}/auth`,
    token: `${serverAddress}${FAKE_IDENTITY_PATH}/token`,
    profile: `${serverAddress}${FAKE_IDENTITY_PATH}/me`,
  }
}
