/**
 * Session check of the bare server, to which the overhead of every product request is added piece by piece, using the
 * product's own modules: `/0` has none of PIECES, `/1` the first, and so on. Takes its task as JSON in its argument.
 */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import pg from 'pg'
import { z } from 'zod'
import { contract } from '#contract/index.ts'
import { encode } from '../server/http/rpc.ts'
import { contentSecurityPolicy, setSecurityHeaders } from '../server/http/security-headers.ts'
import { createLog } from '../server/log.ts'
import { createMetrics } from '../server/metrics/metrics.ts'
import { createQueues } from '../server/rate-limits/queues.ts'
import { RecordedStatement } from './measure/recorded-statement.ts'

export const PIECES = [
  'request id and security headers',
  'line of the log',
  'metrics of requests and statements',
  'validated output of the contract',
  'turns of the sender and a time limit for the statement',
]

const Task = z.object({
  connection: z.object({ host: z.string(), port: z.int(), user: z.string(), database: z.string() }),
  statement: RecordedStatement,
  /** Deadline of the running test in the output. */
  deadline: z.coerce.date(),
})

if (import.meta.main) {
  const { connection, statement, deadline } = Task.parse(JSON.parse(process.argv[2] ?? ''))
  const server = createServer(requestListener(connection, statement, deadline))
  server.listen(0, 'localhost', () => {
    const address = server.address()
    if (typeof address === 'object' && address !== null) console.log(`is at http://localhost:${address.port}`)
  })
  process.on('SIGTERM', () => process.exit(0))
}

function requestListener(connection: pg.PoolConfig, statement: RecordedStatement, deadline: Date) {
  const log = createLog('info')
  const metrics = createMetrics({ withProcess: true })
  const queues = createQueues()
  const policy = contentSecurityPolicy([])
  const settings = { ...connection, application_name: 'bare', max: 20, idleTimeoutMillis: 30_000 }
  const [bare, measured, limited] = [{}, {}, { pipeline: true, query_timeout: 15_000 }].map(
    (further) => new pg.Pool({ ...settings, ...further }),
  )
  if (!bare || !measured || !limited) throw new Error('Missing pool')
  metrics.addPool('measured', measured)
  metrics.addPool('limited', limited)

  return async (request: IncomingMessage, response: ServerResponse) => {
    const pieces = Number(request.url?.slice(1))
    const start = performance.now()
    if (pieces >= 1) {
      const requestId = randomUUID()
      response.setHeader('X-Request-Id', requestId)
      setSecurityHeaders(response, { https: false, policy })
      response.setHeader('Cache-Control', 'no-store')
      if (pieces >= 2) response.on('close', () => record(request, response, requestId, pieces, start))
    }
    await readBody(request)
    const token = request.headers.authorization ?? ''
    const rows = pieces < 5 ? await check(pieces) : await queues.reads.run(token, () => check(pieces))
    response.setHeader('Content-Type', 'application/json')
    response.end(pieces < 4 ? JSON.stringify(rows) : await present())
  }

  async function check(pieces: number): Promise<unknown[]> {
    const pool = pieces < 3 ? bare : pieces < 5 ? measured : limited
    return (await pool?.query(statement))?.rows ?? []
  }

  function record(
    request: IncomingMessage,
    response: ServerResponse,
    requestId: string,
    pieces: number,
    start: number,
  ) {
    const milliseconds = performance.now() - start
    if (pieces >= 3) metrics.recordRequest('session.get', response, milliseconds)
    const { method, url: path } = request
    log.info({ requestId, method, path, status: response.statusCode, milliseconds, traceId: undefined }, 'request')
  }

  /** Same length as the product's response. */
  async function present(): Promise<string> {
    const id = randomUUID()
    const roles = { isParent: false, isContentManager: false, isOperator: false }
    const user = { id, email: '', firstName: 'Learner', lastName: 'Measured', ...roles, gradeId: id }
    const runningTest = { id, title: 'Mid Test 1', deadline, remainingSeconds: 1 }
    const providers = [
      { id: 'google', test: true },
      { id: 'facebook', test: true },
    ]
    const output = { user, runningTest, minPasswordLength: 12, socialSignIn: { providers } }
    const result = await contract.session.get['~orpc'].outputSchema?.['~standard'].validate(output)
    if (!result || result.issues) throw new Error('The output does not match the contract')
    return encode(result.value)
  }
}

function readBody(request: IncomingMessage): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
  })
}
