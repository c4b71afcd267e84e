import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** An idle pooler gives both clients the same server connection in the first round; a busy one needs more rounds. */
const ROUNDS = 5

const UNSUPPORTED_PARAMETER = /unsupported startup parameter: (\w+)/
const LIMITS = 'lock_timeout, statement_timeout and idle_in_transaction_session_timeout'

type Checked = {
  /** Environment variable that holds the address. */
  variable: string
  settings: pg.ClientConfig
  /** True for the connections of migrations, jobs and notifications, which need a session of their own. */
  isDirect: boolean
  namedStatements: boolean
}

/**
 * Checks whether a pooler supports what the product needs from its connections.
 * @returns a one-line instruction; null if the connections are suitable
 * @throws if the database cannot be reached
 */
export async function findUnfitPooler({ variable, settings, isDirect, namedStatements }: Checked) {
  const clients = [new pg.Client(settings), new pg.Client(settings)] as const
  const [first, second] = clients
  for (const client of clients) client.on('error', () => {})
  try {
    await Promise.all(clients.map((client) => client.connect()))
    const isShared = await shareConnection(first, second)
    if (isShared && isDirect) {
      return `${variable} leads to a pooler in transaction mode: set DATABASE_URL_DIRECT to the database itself, for migrations, jobs and live updates`
    }
    if (isShared && namedStatements && !(await keepsStatementNames(first, second))) {
      return `The pooler at ${variable} mixes up named statements: use PgBouncer 1.21 or later with max_prepared_statements, or set DATABASE_NAMED_STATEMENTS=off`
    }
    const { rows } = await first.query(`SELECT current_setting('lock_timeout') = '0' AS "isUnlimited"`)
    if (rows[0]?.isUnlimited) {
      return `The pooler at ${variable} drops the time limits of connections: set ${LIMITS} for the role, by ALTER ROLE`
    }
    return null
  } catch (error) {
    const [, parameter] = UNSUPPORTED_PARAMETER.exec(error instanceof Error ? error.message : '') ?? []
    if (parameter === undefined) throw error
    return `The pooler at ${variable} rejects ${parameter}: add ${LIMITS} to its ignore_startup_parameters, and set them for the role, by ALTER ROLE`
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})))
  }
}

/** True if two clients share a server connection, as behind a pooler in transaction or statement mode. */
async function shareConnection(first: pg.Client, second: pg.Client): Promise<boolean> {
  const pidOf = async (client: pg.Client): Promise<number> =>
    (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid
  const pids = await Promise.all([pidOf(first), pidOf(second)])
  for (let round = 0; round < ROUNDS; round += 1) {
    const again = [await pidOf(first), await pidOf(second)]
    if (again[0] === again[1] || again.some((pid, index) => pid !== pids[index])) return true
    await wait(1)
  }
  return false
}

/** True if both clients can prepare different statements under one name. */
async function keepsStatementNames(...clients: pg.Client[]): Promise<boolean> {
  const name = `trellis ${randomUUID()}`
  for (const [index, client] of clients.entries()) {
    const answer = await client.query({ name, text: `SELECT $1::int + ${index} AS sum`, values: [1] }).then(
      ({ rows }) => rows[0].sum,
      () => null,
    )
    if (answer !== 1 + index) return false
  }
  return true
}
