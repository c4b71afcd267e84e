/**
 * Minimal server with equal responses: node:http and pg execute the statements of a path as named prepared statements,
 * pipelined, over as many connections as the product has, and respond with their rows as JSON. Takes connection and statements as
 * JSON in its argument.
 */
import { createServer, type IncomingMessage } from 'node:http'
import pg from 'pg'
import { z } from 'zod'
import { RecordedStatement } from './measure/recorded-statement.ts'

const Task = z.object({
  connection: z.object({ host: z.string(), port: z.int(), user: z.string(), database: z.string() }),
  /** By path. */
  operations: z.record(z.string(), z.object({ statements: z.array(RecordedStatement), transaction: z.boolean() })),
})

const { connection, operations } = Task.parse(JSON.parse(process.argv[2] ?? ''))
const pool = new pg.Pool({
  ...connection,
  application_name: 'bare',
  pipeline: true,
  max: 20,
  idleTimeoutMillis: 30_000,
})

const server = createServer(async (request, response) => {
  const body = await readBody(request)
  const { statements = [], transaction = false } = operations[request.url ?? ''] ?? {}
  // The body has the values of each statement; an empty body means the recorded ones.
  const values: unknown[][] = body === '' ? statements.map((statement) => statement.values) : JSON.parse(body)
  const prepared = statements.map(({ name, text }, index) => ({ name, text, values: values[index] ?? [] }))
  const client = await pool.connect()
  // All in one turn, so that pg sends them together.
  const results = await Promise.all(
    (transaction ? [{ text: 'BEGIN' }, ...prepared, { text: 'COMMIT' }] : prepared).map((query) => client.query(query)),
  )
  const rows = results.map((result) => result.rows)
  client.release()
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(rows))
})

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
}

server.listen(0, 'localhost', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`is at http://localhost:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
