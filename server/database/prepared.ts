import { createHash } from 'node:crypto'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'

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
export function nameOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}
