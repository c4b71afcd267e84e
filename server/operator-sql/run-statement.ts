import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { openConnection } from '../database/database.ts'
import { insertOperatorEvents } from '../metrics/queries.ts'
import { StartError } from '../start/listen.ts'
import {
  createRole,
  createRunner,
  findRole,
  grantColumns,
  joinRole,
  limitToReading,
  listReadable,
  type Readable,
  readAccount,
  runAs,
} from './queries.ts'
import { READABLE_COLUMNS } from './readable-columns.ts'

/** Limits of a statement. The bytes are those of its rows as JSON. */
export const LIMITS = { seconds: 10, rows: 1000, bytes: 4_000_000 }

/** Role that an administrator creates where the account of DATABASE_URL may not create one. */
export const PREPARED_ROLE = 'trellis_sql'

const MAX_RECORDED_LENGTH = 300

const PERMISSION_DENIED = '42501'

export type Connections = {
  /** Records the use. */
  account: pg.ClientConfig
  /** Creates the role; the same account with DATABASE_URL. */
  administrator: pg.ClientConfig
}

export type Result = { rows: Record<string, unknown>[]; isTruncated: boolean }

/** Lists the tables and columns that statements can read. */
export async function listReadableColumns({ account }: Pick<Connections, 'account'>): Promise<Readable[]> {
  const { client, kysely } = await openConnection(account)
  try {
    return await listReadable(kysely, READABLE_COLUMNS)
  } finally {
    await client.end()
  }
}

/**
 * Runs one statement that reads, as a role that sees only READABLE_COLUMNS, and records the use. The role, its rights
 * and the function that runs the statement are created in a transaction that is rolled back: nothing of them remains,
 * and nobody else can use them.
 * @throws StartError with PostgreSQL's message, in one line
 */
export async function runStatement(
  { account, administrator }: Connections,
  statement: string,
  limits = LIMITS,
): Promise<Result> {
  const recording = await openConnection(account)
  try {
    await insertOperatorEvents(recording.kysely, [
      { kind: 'sql', number: 1, details: { statement: withoutLiterals(statement) } },
    ])
  } catch (error) {
    throw new StartError(`The use could not be recorded, so nothing was read: ${messageOf(error)}`)
  } finally {
    await recording.client.end()
  }

  // One second more than the server's limit, which a lost server does not keep.
  const { client, kysely } = await openConnection({ ...administrator, query_timeout: (limits.seconds + 1) * 1000 })
  try {
    await client.query('BEGIN')
    const { isSuperuser, name, canCreateRoles } = await readAccount(kysely)
    const role = await openRole(name, canCreateRoles)
    if (!isSuperuser && role !== PREPARED_ROLE) await joinRole(kysely, role)
    const readable = await listReadable(kysely, READABLE_COLUMNS)
    await grantColumns(kysely, role, readable)
    await createRunner(kysely, role, limits)
    await limitToReading(kysely, { seconds: limits.seconds, isSuperuser })
    const lines = await runAs(kysely, role, statement).catch((error: unknown) => {
      throw new StartError(explain(error, readable))
    })
    const bytes = lines.reduce((sum, line) => sum + Buffer.byteLength(line), 0)
    return {
      rows: lines.slice(0, limits.rows).map((line) => JSON.parse(line)),
      isTruncated: lines.length > limits.rows || bytes > limits.bytes,
    }
  } finally {
    // Ends the transaction without a commit.
    await client.end()
  }

  /** Creates a role for this transaction, or uses the prepared one. */
  async function openRole(owner: string, canCreateRoles: boolean): Promise<string> {
    const prepared = await findRole(kysely, PREPARED_ROLE)
    if (prepared?.isPlain === false) {
      throw new StartError(`The role ${PREPARED_ROLE} has rights of its own or through other roles: revoke them first.`)
    }
    if (prepared) return PREPARED_ROLE
    if (!canCreateRoles) {
      throw new StartError(
        `The account of DATABASE_URL may not create roles. As an administrator, run once: CREATE ROLE ${PREPARED_ROLE} NOLOGIN; GRANT ${PREPARED_ROLE} TO "${owner}";`,
      )
    }
    const role = `${PREPARED_ROLE}_${randomBytes(6).toString('hex')}`
    await createRole(kysely, role)
    return role
  }
}

function explain(error: unknown, readable: readonly Readable[]): string {
  const message = messageOf(error)
  if (!(error instanceof pg.DatabaseError) || error.code !== PERMISSION_DENIED) return message
  const [, name] = /table (\S+)/.exec(message) ?? []
  const table = readable.find((entry) => entry.table === name)
  if (table === undefined) return `${message}: npm run sql without a statement lists what can be read`
  return `${message}: its readable columns are ${table.columns.join(', ')}`
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : String(error)
}

/** Text of a statement for its record, without quoted values. */
function withoutLiterals(statement: string): string {
  return statement
    .replaceAll(/'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$/g, "'…'")
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_RECORDED_LENGTH)
}
