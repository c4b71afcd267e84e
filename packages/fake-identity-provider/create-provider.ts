import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'
import { ownOrigins } from '#server/allowed-origins.ts'
import type { Config } from '#server/config.ts'
import { noticePage } from './page.ts'
import { STOOD_IN_FOR, TEST_IDENTITY_PATH, testClientSecret } from './test-clients.ts'
import { subjectOf, type TestPerson } from './test-people.ts'

/** A sign-in keeps four or five things for some minutes; what is beyond this many belongs to forgotten ones. */
const MOST_KEPT = 2000

/** What has no end of its own ends with the page that it belongs to. */
const SECONDS_KEPT = 600

type Kept = { payload: AdapterPayload; endsAt: number }

/**
 * Keeps what the provider has to remember in this process, oldest out first: a restart forgets sign-ins under way. Who is
 * signed in at the provider is not kept: it asks anew each time, so that one can be somebody else each time.
 */
function memoryAdapter(): (model: string) => Adapter {
  const kept = new Map<string, Kept>()

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const find = async (id: string) => live(kept.get(keyOf(id)))?.payload
    return {
      find,
      async upsert(id, payload, expiresIn = SECONDS_KEPT) {
        if (model === 'Session') return
        kept.delete(keyOf(id))
        kept.set(keyOf(id), { payload, endsAt: Date.now() + expiresIn * 1000 })
        for (const oldest of kept.keys()) {
          if (kept.size <= MOST_KEPT) break
          kept.delete(oldest)
        }
      },
      async consume(id) {
        const payload = await find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        kept.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key)
      },
      // No sessions are kept, so none is found, and codes for devices without a keyboard are not offered.
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
    }
  }
}

function live(entry: Kept | undefined): Kept | undefined {
  return entry !== undefined && entry.endsAt > Date.now() ? entry : undefined
}

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
