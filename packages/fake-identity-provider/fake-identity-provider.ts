import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Provider } from 'oidc-provider'
import { TEST_PAGE_POLICY } from '../test-pages/document.ts'
import { FAKE_IDENTITY_PATH, type FakeIdentityProviderOptions } from './options.ts'
import { choosePage, noticePage } from './pages.ts'
import { type Person, PersonForm } from './people.ts'

export { FAKE_IDENTITY_PATH } from './options.ts'

/** Limit above the longest form that the page can send. */
const MAX_BODY_BYTES = 8 * 1024

/**
 * Handles requests to FAKE_IDENTITY_PATH. The OpenID library is loaded on the first request, because it would slow down
 * every start for a page that is rarely used.
 */
export function createFakeIdentityProvider(options: FakeIdentityProviderOptions) {
  let loading: ReturnType<typeof load> | undefined

  async function load() {
    const { createOidcProvider } = await import('./oidc-provider.ts')
    const { provider, addPerson } = createOidcProvider(options)
    return { provider, addPerson, callback: provider.callback() }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').slice(FAKE_IDENTITY_PATH.length)
    response.setHeader('Cache-Control', 'no-store')
    loading ??= load()
    const { provider, addPerson, callback } = await loading
    if (path.startsWith('/interaction/')) {
      return handleInteraction(options, provider, addPerson, request, response)
    }
    // Sets the library's mount path, which prefixes its URLs.
    Object.assign(request, { originalUrl: request.url })
    request.url = path.startsWith('/') ? path : `/${path}`
    await callback(request, response)
  }
}

/** Renders the page of one sign-in, or handles its form. */
async function handleInteraction(
  { clients, application }: FakeIdentityProviderOptions,
  provider: Provider,
  addPerson: (person: Person) => string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const interaction = await provider.interactionDetails(request, response).catch(() => null)
  const client = clients.find(({ id }) => id === interaction?.params.client_id)
  if (!interaction || !client) {
    const notice = noticePage('This sign-in has expired. Please start again.', application)
    return sendPage(response, 400, notice)
  }
  const page = { client, application, action: `${FAKE_IDENTITY_PATH}/interaction/${interaction.uid}` }
  if (request.method !== 'POST') return sendPage(response, 200, choosePage(page))
  if (!(Number(request.headers['content-length']) <= MAX_BODY_BYTES)) {
    return sendPage(response, 413, noticePage('That took too long.', application))
  }

  const values = Object.fromEntries(new URLSearchParams(await text(request)))
  if (values.answer === 'refuse') {
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The person refused',
    })
  }
  const form = PersonForm.safeParse(values)
  if (!form.success) {
    const errors = Object.fromEntries(form.error.issues.map(({ path, message }) => [String(path[0]), message]))
    return sendPage(response, 422, choosePage({ ...page, values, errors }))
  }
  return provider.interactionFinished(request, response, { login: { accountId: addPerson(form.data) } })
}

async function sendPage(response: ServerResponse, status: number, page: ReturnType<typeof noticePage>) {
  response.setHeader('Content-Security-Policy', TEST_PAGE_POLICY)
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(String(await page))
}
