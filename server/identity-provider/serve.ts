import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../config.ts'
import { interaction } from './interaction.ts'
import { TEST_IDENTITY_PATH } from './test-clients.ts'

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
