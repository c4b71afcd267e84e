import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { answerRequest } from './api/answer.ts'
import type { TestStore } from './store.ts'

/**
 * The test provider's HTTP API at a port of this machine that is free: nobody outside of it can reach it, and without
 * the key nobody inside.
 */
export async function startTestProvider(store: TestStore, secretKey: string, log: Logger) {
  const server = createServer((request, response) => {
    answer(store, secretKey, request, response).catch((error: unknown) => {
      log.error({ err: error }, 'The test payment provider failed')
      if (response.headersSent) return response.destroy()
      const body = { error: { type: 'api_error', message: 'An error occurred in the test provider.' } }
      response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(body))
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

/** More than any request of the library; one line a learner is far from it. */
const MOST_BYTES = 1_000_000

async function answer(
  store: TestStore,
  secretKey: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { authorization, 'idempotency-key': key } = request.headers
  const answered = await answerRequest(store, secretKey, {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    authorization,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    body: await bodyOf(request),
  })
  response.writeHead(answered.status, {
    'content-type': 'application/json',
    'request-id': answered.requestId,
    ...(answered.replayed && { 'idempotent-replayed': 'true' }),
  })
  response.end(answered.body)
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    if (body.length > MOST_BYTES) throw new Error('A request to the test provider is too long')
  }
  return body
}
