/** Minimal server of event streams: node:http sends the headers and a first event, and never ends the response. */
import { createServer, type ServerResponse } from 'node:http'

const open = new Set<ServerResponse>()

const server = createServer((_, response) => {
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
  response.write('data: {"kind":"heartbeat"}\n\n')
  open.add(response)
  response.on('close', () => open.delete(response))
})

// One timer sends all heartbeats, as in the product.
setInterval(() => {
  for (const response of open) response.write('data: {"kind":"heartbeat"}\n\n')
}, 30_000)

server.listen(0, 'localhost', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`is at http://localhost:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
