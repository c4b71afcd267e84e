import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { Provider } from 'oidc-provider'
import type { Config } from '../config.ts'
import { ownOrigins } from '../own-origins.ts'
import { memoryAdapter } from './memory-adapter.ts'
import { noticePage } from './page.ts'
import { STOOD_IN_FOR, TEST_IDENTITY_PATH, testClientSecret } from './test-clients.ts'
import { subjectOf, type TestPerson } from './test-people.ts'

const MINUTES = 60

/** Each is needed for as long as their sign-in takes. */
const MOST_PEOPLE = 1000

/**
 * The test identity provider: a real OpenID provider with keys made for this process. It asks who somebody wants to be at
 * every sign-in, believes it, and asks for no consent.
 * @returns the provider, and `remember`, which makes a person known to it and gives their subject
 */
export function createProvider(config: Config) {
  const people = new Map<string, TestPerson>()
  const provider = new Provider(`${config.origin}${TEST_IDENTITY_PATH}`, {
    adapter: memoryAdapter(),
    clients: Object.keys(STOOD_IN_FOR).map((id) => ({
      client_id: id,
      client_secret: testClientSecret(config),
      redirect_uris: ownOrigins(config).map((origin) => `${origin}/api/auth/callback/${id}`),
      response_types: ['code'],
      grant_types: ['authorization_code'],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    })),
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString('hex')] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    // There is no session that they could end with.
    expiresWithSession: () => false,
    // Facebook's sign-in takes place without it.
    pkce: { required: () => false },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
    },
    ttl: {
      AccessToken: 5 * MINUTES,
      AuthorizationCode: MINUTES,
      Grant: 5 * MINUTES,
      IdToken: 5 * MINUTES,
      Interaction: 10 * MINUTES,
      Session: 10 * MINUTES,
    },
    interactions: {
      url: (_ctx, interaction) => `${TEST_IDENTITY_PATH}/interaction/${interaction.uid}`,
    },
    async findAccount(_ctx, accountId) {
      const person = people.get(accountId)
      if (!person) return undefined
      return {
        accountId,
        claims: async () => ({
          sub: accountId,
          email: person.email,
          email_verified: person.emailVerified,
          given_name: person.firstName,
          family_name: person.lastName,
        }),
      }
    },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    async renderError(ctx) {
      ctx.type = 'html'
      ctx.body = String(noticePage('This sign-in cannot go on. Please go back to Trellis and begin again.'))
    },
  })
  // A proxy in front of a machine for trying things out says so; believing it changes only addresses in redirects.
  provider.proxy = config.origin.startsWith('https:')

  return {
    provider,
    remember(person: TestPerson): string {
      const subject = subjectOf(person)
      people.set(subject, person)
      for (const oldest of people.keys()) {
        if (people.size <= MOST_PEOPLE) break
        people.delete(oldest)
      }
      return subject
    },
  }
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'test' }
}
