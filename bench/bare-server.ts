/**
 * The least that can answer the same: node:http and pg send the recorded statements, prepared by the same names over
 * as many connections, and answer their rows as JSON. Takes connection and statements as JSON in its argument.
 */
import { createServer } from 'node:http'
import pg from 'pg'
import { z } from 'zod'
import { RecordedStatement } from './measure/recorded-statement.ts'

const Task = z.object({
  connection: z.object({ host: z.string(), port: z.int(), user: z.string(), database: z.string() }),
  statements: z.array(RecordedStatement),
})

const { connection, statements } = Task.parse(JSON.parse(process.argv[2] ?? ''))
const pool = new pg.Pool({ ...connection, max: 20, connectionTimeoutMillis: 5000, idleTimeoutMillis: 30_000 })

const server = createServer(async (request, response) => {
  request.resume()
  const rows: unknown[] = []
  for (const statement of statements) rows.push((await pool.query(statement)).rows)
  response.setHeader('Content-Type', 'application/json')
  response.end(JSON.stringify(rows))
})

server.listen(0, 'localhost', () => {
  const address = server.address()
  if (typeof address === 'object' && address !== null) console.log(`is at http://localhost:${address.port}`)
})
process.on('SIGTERM', () => process.exit(0))
