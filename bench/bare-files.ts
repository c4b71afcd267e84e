/** Minimal static file server: serves the files of the JSON file in its argument, by path, from memory. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { z } from 'zod'

const File = z.object({ headers: z.record(z.string(), z.string()), body: z.base64() })

const files = z.record(z.string(), File).parse(JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
const prepared = new Map(
  Object.entries(files).map(([path, { headers, body }]) => [path, { headers, body: Buffer.from(body, 'base64') }]),
)

const server = createServer((request, response) => {
  const file = prepared.get(request.url ?? '')
  response.writeHead(file ? 200 : 404, file?.headers)
  response.end(file?.body)
})

server.listen(0, 'localhost', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`is at http://localhost:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
