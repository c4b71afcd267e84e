import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Provider } from 'oidc-provider'
import type { Config } from '#server/config.ts'
import { TEST_PAGE_POLICY } from '../test-pages/document.ts'
import { choosePage, noticePage } from './page.ts'
import { STOOD_IN_FOR, TEST_IDENTITY_PATH } from './test-clients.ts'
import { type TestPerson, TestPersonForm } from './test-people.ts'

const MOST_BYTES = 8 * 1024

/** The page of one sign-in under way, and what was answered on it. */
async function interaction(
  provider: Provider,
  remember: (person: TestPerson) => string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const underWay = await provider.interactionDetails(request, response).catch(() => null)
  if (!underWay) {
    return show(response, 400, noticePage('This sign-in is over. Please begin again.'))
  }
  const page = {
    provider: underWay.params.client_id === 'facebook' ? STOOD_IN_FOR.facebook : STOOD_IN_FOR.google,
    action: `${TEST_IDENTITY_PATH}/interaction/${underWay.uid}`,
  }
  if (request.method !== 'POST') return show(response, 200, choosePage(page))
  if (!(Number(request.headers['content-length']) <= MOST_BYTES)) {
    return show(response, 413, noticePage('That was too long.'))
  }

  const typed = Object.fromEntries(new URLSearchParams(await text(request)))
  if (typed.answer === 'refuse') {
    return provider.interactionFinished(request, response, {
      error: 'access_denied',
      error_description: 'The person refused',
    })
  }
  const form = TestPersonForm.safeParse(typed)
  if (!form.success) {
    const errors = Object.fromEntries(
      form.error.issues.map(({ path, message }) => [String(path[0]), message]),
    )
    return show(response, 422, choosePage({ ...page, typed, errors }))
  }
  return provider.interactionFinished(request, response, { login: { accountId: remember(form.data) } })
}

async function show(response: ServerResponse, status: number, page: ReturnType<typeof noticePage>) {
  response.setHeader('Content-Security-Policy', TEST_PAGE_POLICY)
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(String(await page))
}

/**
 * The test identity provider under TEST_IDENTITY_PATH, for a request of Node. Nothing of it is loaded before the first
 * one: a start does not wait for what few people use.
 */
export function testIdentityProvider(config: Config) {
  let loading: ReturnType<typeof load> | undefined

  async function load() {
    const { createProvider } = await import('./create-provider.ts')
    const { provider, remember } = createProvider(config)
    return { provider, remember, callback: provider.callback() }
  }

  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').slice(TEST_IDENTITY_PATH.length)
    response.setHeader('Cache-Control', 'no-store')
    loading ??= load()
    const { provider, remember, callback } = await loading
    if (path.startsWith('/interaction/')) return interaction(provider, remember, request, response)

    // So the provider learns that it is mounted, and writes addresses that begin with the path.
    Object.assign(request, { originalUrl: request.url })
    request.url = path
    await callback(request, response)
  }
}
