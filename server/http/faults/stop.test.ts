// @module-tag faults

import { Agent, get } from 'node:http'
import { expect, test } from 'vitest'
import { FAULTS } from '#domain/testing/fault-numbers.ts'
import { recordFault } from '#server/testing/fault-report.ts'
import { startOnTestDatabase } from '#server/testing/on-test-database.ts'
import type { StartedServer } from '#server/testing/started-server.ts'

const CLIENTS = 24
const PATHS = ['/api/grades', '/api/session', '/healthz']

/** Well below the five seconds after which connections are cut. */
const MAX_DRAIN_MS = 1_500

type Answer = { status: number | undefined; closes: boolean }

/** Sends a request on a reused connection; rejects with the error of the connection. */
function request(agent: Agent, address: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(address, { agent }, (response) => {
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode, closes: response.headers.connection === 'close' }),
      )
      response.resume()
    }).on('error', reject)
  })
}

/** Sends requests one after another on one connection until the server accepts no more. */
async function keepBusy(server: StartedServer, path: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let last: Answer | undefined
  for (;;) {
    try {
      last = await request(agent, server.url + path)
    } catch (error) {
      agent.destroy()
      const failure = error instanceof Error && 'code' in error ? error.code : error
      return { path, last, failure, endedAt: performance.now() }
    }
  }
}

test(`${FAULTS.stops} times SIGTERM with ${CLIENTS} busy keep-alive clients: every connection is closed with a response, and none is reset`, async () => {
  const made = await startOnTestDatabase()
  const paths = ['/readyz', ...Array.from({ length: CLIENTS - 1 }, (_, index) => PATHS[index % PATHS.length] ?? '/')]
  for (let stops = 0; stops < FAULTS.stops; stops += 1) {
    const server = await made.startServer()
    const clients = paths.map((path) => keepBusy(server, path))
    // Every client has connected.
    await Promise.all(paths.map(() => fetch(`${server.url}/api/grades`)))

    const stoppedAt = performance.now()
    const ended = server.stop()
    const results = await Promise.all(clients)
    for (const { path, last, failure, endedAt } of results) {
      expect(failure, path).toBe('ECONNREFUSED')
      expect(last, path).toEqual({ status: path.endsWith('z') ? 503 : 200, closes: true })
      expect(endedAt - stoppedAt, path).toBeLessThan(MAX_DRAIN_MS)
    }
    expect(await ended).toBe(0)
  }
  recordFault({
    fault: `The program stopped (SIGTERM) with ${CLIENTS} busy clients`,
    times: FAULTS.stops,
    acknowledged: FAULTS.stops * paths.length,
    of: 'connections',
    lost: 0,
    seen: 'each connection closed by an answer, none reset',
  })
})
