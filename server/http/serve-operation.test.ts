import { createServer, get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveOperation } from './serve-operation.ts'

const long = JSON.stringify({ json: 'Übung '.repeat(1_000) })
const short = JSON.stringify({ json: 'Übung' })

const server = createServer((request, response) =>
  serveOperation(request, response, { bytes: 100, values: 10, budget: { take: () => true } }, async () => ({
    status: 200,
    body: request.url === '/long' ? long : short,
  })),
)
beforeAll(() => new Promise<void>((resolve) => server.listen(0, 'localhost', resolve)))
afterAll(() => new Promise((resolve) => server.close(resolve)))

async function receive(path: string, headers: Record<string, string>) {
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: 'localhost', port, path, headers }, resolve).on('error', reject)
  })
  return { body: await buffer(response), headers: response.headers }
}

test('long JSON is compressed for a client that accepts it', async () => {
  const { body, headers } = await receive('/long', { 'accept-encoding': 'br, gzip;q=0.8' })
  expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  expect(body.length).toBeLessThan(long.length / 10)
  expect(gunzipSync(body).toString()).toBe(long)
})

test.each([
  ['short JSON', '/short', { 'accept-encoding': 'gzip' }, short],
  ['long JSON for a client that does not accept it', '/long', {}, long],
])('%s is sent as it is', async (_what, path, accepted, expected) => {
  const { body, headers } = await receive(path, accepted)
  expect(headers['content-encoding']).toBeUndefined()
  expect(body.toString()).toBe(expected)
})
