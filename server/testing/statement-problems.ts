import pg from 'pg'
import { z } from 'zod'
import type { RowSchema } from '../database/rows.ts'

/** Describes how a row differs from its declared columns, at any depth; null if it does not. */
export function rowProblem(schema: RowSchema, row: unknown): string | null {
  const { error } = z.safeParse(strictSchema(schema), row)
  return error ? `A row differs from its declared columns:\n${z.prettifyError(error)}` : null
}

/**
 * Statements with columns found to be as declared, which the test files of a worker share: its setup file, unlike this
 * module, is imported again for each.
 */
export const comparedStatements = new Set<string>()

/** Compares the columns that PostgreSQL describes with the declared ones; null if they are the same. */
export async function columnsProblem(client: pg.Client, text: string, schema: RowSchema): Promise<string | null> {
  const actual = (await describeColumns(client, text)).toSorted().join(', ')
  const declared = Object.keys(schema.shape).toSorted().join(', ')
  return actual === declared ? null : `The columns are (${actual}), declared are (${declared}):\n${text}`
}

const strictSchemas = new WeakMap<z.core.$ZodType, z.core.$ZodType>()

/** The same schema, in which every object rejects undeclared fields, at any depth. */
function strictSchema(schema: z.core.$ZodType): z.core.$ZodType {
  const known = strictSchemas.get(schema)
  if (known) return known
  const strict = makeStrict(schema, {})
  strictSchemas.set(schema, strict)
  return strict
}

/** @param extra fields that another side of an intersection declares */
function makeStrict(schema: z.core.$ZodType, extra: Record<string, z.core.$ZodType>): z.core.$ZodType {
  if (schema instanceof z.ZodObject) {
    // A loose object names the fields of one kind only.
    if (schema.def.catchall instanceof z.ZodUnknown) return schema
    const shape = Object.entries({ ...schema.shape, ...extra }).map(([name, field]) => [name, strictSchema(field)])
    return z.strictObject(Object.fromEntries(shape))
  }
  if (schema instanceof z.ZodNullable) return z.nullable(makeStrict(schema.unwrap(), extra))
  if (schema instanceof z.ZodOptional) return z.optional(makeStrict(schema.unwrap(), extra))
  if (schema instanceof z.ZodReadonly) return makeStrict(schema.unwrap(), extra)
  if (schema instanceof z.ZodArray) return z.array(strictSchema(schema.element))
  if (schema instanceof z.ZodRecord) return z.record(schema.keyType, strictSchema(schema.valueType))
  if (schema instanceof z.ZodUnion) return z.union(schema.options.map((option) => makeStrict(option, extra)))
  if (schema instanceof z.ZodIntersection) {
    const { left, right } = schema.def
    if (right instanceof z.ZodObject) return makeStrict(left, { ...right.shape, ...extra })
    if (left instanceof z.ZodObject) return makeStrict(right, { ...left.shape, ...extra })
  }
  return schema
}

type Described = { fields?: { name: string }[] }

/** Events of the driver's connection for a message of the extended protocol. */
type Messages = {
  parse(message: { name: string; text: string; types: number[] }): void
  describe(message: { type: 'S'; name: string }): void
  sync(): void
}

/** Prepares a statement without running it, and returns the names of its columns; none if it returns no rows. */
function describeColumns(client: pg.Client, text: string): Promise<string[]> {
  return new Promise((resolve, reject) => {
    let names: string[] = []
    client.query(
      Object.assign(new pg.Query({ text }), {
        submit(connection: Messages) {
          connection.parse({ name: '', text, types: [] })
          connection.describe({ type: 'S', name: '' })
          connection.sync()
          return null
        },
        handleRowDescription({ fields = [] }: Described) {
          names = fields.map(({ name }) => name)
        },
        handleError: reject,
        handleReadyForQuery: () => resolve(names),
      }),
    )
  })
}
