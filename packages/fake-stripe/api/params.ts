import { z } from 'zod'
import { type ApiError, invalid } from '../api-error.ts'
import type { Metadata as StoredMetadata } from '../model.ts'

/** Building blocks of request schemas; every value arrives as a string. */
export const Text = z.string().max(5000)
export const Integer = z
  .string()
  .regex(/^-?\d{1,12}$/, 'Invalid integer')
  .transform(Number)
const Cents = z
  .string()
  .regex(/^\d{1,8}$/, 'Invalid non-negative integer')
  .transform(Number)
export const Positive = z
  .string()
  .regex(/^[1-9]\d{0,7}$/, 'This value must be greater than or equal to 1')
  .transform(Number)
export const Flag = z.enum(['true', 'false'], 'Invalid boolean').transform((text) => text === 'true')
export const Url = z.string().regex(/^https?:\/\/\S+$/, 'Not a valid URL')

/** Stripe's limits. An empty string deletes one entry, or all of them. */
export const Metadata = z.union([
  z.literal('').transform((): '' => ''),
  z
    .record(
      z
        .string()
        .max(40, 'Metadata keys can be up to 40 characters long')
        .regex(/^[^[\]]+$/, 'Metadata keys cannot hold square brackets'),
      z.string().max(500, 'Metadata values can be up to 500 characters long'),
    )
    .refine((entries) => Object.keys(entries).length <= 50, 'Metadata can have up to 50 keys'),
])

/** Parameters common to all lists. */
export const paging = {
  limit: z
    .string()
    .regex(/^([1-9]\d?|100)$/, 'This value must be between 1 and 100')
    .transform(Number)
    .default(10),
  starting_after: Text.optional(),
  ending_before: Text.optional(),
}

/** Filter of lists by creation time. */
export const Created = z.strictObject({ gte: Integer })

/** Price that a line defines inline. */
export const PriceData = z.strictObject({
  currency: z
    .string()
    .regex(/^[a-z]{3}$/i, 'Invalid currency')
    .toLowerCase(),
  product: Text,
  unit_amount: Cents,
  recurring: z.strictObject({
    interval: z.enum(['day', 'week', 'month', 'year']),
    interval_count: z.literal('1', 'The test provider knows intervals of one only').optional(),
  }),
  tax_behavior: z.literal('unspecified').optional(),
})

/** @throws ApiError with the parameter's name, like Stripe */
export function parseParams<T>(schema: z.ZodType<T>, params: unknown): T {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  throw errorOf(result.error.issues[0], params)
}

function errorOf(issue: z.core.$ZodIssue | undefined, params: unknown): ApiError {
  if (issue === undefined) return invalid('Invalid request')
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? ''])
    return invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const nested = issue.code === 'invalid_union' ? issue.errors.flat().at(-1) : undefined
  if (nested !== undefined) return errorOf({ ...nested, path: [...issue.path, ...nested.path] }, params)
  const param = nameOf(issue.path)
  if (valueAt(params, issue.path) === undefined) {
    return invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  const code = issue.message === 'Invalid integer' ? { code: 'parameter_invalid_integer' } : {}
  return invalid(`Invalid ${param}: ${issue.message}`, { ...code, param })
}

function nameOf(path: readonly PropertyKey[]): string {
  const [first = '', ...others] = path.map(String)
  return first + others.map((part) => `[${part}]`).join('')
}

function valueAt(params: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null
        ? new Map<string, unknown>(Object.entries(value)).get(String(part))
        : undefined,
    params,
  )
}

/** Merges changes into metadata. An empty string deletes one entry, or all of them. */
export function mergeMetadata(present: StoredMetadata, changes: StoredMetadata | '' | undefined): StoredMetadata {
  if (changes === undefined) return present
  if (changes === '') return {}
  return Object.fromEntries(Object.entries({ ...present, ...changes }).filter(([, value]) => value !== ''))
}
