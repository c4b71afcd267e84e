import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { type Adapter, type AdapterPayload, Provider } from 'oidc-provider'
import { FAKE_IDENTITY_PATH, type FakeIdentityProviderOptions } from './options.ts'
import { noticePage } from './pages.ts'
import { type Person, subjectOf } from './people.ts'

/** A sign-in stores four or five objects for a few minutes. */
const MAX_OBJECTS = 2000

/** For objects without an expiry, which belong to one page. */
const DEFAULT_TTL_SECONDS = 600

type Entry = { payload: AdapterPayload; endsAt: number }

/**
 * Stores the provider's objects in memory, so a restart ends sign-ins in progress; the oldest objects are evicted.
 * Sessions are not stored: the provider prompts at every sign-in, and users can be someone else each time.
 */
function memoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, Entry>()

  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`
    const find = async (id: string) => {
      const entry = entries.get(keyOf(id))
      return entry !== undefined && entry.endsAt > Date.now() ? entry.payload : undefined
    }
    return {
      find,
      async upsert(id, payload, expiresIn = DEFAULT_TTL_SECONDS) {
        if (model === 'Session') return
        entries.delete(keyOf(id))
        entries.set(keyOf(id), { payload, endsAt: Date.now() + expiresIn * 1000 })
        deleteOldest(entries, MAX_OBJECTS)
      },
      async consume(id) {
        const payload = await find(id)
        if (payload) payload.consumed = Math.floor(Date.now() / 1000)
      },
      async destroy(id) {
        entries.delete(keyOf(id))
      },
      async revokeByGrantId(grantId) {
        for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key)
      },
      // There are no sessions to find, and the device flow is not supported.
      findByUid: async () => undefined,
      findByUserCode: async () => undefined,
    }
  }
}

function deleteOldest(entries: Map<string, unknown>, max: number) {
  for (const oldest of entries.keys()) {
    if (entries.size <= max) break
    entries.delete(oldest)
  }
}

/** People are stored until their sign-in ends. */
const MAX_PEOPLE = 1000

const MINUTES = 60

/**
 * OpenID provider with keys created for this process. It prompts for the person at every sign-in, trusts the answer and
 * requires no consent.
 * @returns the provider, and `addPerson`, which returns the person's subject identifier
 */
export function createOidcProvider({ origin, clients, clientSecret, application }: FakeIdentityProviderOptions) {
  const people = new Map<string, Person>()
  const provider = new Provider(`${origin}${FAKE_IDENTITY_PATH}`, {
    adapter: memoryAdapter(),
    clients: clients.map(({ id, redirectUris }) => ({
      client_id: id,
      client_secret: clientSecret,
      redirect_uris: redirectUris,
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
    // Sessions are not stored, so nothing may depend on them.
    expiresWithSession: () => false,
    // Facebook's sign-in does not use it.
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
      url: (_ctx, interaction) => `${FAKE_IDENTITY_PATH}/interaction/${interaction.uid}`,
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
      ctx.body = String(
        noticePage(`This sign-in can’t continue. Please go back to ${application.name} and start again.`, application),
      )
    },
  })
  // Behind an HTTPS proxy, its headers determine the URLs in redirects, and nothing else.
  provider.proxy = origin.startsWith('https:')

  return {
    provider,
    addPerson(person: Person): string {
      const subject = subjectOf(person)
      people.set(subject, person)
      deleteOldest(people, MAX_PEOPLE)
      return subject
    },
  }
}

function signingKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'test' }
}
