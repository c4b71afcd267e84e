import { z } from 'zod'
import { LARGEST } from './fields.ts'

/** Form of a value as an author writes it. Numbers and texts may be values of a template, such as "{a}". */
export type Shape =
  | ({ type: 'number' } & Limits)
  | { type: 'text'; max: number | null }
  /** @property unset value if it is missing */
  | { type: 'flag'; unset: boolean }
  | { type: 'choice'; choices: readonly string[] }
  | FieldsShape
  | { type: 'tuple'; items: readonly Shape[] }
  | { type: 'list'; item: Shape; min: number; max: number }
  | { type: 'either'; shapes: readonly Shape[] }

export type FieldsShape = { type: 'fields'; fields: Readonly<Record<string, Field>> }

/** Field of an object. `isAbsent` if it has no value of its own while it is missing, such as an optional part. */
export type Field = { shape: Shape; isOptional: boolean; isAbsent: boolean }

type Limits = { min: number | null; max: number | null; above: number | null; isWhole: boolean }

/** Reads the form of a schema's input. Throws for a schema that no figure has. */
export function shapeOf(schema: unknown): Shape {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return shapeOf(schema.unwrap())
  if (schema instanceof z.ZodPipe) return pipedShape(schema)
  if (schema instanceof z.ZodNumber) return { type: 'number', ...limitsOf(schema) }
  if (schema instanceof z.ZodString) return { type: 'text', max: schema.maxLength }
  if (schema instanceof z.ZodBoolean) return { type: 'flag', unset: false }
  if (schema instanceof z.ZodEnum) return { type: 'choice', choices: schema.options.map(String) }
  if (schema instanceof z.ZodTuple) return { type: 'tuple', items: schema.def.items.map(shapeOf) }
  if (schema instanceof z.ZodUnion) return { type: 'either', shapes: schema.options.map(shapeOf) }
  if (schema instanceof z.ZodArray) {
    const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = z.toJSONSchema(schema, READ_INPUT)
    return { type: 'list', item: shapeOf(schema.element), min: minItems, max: maxItems }
  }
  if (schema instanceof z.ZodObject) {
    return {
      type: 'fields',
      fields: Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, fieldOf(field)])),
    }
  }
  throw new Error('a figure has a schema without a form')
}

const READ_INPUT = { io: 'input', unrepresentable: 'any' } as const

/** A number or text is a union that is read into one; its limits are those of what it is read into. */
function pipedShape({ in: read, out }: z.ZodPipe): Shape {
  const shape = shapeOf(read)
  if (out instanceof z.ZodNumber) {
    const limits = limitsOf(out)
    if (shape.type !== 'number') return { type: 'number', ...limits }
    return {
      type: 'number',
      min: limits.min ?? shape.min,
      max: limits.max ?? shape.max,
      above: limits.above ?? shape.above,
      isWhole: limits.isWhole || shape.isWhole,
    }
  }
  return out instanceof z.ZodString ? { type: 'text', max: out.maxLength } : shape
}

/** Limits of a number, without those that all numbers have. */
function limitsOf(schema: z.ZodNumber): Limits {
  const { type, minimum, maximum, exclusiveMinimum } = z.toJSONSchema(schema)
  const own = (limit: unknown) => (typeof limit === 'number' && Math.abs(limit) < LARGEST ? limit : null)
  return { min: own(minimum), max: own(maximum), above: own(exclusiveMinimum), isWhole: type === 'integer' }
}

function fieldOf(schema: unknown): Field {
  const shape = shapeOf(schema)
  if (!(schema instanceof z.ZodType)) return { shape, isOptional: false, isAbsent: false }
  const unset = schema.safeParse(undefined)
  return {
    shape: shape.type === 'flag' ? { type: 'flag', unset: unset.data === true } : shape,
    isOptional: unset.success,
    isAbsent: unset.success && unset.data === undefined,
  }
}
