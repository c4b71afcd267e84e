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
import type { z } from 'zod'
import { decodeRows, type RowSchema } from './rows.ts'

/** Statement text with its values, prepared under a name: see `Database.query`. */
export type Statement<Row> = {
  name: string
  text: string
  values: unknown[]
  /** Decodes the rows of the driver's result. */
  decode(result: { rows: unknown[] }): Row[]
}

/** Inputs of a statement as SQL parameters. */
export type Placeholders<Input> = { readonly [Name in keyof Input]-?: RawBuilder<Input[Name]> }

class Parameter {
  readonly name: PropertyKey
  constructor(name: PropertyKey) {
    this.name = name
  }
}

/** Kysely instance that only compiles and has no connections. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

type Build<Input, Row> = (input: Placeholders<Input>) => RawBuilder<Row>

/**
 * Prepares a statement whose text is built once; each call only fills in the values. Building the text of a page for
 * every request costs as much as sending it.
 * @param schema columns of the rows
 * @param build receives the inputs as parameters; called on first use
 */
export function prepare<Input, Schema extends RowSchema>(
  schema: Schema,
  build: Build<Input, unknown>,
): (input: Input) => Statement<z.output<Schema>> {
  return prepareText(build, (result, text) => decodeRows(schema, result, text))
}

/** Returns the same statement, with every row mapped. */
export function mapRows<Row, Mapped>(statement: Statement<Row>, map: (row: Row) => Mapped): Statement<Mapped> {
  return { ...statement, decode: (result) => statement.decode(result).map((row) => map(row)) }
}

/** @param decode receives the driver's result and the statement's text */
export function prepareText<Input, Row>(
  build: Build<Input, unknown>,
  decode: (result: { rows: unknown[] }, text: string) => Row[],
): (input: Input) => Statement<Row> {
  let built: { name: string; text: string; parameters: readonly unknown[] } | undefined
  return (input) => {
    built ??= compile(build(parametersOf<Input>()))
    const { name, text, parameters } = built
    const values = parameters.map((value) =>
      value instanceof Parameter ? Reflect.get(input as object, value.name) : value,
    )
    return { name, text, values, decode: (result) => decode(result, text) }
  }
}

function parametersOf<Input>() {
  return new Proxy({} as Placeholders<Input>, { get: (_, name) => sql.val(new Parameter(name)) })
}

function compile(statement: RawBuilder<unknown>) {
  const { sql: text, parameters } = statement.compile(compiler)
  return { name: nameOf(text), text, parameters }
}

/** Name derived from the text, so that all processes agree on it. */
function nameOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}

/**
 * Maximum number of names. More distinct texts mean that SQL is built from values; further texts are sent unprepared.
 */
const MAX_NAMES = 500

/**
 * Wraps a pool for Kysely so that every statement is prepared by name: PostgreSQL parses each text once per connection
 * and caches its plan. Names are derived from the text, so that all processes agree on them.
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

/** Wraps a connection for Kysely. */
export function preparingClient(
  client: Pick<pg.ClientBase, 'query'>,
  nameOf: (text: string) => string | undefined,
  release: PostgresPoolClient['release'],
): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('Cursors are not supported')
    const name = values.length > 0 ? nameOf(text) : undefined
    return client.query({ text, values: [...values], ...(name && { name }) })
  }
  return { query, release }
}

/** Maps statement texts to stable names. */
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
