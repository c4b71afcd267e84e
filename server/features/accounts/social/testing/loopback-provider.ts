import { generateKeyPairSync } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Provider } from 'oidc-provider'
import type { Config } from '../../../../config.ts'

/** Claims of the user at the provider; any of them may be invalid. */
export type Claims = Record<string, unknown> & { sub: string }

/** Simulated failure of an endpoint. */
export type Trouble = (response: ServerResponse) => void

/**
 * Starts a real OpenID provider on its own port, in place of Google and Facebook. Its sign-in page accepts a person's
 * claims as JSON, or `{"refuse": true}`.
 */
export async function startLoopbackProvider() {
  const troubles = new Map<string, Trouble>()
  const people = new Map<string, Claims>()
  /** Time in ID tokens in place of that of the sign-in. */
  const clock = { authTime: undefined as number | undefined }
  let provider: Provider | undefined
  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const url = `http://127.0.0.1:${port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (!provider) throw new Error('No account is registered yet')
    const path = (request.url ?? '').split('?')[0] ?? ''
    const trouble = troubles.get(path)
    if (trouble) return trouble(response)
    if (path === '/token' && clock.authTime !== undefined) return answerLate(provider, request, response)
    if (path === '/facebook/me') return facebookMe(provider, request, response)
    if (!path.startsWith('/interaction/')) return provider.callback()(request, response)
    if (request.method !== 'POST') return response.end('Who are you?')
    const person: Claims & { refuse?: boolean } = JSON.parse(await text(request))
    if (person.refuse) return provider.interactionFinished(request, response, { error: 'access_denied' })
    people.set(person.sub, person)
    return provider.interactionFinished(request, response, { login: { accountId: person.sub } })
  }

  async function facebookMe(at: Provider, request: IncomingMessage, response: ServerResponse) {
    const token = await at.AccessToken.find(request.headers.authorization?.slice('Bearer '.length) ?? '')
    if (!token) return response.writeHead(401).end()
    const { sub, ...claims } = people.get(token.accountId) ?? { sub: '' }
    return response.end(JSON.stringify({ id: sub, ...claims }))
  }

  /** Lets the provider answer, with another time of the sign-in in the ID token. */
  async function answerLate(at: Provider, request: IncomingMessage, response: ServerResponse) {
    const { end } = response
    response.end = ((chunk: string | Buffer) => {
      const answer = JSON.parse(String(chunk))
      const [header, payload = '', signature] = answer.id_token.split('.')
      const claims = { ...JSON.parse(Buffer.from(payload, 'base64url').toString()), auth_time: clock.authTime }
      const changed = Buffer.from(JSON.stringify(claims)).toString('base64url')
      const text = JSON.stringify({ ...answer, id_token: [header, changed, signature].join('.') })
      response.setHeader('content-length', Buffer.byteLength(text))
      return end.call(response, text, 'utf8')
    }) as typeof response.end
    await at.callback()(request, response)
  }

  return {
    url,
    /** Sets the time of the sign-in that ID tokens state, in seconds; none for the true one. */
    stateAuthTime(seconds?: number) {
      clock.authTime = seconds
    },
    /** Configures the app to sign people in here instead of at Google and Facebook. */
    register(config: Config): Config {
      provider = createProvider(url, config.origin, people)
      const keysOf = (id: string, profile: string) => ({
        clientId: id,
        clientSecret: `secret of ${id}`,
        endpoints: { authorization: `${url}/auth`, token: `${url}/token`, profile: url + profile },
      })
      return {
        ...config,
        providers: { google: keysOf('google', '/me'), facebook: keysOf('facebook', '/facebook/me') },
      }
    },
    /** Sets the failure of an endpoint, or clears it if omitted. */
    trouble(path: string, trouble?: Trouble) {
      if (trouble) troubles.set(path, trouble)
      else troubles.delete(path)
    },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}

function createProvider(url: string, appOrigin: string, people: Map<string, Claims>) {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return new Provider(url, {
    clients: ['google', 'facebook'].map((id) => ({
      client_id: id,
      client_secret: `secret of ${id}`,
      redirect_uris: [`${appOrigin}/api/auth/callback/${id}`],
      token_endpoint_auth_method: 'client_secret_post',
      id_token_signed_response_alg: 'ES256',
    })),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'name', 'picture'],
    },
    pkce: { required: (_ctx, client) => client.clientId === 'google' },
    features: { devInteractions: { enabled: false }, resourceIndicators: { enabled: false } },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 300,
      IdToken: 300,
      Interaction: 300,
      Session: 300,
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: async () => people.get(accountId) ?? { sub: accountId },
    }),
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: oidc.client?.clientId,
        accountId: oidc.session?.accountId,
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}
