import type { QueryExecutorProvider, RawBuilder } from 'kysely'
import { z } from 'zod'

/** Columns of a statement, by name. An operation's output is one where the statement returns its shape. */
export type RowSchema = z.ZodObject

/** Columns of a statement that returns no columns. */
export const NoColumns = z.object({})

/** Columns of a statement that lists ids. */
export const WithId = z.object({ id: z.string() })

/** Result of a statement, as the driver returns it. */
type Result = { rows: readonly unknown[] }

/** Observer of all statements with a schema. */
type Inspector = {
  /** Receives decoded rows. */
  rows(schema: RowSchema, rows: readonly unknown[]): void
  /** Receives the text of a statement and the schema of its columns. */
  statement(text: string, columns: RowSchema): void
}

let inspector: Inspector | null = null

/**
 * Sets the observer. Tests compare rows and columns with their schemas (testing/typed-statements.ts).
 * @returns the previous observer
 */
export function inspectStatements(next: Inspector | null): Inspector | null {
  const previous = inspector
  inspector = next
  return previous
}

/**
 * Decodes the rows of a statement: times inside JSON become dates, large integers numbers. Nothing is validated here:
 * every statement is compared with its schema in tests, and outputs are validated by their operation.
 * @param text of the statement, where it selects the columns of the schema
 */
export function decodeRows<Schema extends RowSchema>(
  schema: Schema,
  { rows }: Result,
  text: string | null,
): z.output<Schema>[] {
  const decode = rowDecoder(schema)
  const decoded = decode ? rows.map(decode) : rows
  if (text !== null) inspectText(text, schema)
  inspector?.rows(schema, decoded)
  // Tests compare every statement with its schema.
  return decoded as z.output<Schema>[]
}

export function inspectText(text: string, columns: RowSchema): void {
  inspector?.statement(text, columns)
}

/** Inspects what a handler returns, before undeclared fields are removed. */
export function inspectOutput(schema: unknown, output: unknown): void {
  if (inspector && schema instanceof z.ZodObject) inspector.rows(schema, [output])
}

/** Runs a statement in a transaction or on any connection, and decodes its rows. */
export async function query<Schema extends RowSchema>(
  db: QueryExecutorProvider,
  schema: Schema,
  statement: RawBuilder<unknown>,
): Promise<z.output<Schema>[]> {
  const { rows } = await statement.execute(db)
  return decodeRows(schema, { rows }, inspector && statement.compile(db).sql)
}

/** Runs a statement that always returns one row. */
export async function queryOne<Schema extends RowSchema>(
  db: QueryExecutorProvider,
  schema: Schema,
  statement: RawBuilder<unknown>,
): Promise<z.output<Schema>> {
  const [row] = await query(db, schema, statement)
  if (!row) throw new Error('A query that always returns a row returned none')
  return row
}

type Decode = (value: unknown) => unknown

const decoders = new WeakMap<RowSchema, { decode: Decode | null }>()

function rowDecoder(schema: RowSchema): Decode | null {
  const known = decoders.get(schema)
  if (known) return known.decode
  const decode = fieldsDecoder(schema, (column) => decoderOf(column) ?? integerDecoder(column))
  decoders.set(schema, { decode })
  return decode
}

/** PostgreSQL's `bigint` arrives as text, except in JSON. */
function integerDecoder(schema: z.core.$ZodType): Decode | null {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return integerDecoder(schema.unwrap())
  if (!(schema instanceof z.ZodNumber)) return null
  return (value) => (typeof value === 'string' ? Number(value) : value)
}

const decodeDate: Decode = (value) => (typeof value === 'string' ? new Date(value) : value)

/** @returns null if values of the schema need no decoding */
function decoderOf(schema: z.core.$ZodType): Decode | null {
  if (schema instanceof z.ZodDate) return decodeDate
  if (schema instanceof z.ZodObject) return fieldsDecoder(schema, decoderOf)
  if (schema instanceof z.ZodNullable) return ifPresent(decoderOf(schema.unwrap()))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return ifPresent(decoderOf(schema.unwrap()))
  if (schema instanceof z.ZodReadonly) return decoderOf(schema.unwrap())
  if (schema instanceof z.ZodArray) {
    const decode = decoderOf(schema.element)
    return decode && ((value) => (Array.isArray(value) ? value.map(decode) : value))
  }
  if (schema instanceof z.ZodRecord) {
    const decode = decoderOf(schema.valueType)
    return decode && ((value) => (isRecord(value) ? mapValues(value, decode) : value))
  }
  if (schema instanceof z.ZodUnion) return unionDecoder(schema)
  if (schema instanceof z.ZodIntersection) {
    const left = decoderOf(schema.def.left)
    const right = decoderOf(schema.def.right)
    return left && right ? (value) => right(left(value)) : (left ?? right)
  }
  return null
}

/** Null stands for a missing value of a field that is optional and not nullable. */
function fieldsDecoder(schema: z.ZodObject, decoderOfField: (field: z.core.$ZodType) => Decode | null): Decode | null {
  const decoders: [string, Decode][] = []
  const omitted: string[] = []
  for (const [name, field] of Object.entries(schema.shape)) {
    const decode = decoderOfField(field)
    if (decode) decoders.push([name, decode])
    if (field instanceof z.ZodOptional && !z.safeParse(field, null).success) omitted.push(name)
  }
  if (decoders.length === 0 && omitted.length === 0) return null
  return (value) => {
    if (!isRecord(value)) return value
    for (const [name, decode] of decoders) if (name in value) value[name] = decode(value[name])
    for (const name of omitted) if (value[name] === null) delete value[name]
    return value
  }
}

/** The option of a value is chosen by its tag; the options of other unions contain no dates. */
function unionDecoder(schema: z.ZodUnion): Decode | null {
  const decodeOptions = schema.options.map((option) => ({ option, decode: decoderOf(option) }))
  if (decodeOptions.every(({ decode }) => decode === null)) return null
  if (!(schema instanceof z.ZodDiscriminatedUnion)) throw new Error('A union with dates needs a tag')
  const tag = schema.def.discriminator
  return (value) => {
    const chosen = decodeOptions.find(({ option }) => isRecord(value) && hasTag(option, tag, value[tag]))
    return chosen?.decode ? chosen.decode(value) : value
  }
}

function hasTag(option: z.core.$ZodType, tag: string, value: unknown): boolean {
  const field = option instanceof z.ZodObject ? option.shape[tag] : undefined
  return field !== undefined && z.safeParse(field, value).success
}

const ifPresent = (decode: Decode | null): Decode | null =>
  decode && ((value) => (value === null || value === undefined ? value : decode(value)))

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function mapValues(record: Record<string, unknown>, decode: Decode) {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, decode(value)]))
}
