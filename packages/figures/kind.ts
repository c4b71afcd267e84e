import type { z } from 'zod'
import type { Canvas } from './canvas.ts'
import { type FieldsShape, shapeOf } from './shape.ts'

/** Rows of a table; the first has the names of its columns. */
export type Table = readonly (readonly string[])[]

/** Text alternative: what is drawn, and the values that can be read from it. */
type Description = { title: string; values: readonly string[] }

type Parts<Schema extends z.ZodType> = {
  /** Name for authors. */
  name: string
  /** Data as an author writes it. */
  schema: Schema
  /** Missing for a table, which is its own drawing. */
  draw?: (data: z.output<Schema>) => Canvas
  describe: (data: z.output<Schema>) => Description
  /** Table of values; null where the text has them all. */
  tableOf: (data: z.output<Schema>) => Table | null
  /** Figure as an example for authors. */
  example: z.input<Schema> & { kind: string }
  /** Fields that the example does not explain, for docs/figures.md. */
  note?: string
}

type Read =
  | ({ outcome: 'read'; canvas: Canvas | null; table: Table | null } & Description)
  | { outcome: 'invalid'; error: z.ZodError }

/** Kind of a figure. */
export type FigureKind = {
  name: string
  example: Readonly<Record<string, unknown>> & { kind: string }
  note: string | null
  /** Form of its data, for a form in which authors fill it in. */
  shape: () => FieldsShape
  read: (fields: unknown) => Read
}

/** Defines a kind of figures. Whoever else needs the form of its data derives it from the schema. */
export function figureKind<Schema extends z.ZodType>(parts: Parts<Schema>): FigureKind {
  const { name, schema, draw, describe, tableOf, example, note = null } = parts
  return {
    name,
    example,
    note,
    shape() {
      const shape = shapeOf(schema)
      if (shape.type !== 'fields') throw new Error(`${name} has no fields`)
      return shape
    },
    read(fields) {
      const { data, error } = schema.safeParse(fields)
      if (error) return { outcome: 'invalid', error }
      return { outcome: 'read', canvas: draw?.(data) ?? null, table: tableOf(data), ...describe(data) }
    },
  }
}
