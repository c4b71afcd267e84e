import type { ServerResponse } from 'node:http'
import pg from 'pg'
import { requestSettings } from '../database/database.ts'

/** Time limit of a check: load balancers poll every second or two and time out after about a second. */
const MAX_ANSWER_MS = 900

const READ_ONLY = "SELECT current_setting('transaction_read_only') = 'on' AS is_read_only"

export type Readiness = {
  /** Reason why the server is not ready; null when ready. Takes less than a second. */
  problem(): Promise<string | null>
  stop(): Promise<void>
}

/** Checks the database over a dedicated connection, regardless of how many requests wait for one. */
export function createReadiness(connection: pg.ClientConfig): Readiness {
  const settings = { ...requestSettings(connection), query_timeout: MAX_ANSWER_MS }
  const pool = new pg.Pool({
    ...settings,
    min: 0,
    max: 1,
    connectionTimeoutMillis: MAX_ANSWER_MS,
    idleTimeoutMillis: 0,
  })
  pool.on('error', () => {})
  let running: Promise<string | null> | undefined

  async function check() {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<string>((resolve) => {
      timer = setTimeout(resolve, MAX_ANSWER_MS, 'The database does not answer')
    })
    const checked = pool.query(READ_ONLY).then(
      ({ rows }) => (rows[0]?.is_read_only ? 'The database is read-only' : null),
      () => 'The database does not answer',
    )
    const problem = await Promise.race([checked, late])
    clearTimeout(timer)
    running = undefined
    return problem
  }

  return {
    problem() {
      running ??= check()
      return running
    },
    stop: () => pool.end(),
  }
}

/** True for the paths that load balancers call by IP address, without a Host name. */
export function isHealthCheck(path: string): boolean {
  return path === '/healthz' || path === '/readyz'
}

/**
 * Answers /healthz while this process serves requests, whatever the state of the database, and /readyz if it can also
 * save. A stopping process answers both with 503, so that a balancer sends it nothing more.
 */
export async function sendHealth(
  response: ServerResponse,
  path: string,
  { readiness, isStopping }: { readiness: Readiness; isStopping: () => boolean },
): Promise<void> {
  const found = path === '/healthz' ? null : await readiness.problem()
  const problem = isStopping() ? 'The server is stopping' : found
  response.writeHead(problem === null ? 200 : 503, { 'Content-Type': 'text/plain; charset=UTF-8' })
  const text = problem ?? (path === '/healthz' ? 'ok' : 'ready')
  response.end(response.req.method === 'HEAD' ? undefined : text)
}
