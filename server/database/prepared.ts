import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  type PostgresCursor,
  PostgresIntrospector,
  type PostgresPool,
  type PostgresPoolClient,
  PostgresQueryCompiler,
  type PostgresQueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type pg from 'pg'

/** Text of a statement with its values, to be prepared under its name: see `Database.query`. */
export type Statement<Row> = {
  name: string
  text: string
  values: unknown[]
  /** For the type alone: there is no such value. */
  row?: Row
}

/** Inputs of a statement as its SQL uses them. */
export type Parameters<Input> = { readonly [Name in keyof Input]-?: RawBuilder<Input[Name]> }

class Parameter {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Only compiles: it has no connections. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * A statement that is built once: each call only fills in its values. Building the text of a page for each request costs as
 * much as sending it.
 * @param build gets the inputs as parameters; it is called at the first use
 */
export function prepare<Input, Row>(build: (input: Parameters<Input>) => RawBuilder<Row>) {
  let built: { name: string; text: string; parameters: readonly unknown[] } | undefined
  return (input: Input): Statement<Row> => {
    built ??= compile(build(parametersOf<Input>()))
    const { name, text, parameters } = built
    const values = parameters.map((value) =>
      value instanceof Parameter ? Reflect.get(input as object, value.name) : value,
    )
    return { name, text, values }
  }
}

function parametersOf<Input>() {
  return new Proxy({} as Parameters<Input>, { get: (_, name) => sql.val(new Parameter(name)) })
}

function compile(statement: RawBuilder<unknown>) {
  const { sql: text, parameters } = statement.compile(compiler)
  return { name: nameOf(text), text, parameters }
}

/** Comes from the text, so that all processes agree on it. */
function nameOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}

/** Beyond this many different texts something is building SQL from values; such texts are then sent unprepared. */
const MAX_NAMES = 500

/**
 * The same pool, for Kysely, with every statement prepared by name: PostgreSQL parses each text once per connection
 * and keeps its plan. Names come from the text, so that all processes agree on them.
 */
export function preparingPool(pool: pg.Pool, nameOf: (text: string) => string | undefined): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      const preparing = preparingClient(client, nameOf, (destroy) => client.release(destroy))
      clients.set(client, preparing)
      return preparing
    },
    end: () => pool.end(),
  }
}

/** A connection for Kysely. */
export function preparingClient(
  client: Pick<pg.ClientBase, 'query'>,
  nameOf: (text: string) => string | undefined,
  release: PostgresPoolClient['release'],
): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Cursors are not in use here')
    const name = values.length > 0 ? nameOf(text) : undefined
    return client.query({ text, values: [...values], ...(name && { name }) })
  }
  return { query, release }
}

/** Names of texts, the same for each use. */
export function statementNames() {
  const names = new Map<string, string>()
  return (text: string) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= MAX_NAMES) return known
    const name = nameOf(text)
    names.set(text, name)
    return name
  }
}
