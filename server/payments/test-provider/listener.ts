import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import type { TestStore } from './store.ts'

/**
 * The test provider's HTTP API at a port of this machine that is free: nobody outside of it can reach it, and without
 * the key nobody inside.
 */
export async function startTestProvider(store: TestStore, secretKey: string, log: Logger) {
  const server = createServer((request, response) => {
    answer(store, secretKey, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'The test payment provider failed')
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  server.unref()
  return {
    port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(
  _store: TestStore,
  _secretKey: string,
  _request: IncomingMessage,
  response: ServerResponse,
) {
  response.writeHead(404, { 'content-type': 'application/json' })
  response.end(
    JSON.stringify({ error: { type: 'invalid_request_error', message: 'Unrecognized request URL' } }),
  )
}
