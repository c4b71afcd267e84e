import { createHmac } from 'node:crypto'
import { type FakeIdentityProviderOptions, fakeIdentityEndpoints } from '#packages/fake-identity-provider/options.ts'
import { allowedOrigins, ownAddress } from '#server/allowed-origins.ts'
import type { Config } from '#server/config.ts'

/** Options of the stand-in for Google and Facebook in this installation. */
export function fakeIdentityOptions(config: Config): FakeIdentityProviderOptions {
  const redirectUris = (id: string) => allowedOrigins(config).map((origin) => `${origin}/api/auth/callback/${id}`)
  return {
    origin: config.origin,
    clients: [
      { id: 'google', name: 'Google', assertsEmail: true, redirectUris: redirectUris('google') },
      { id: 'facebook', name: 'Facebook', assertsEmail: false, redirectUris: redirectUris('facebook') },
    ],
    clientSecret: fakeClientSecret(config),
    application: { name: 'Trellis', signInPath: '/parent/sign-in' },
  }
}

/** Secret of the stand-in's clients, shared within the process, since server and stand-in are one. */
export function fakeClientSecret(config: Config): string {
  return createHmac('sha256', config.authSecret).update('clients of the test identity provider').digest('hex')
}

/** Endpoints of the stand-in. */
export function fakeEndpoints(config: Config) {
  return fakeIdentityEndpoints(ownAddress(config))
}
