import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createORPCClient, ORPCError, onError } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ContractRouterClient } from '@orpc/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { contract } from '#contract/index.ts'
import { createApp } from '../app.ts'
import { type Config, loadConfig } from '../config.ts'
import { openDatabase } from '../database/database.ts'
import { queryOne } from '../database/rows.ts'
import { demoCookie } from '../demo/cookie.ts'
import type { DemoView } from '../demo/family.ts'
import { PIPELINE_ERRORS } from '../http/pipeline-errors.ts'
import { createLog } from '../log.ts'
import { CHEAP_PASSWORD_COST } from '../password-hash.ts'
import { createHttpServer } from '../start/listen.ts'
import { openServices } from '../start/open-services.ts'
import { countedStatements, isRecording, operationOf, recordAs } from './counted-statements.ts'
import { signedToken } from './signed-token.ts'
import { makeTestDatabase, type TestDatabase } from './test-database.ts'

export type Client = ContractRouterClient<typeof contract>
export type TestApp = Awaited<ReturnType<typeof startTestApp>>

/** Enumeration is tested with the step of the product; elsewhere it would only be waited for. */
const SHORT_STEP_MS = 1

/**
 * Starts the real server on its own port and database, which is cloned from the migrated template and dropped by
 * `close`. Nothing in it is faked.
 * @param settings environment variables
 * @param adjust changes of the configuration that no variable can make
 * @param beside another app whose database is shared; it must outlive this one
 */
export async function startTestApp(
  settings: NodeJS.ProcessEnv = {},
  adjust: (config: Config) => Config = (config) => config,
  beside?: { onDatabase: TestDatabase },
) {
  const made = beside?.onDatabase ?? (await makeTestDatabase())

  const { server: http } = createHttpServer()
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const { port } = http.address() as AddressInfo
  const dataDir = await mkdtemp(join(tmpdir(), 'trellis-app-'))
  const defaults = loadConfig({
    DATA_DIR: dataDir,
    AUTH_SECRET: 'a secret that only the tests know 0123456789',
    LOG_LEVEL: 'silent',
    BACKUPS: 'off',
    ORIGIN: `http://127.0.0.1:${port}`,
    PORT: String(port),
    ...settings,
  })
  const config = adjust({ ...defaults, passwordCost: CHEAP_PASSWORD_COST, responseStepMs: SHORT_STEP_MS })

  const log = createLog(config.logLevel)
  const connection = { ...made.connection, max: 10 }
  const database = openDatabase(connection, log)
  const statements = countedStatements(database.pool)
  const close = () => database.kysely.destroy()
  const opened = { database, connection, direct: connection, lost: new Promise<never>(() => {}), close }
  // Recorded are the statements of several nodes.
  const { services, jobs, stop } = await openServices(config, log, opened, {
    readsApart: isRecording,
    aroundWork: (name, work) => recordAs(`jobs.${name}`, work),
  })
  const serve = await createApp(services, null)
  const exportStatements = countedStatements(services.exportDatabase.pool)
  http.on('request', (request, response) => {
    const path = request.url ?? ''
    const operation = operationOf(path)
    const respond = () => statements.within(path, () => exportStatements.within(path, () => serve(request, response)))
    if (operation === null) respond()
    else recordAs(operation, respond)
  })

  return {
    url: config.origin,
    config,
    services,
    onDatabase: made,
    database,
    jobs,
    /** Client of the operations over HTTP, signed in by a session token, or a visitor without one. */
    client: (token?: string) => clientOf(config.origin, token && signedToken(config, token)),
    /** Client of a visitor who looks around the sample family. */
    demoClient: (view: DemoView) => clientOf(config.origin, undefined, demoCookie(config, view).split(';', 1)[0]),
    /** Number of SQL statements sent by the server while `call` runs, without transaction control. */
    async countStatements(call: () => Promise<unknown>) {
      const count = () => statements.count() + exportStatements.count()
      const before = count()
      await statements.within('a test', call)
      return count() - before
    },
    async close() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
      await stop()
      await close()
      await rm(dataDir, { recursive: true })
      if (!beside) await made.drop()
    },
  }
}

/** Client of a server's operations over HTTP, signed in by a session token; a visitor without one, who may send a cookie. */
export function clientOf(origin: string, token: string | undefined, cookie?: string): Client {
  // Compressing and decompressing answers takes as long as sending them; compression has its own tests.
  const headers = {
    'accept-encoding': 'identity',
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie }),
  }
  const url = `${origin}/api/rpc`
  return createORPCClient(new RPCLink({ url, headers, interceptors: [onError(expectDeclared)] }))
}

/** Fails a test if an operation responds with an error that the OpenAPI document does not list for it. */
function expectDeclared(error: unknown, { path }: { path: readonly string[] }) {
  if (!(error instanceof ORPCError) || error.defined) return
  // The pipeline returns FORBIDDEN only for requests from other sites, which this client never sends.
  if (error.code in PIPELINE_ERRORS && error.code !== 'FORBIDDEN') return
  throw new Error(`${path.join('.')} does not declare the error ${error.code}`, { cause: error })
}

/** Sends JSON to a route of the auth library, like a browser on the product's own pages. */
export async function postAuth(app: { url: string }, path: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(`${app.url}/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, ...headers },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json().catch(() => null), headers: response.headers }
}

const WithCount = z.object({ count: z.int() })

/** Number of rows of a table. */
export async function countRows(app: TestApp, table: string): Promise<number> {
  const { count } = await queryOne(app.database.kysely, WithCount, sql`SELECT count(*) FROM ${sql.table(table)}`)
  return count
}
