import type { SocialProviderId } from '#contract/session.ts'
import type { Config } from '../../../config.ts'
import { fakeClientSecret, fakeEndpoints } from './fake-identity.ts'
import { facebookProfile, openIdProfile, type ProviderProfile } from './provider-profile.ts'

/**
 * A provider of sign-ins, as data: Google, Facebook and the test identity provider take the same way through the same
 * code, and differ in this.
 */
export type SocialProvider = {
  id: SocialProviderId
  name: string
  /** Whether the test identity provider stands in for it. */
  test: boolean
  clientId: string
  clientSecret: string
  /** `authorization` may be a path, which stands on the origin that the person came by. */
  endpoints: { authorization: string; token: string; profile: string }
  scopes: string[]
  /** Whether the authorization code is bound to this server's request by a proof key (RFC 7636). */
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
  proofKey: false,
  readProfile: facebookProfile,
}

/** The providers that one can sign in with, in the order of their buttons. In production one without keys is not there. */
export function socialProviders(config: Config): SocialProvider[] {
  return [provider(config, 'google', GOOGLE), provider(config, 'facebook', FACEBOOK)].filter(
    (found) => found !== null,
  )
}

function provider(config: Config, id: SocialProviderId, kind: Kind): SocialProvider | null {
  const keys = config.providers[id]
  if (keys) return { ...kind, id, test: false, ...keys }
  if (config.production) return null
  return {
    ...kind,
    id,
    test: true,
    clientId: id,
    clientSecret: fakeClientSecret(config),
    endpoints: fakeEndpoints(config),
    scopes: GOOGLE.scopes,
    readProfile: id === 'google' ? openIdProfile : vouchingForNothing,
  }
}

/** The test identity provider in Facebook's place: it speaks OpenID Connect, and vouches for no more than Facebook does. */
function vouchingForNothing(answer: unknown): ProviderProfile | null {
  const profile = openIdProfile(answer)
  return profile && { ...profile, emailVerified: false }
}
