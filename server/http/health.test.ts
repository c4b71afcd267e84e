import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { forThisFile } from '../testing/for-this-file.ts'
import { startTestApp } from '../testing/test-app.ts'
import { createReadiness } from './health.ts'

const app = forThisFile(startTestApp)
async function timeOf<Result>(call: () => Promise<Result>) {
  const start = performance.now()
  return { result: await call(), milliseconds: performance.now() - start }
}

test('the server is ready within a second while every request connection is in use', async () => {
  const { pool } = app.database
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const { result, milliseconds } = await timeOf(() => fetch(`${app.url}/readyz`))
  for (const client of clients) client.release()
  expect(result.status).toBe(200)
  expect(milliseconds).toBeLessThan(1000)
})

test('a balancer keeps sending requests to a server without its database, and none to one that stops', async () => {
  const away = { problem: async () => 'The database does not answer', stop: async () => {} }
  let isStopping = false
  const server = createServer(await createApp({ ...app.services, readiness: away }, null, () => isStopping))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const statusOf = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })).status
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
  isStopping = true
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([503, 503])
})

test('the server is not ready while its database is read-only', async () => {
  const readiness = createReadiness({ ...app.onDatabase.connection, options: '-c default_transaction_read_only=on' })
  onTestFinished(readiness.stop)
  expect(await readiness.problem()).toBe('The database is read-only')
})

test('it reports within a second that the database does not answer, and concurrent checks share one query', async () => {
  let connections = 0
  const silent = createTcpServer(() => {
    connections += 1
  })
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const readiness = createReadiness({ host: '127.0.0.1', port })
  onTestFinished(async () => {
    await readiness.stop()
    silent.close()
  })
  const { result, milliseconds } = await timeOf(() => Promise.all([readiness.problem(), readiness.problem()]))
  expect(result).toEqual(['The database does not answer', 'The database does not answer'])
  expect(milliseconds).toBeLessThan(1000)
  expect(connections).toBe(1)
})
