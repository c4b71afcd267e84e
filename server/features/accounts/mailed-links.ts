import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../config.ts'

/** Page that the link of a confirming email leads to. */
export const CONFIRMED_PAGE = '/sign-up/confirmed'

/** Page on which a sign-in with a provider goes on and ends. */
const CALLBACK_PAGE = '/auth-callback'

const Body = z.object({ token: z.string().max(2000), account: z.uuid().optional() })

/**
 * Link of an email that confirms the address of a sign-up. The token is in the fragment, which browsers do not send: the page
 * sends it in a body. A client of the API that has chosen another page gets the address of the library, with the token in
 * the query, as all did before.
 * @param url of the library, with `token` and `callbackURL`
 */
export function confirmationUrl({ origin }: Pick<Config, 'origin'>, url: string, account: string): string {
  const { searchParams } = new URL(url)
  const page = searchParams.get('callbackURL') ?? ''
  const isOwnPage = page === CONFIRMED_PAGE || /^\/sign-up\/confirmed\?[^#]*$/.test(page)
  if (!isOwnPage) return `${url}&account=${account}`
  return `${origin}${page}#${new URLSearchParams({ token: searchParams.get('token') ?? '', account })}`
}

/** Link of an email that goes on with a provider whose address the person confirms. */
export function providerConfirmationUrl(origin: string, token: string): string {
  return `${origin}${CALLBACK_PAGE}#token=${token}`
}

/**
 * Adds the routes with which pages send the token of such a link. Each makes a request of the library's own route for links,
 * whose address never leaves the server, and answers in JSON instead of a redirect.
 */
export function mailedLinks(config: Config, handle: (request: Request) => Promise<Response>) {
  const follow = (request: Request, path: string, query: Record<string, string>) => {
    const headers = new Headers(request.headers)
    for (const name of ['content-type', 'content-length', 'transfer-encoding']) headers.delete(name)
    return handle(new Request(`${config.origin}/api/auth${path}?${new URLSearchParams(query)}`, { headers }))
  }
  const routes = new Map([
    [
      'POST /api/auth/confirm-email',
      async (request: Request) => {
        const body = Body.safeParse(await request.json().catch(() => null))
        if (!body.success) return invalidLink()
        const token = withPresentSignature(config, body.data.token)
        const account = body.data.account === undefined ? {} : { account: body.data.account }
        const answer = await follow(request, '/verify-email', { token, callbackURL: CONFIRMED_PAGE, ...account })
        const target = locationOf(config, answer)
        if (target === null) return answer
        return target.searchParams.has('error') ? invalidLink() : withCookies(answer, { status: true })
      },
    ],
    [
      'POST /api/auth/continue-with-provider',
      async (request: Request) => {
        const body = Body.safeParse(await request.json().catch(() => null))
        if (!body.success) return invalidLink()
        const answer = await follow(request, '/confirm-provider-email', { token: body.data.token })
        const target = locationOf(config, answer)
        if (target === null) return answer
        return target.searchParams.has('error') ? invalidLink() : withCookies(answer, { url: target.href })
      },
    ],
    [
      'GET /api/auth/verify-email',
      (request: Request) => {
        const url = new URL(request.url)
        const token = url.searchParams.get('token') ?? ''
        const signed = withPresentSignature(config, token)
        if (signed === token) return handle(request)
        url.searchParams.set('token', signed)
        return handle(new Request(url, { headers: request.headers }))
      },
    ],
  ])
  return (request: Request): Promise<Response> => {
    const route = routes.get(`${request.method} ${new URL(request.url).pathname}`)
    return route ? route(request) : handle(request)
  }
}

function locationOf({ origin }: Config, answer: Response): URL | null {
  const location = answer.headers.get('location')
  return location === null ? null : new URL(location, origin)
}

const invalidLink = () => Response.json({ code: 'INVALID_TOKEN', message: 'Invalid token' }, { status: 400 })

function withCookies(answer: Response, body: object): Response {
  const made = Response.json(body)
  for (const cookie of answer.headers.getSetCookie()) made.headers.append('set-cookie', cookie)
  return made
}

/** The library verifies its tokens (JWT, HS256) with the present secret only; one of an earlier secret is signed again. */
function withPresentSignature({ authSecrets }: Config, token: string): string {
  const [present = '', ...earlier] = authSecrets
  const dot = token.lastIndexOf('.')
  const content = token.slice(0, Math.max(dot, 0))
  const signature = Buffer.from(token.slice(dot + 1), 'base64url')
  const isEarlier = earlier.some((secret) => {
    const expected = sign(secret, content)
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
  return isEarlier ? `${content}.${sign(present, content).toString('base64url')}` : token
}

const sign = (secret: string, content: string) => createHmac('sha256', secret).update(content).digest()
