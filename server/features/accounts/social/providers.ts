import { SOCIAL_PROVIDERS, type SocialProviderId } from '#contract/session.ts'
import { fakeClientSecret, fakeEndpoints } from '#server/http/pages/fake-identity.ts'
import type { Config } from '../../../config.ts'
import { facebookProfile, openIdProfile, type ProviderProfile } from './provider-profile.ts'

/** Configuration of a sign-in provider: Google, Facebook and the test identity provider differ only in this. */
export type SocialProvider = {
  id: SocialProviderId
  name: string
  /** True if the test identity provider replaces it. */
  test: boolean
  clientId: string
  clientSecret: string
  /** `authorization` may be a path on the request's origin. */
  endpoints: { authorization: string; token: string; profile: string }
  scopes: string[]
  /** Parameters that make the provider ask for the password even if the browser is signed in there. */
  freshSignIn: Record<string, string>
  /** True to bind the authorization code to the request by PKCE (RFC 7636). */
  proofKey: boolean
  readProfile: (answer: unknown) => ProviderProfile | null
}

type Kind = Omit<SocialProvider, 'id' | 'test' | 'clientId' | 'clientSecret'>

const GOOGLE: Kind = {
  name: 'Google',
  endpoints: {
    authorization: 'https://accounts.google.com/o/oauth2/v2/auth?prompt=select_account',
    token: 'https://oauth2.googleapis.com/token',
    profile: 'https://openidconnect.googleapis.com/v1/userinfo',
  },
  scopes: ['openid', 'email', 'profile'],
  // The claim tells when it was.
  freshSignIn: { max_age: '0', claims: '{"id_token":{"auth_time":{"essential":true}}}' },
  proofKey: true,
  readProfile: openIdProfile,
}

const FACEBOOK: Kind = {
  name: 'Facebook',
  endpoints: {
    authorization: 'https://www.facebook.com/v24.0/dialog/oauth',
    token: 'https://graph.facebook.com/v24.0/oauth/access_token',
    profile: 'https://graph.facebook.com/v24.0/me?fields=id,first_name,last_name,email',
  },
  scopes: ['public_profile', 'email'],
  freshSignIn: { auth_type: 'reauthenticate' },
  proofKey: false,
  readProfile: facebookProfile,
}

const KINDS = { google: GOOGLE, facebook: FACEBOOK }

/** Buttons under 'Or continue with', in order. In production only providers with keys. */
export function offeredProviders({ providers, production }: Config): Pick<SocialProvider, 'id' | 'test'>[] {
  return SOCIAL_PROVIDERS.flatMap((id) => {
    const test = providers[id] === null
    return test && production ? [] : [{ id, test }]
  })
}

/** Offered providers with everything that a sign-in needs. */
export function socialProviders(config: Config): SocialProvider[] {
  return offeredProviders(config).map(({ id }) => provider(config, id, KINDS[id]))
}

function provider(config: Config, id: SocialProviderId, kind: Kind): SocialProvider {
  const keys = config.providers[id]
  if (keys) return { ...kind, id, test: false, ...keys }
  return {
    ...kind,
    id,
    test: true,
    clientId: id,
    clientSecret: fakeClientSecret(config),
    endpoints: fakeEndpoints(config),
    scopes: GOOGLE.scopes,
    freshSignIn: GOOGLE.freshSignIn,
    readProfile: id === 'google' ? openIdProfile : withoutVerifiedEmail,
  }
}

/** Profile of the test identity provider in place of Facebook: OpenID Connect, but without a verified address. */
function withoutVerifiedEmail(answer: unknown): ProviderProfile | null {
  const profile = openIdProfile(answer)
  return profile && { ...profile, emailVerified: false }
}
