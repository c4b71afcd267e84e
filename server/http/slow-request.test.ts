import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { recordFault } from '#server/testing/fault-report.ts'
import { slowRequestGuard } from './slow-request.ts'

const WITHIN = 100

const guard = slowRequestGuard(WITHIN)
const server = createServer((request, response) => {
  guard(request, response, request.url ?? '')
  request.resume().on('end', () => setTimeout(() => response.end('whole'), WITHIN * 2))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => server.closeAllConnections())

/** Collects response text until the connection ends, the response is complete, or the timeout. */
async function answerTo(path: string, body: string, patience = WITHIN * 100) {
  const { port } = server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  let text = ''
  const { promise: whole, resolve } = Promise.withResolvers<void>()
  socket.on('data', (chunk) => {
    text += chunk
    if (text.includes('whole')) resolve()
  })
  socket.on('error', () => {})
  socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n${body}`)
  await Promise.race([once(socket, 'close'), whole, pause(patience, undefined, { ref: false })])
  const ended = socket.closed
  socket.destroy()
  return { text, ended }
}

it('closes the connection when the body arrives too slowly', async () => {
  const { text, ended } = await answerTo('/api/x', 'half')
  expect(text).toMatch(/^HTTP\/1\.1 408 /)
  expect(ended).toBe(true)
  recordFault({
    fault: 'A client that stops in the middle of its request',
    times: 1,
    acknowledged: 0,
    of: 'operations',
    lost: 0,
    seen: 'answered with 408 and closed at the limit, 30 s',
  })
})

it('lets a complete request take longer', async () => {
  expect((await answerTo('/api/x', '0123456789')).text).toMatch(/^HTTP\/1\.1 200 /)
})

it('lets an imported file arrive slowly', async () => {
  expect(await answerTo('/imports/x', 'half', WITHIN * 5)).toEqual({ text: '', ended: false })
})
