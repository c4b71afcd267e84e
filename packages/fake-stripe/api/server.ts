import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Log } from '../background.ts'
import type { Environment } from '../environment.ts'
import { handleRequest } from './handle-request.ts'

/** Larger than any request of the Stripe library. */
const MAX_BODY_BYTES = 1_000_000

/** Serves the API on a free port of the loopback interface, for requests with the secret key only. */
export async function startApi(env: Environment, secretKey: string, log: Log) {
  const server = createServer((request, response) => {
    respond(env, secretKey, request, response).catch((error: unknown) => {
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

async function respond(env: Environment, secretKey: string, request: IncomingMessage, response: ServerResponse) {
  const { authorization, 'idempotency-key': key } = request.headers
  const result = await handleRequest(env, secretKey, {
    method: request.method ?? 'GET',
    url: request.url ?? '/',
    authorization,
    idempotencyKey: typeof key === 'string' ? key : undefined,
    body: await readBody(request),
  })
  response.writeHead(result.status, {
    'content-type': 'application/json',
    'request-id': result.requestId,
    ...(result.replayed && { 'idempotent-replayed': 'true' }),
  })
  response.end(result.body)
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) {
    body += chunk
    if (body.length > MAX_BODY_BYTES) throw new Error('A request to the test provider is too long')
  }
  return body
}
