import { Agent, request } from 'node:http'
import {
  type Arbitrary,
  anything,
  array,
  constant,
  constantFrom,
  dictionary,
  oneof,
  record,
  string,
  uuid,
} from 'fast-check'
import { z } from 'zod'
import { anyCharacter } from '#domain/testing/arbitraries.ts'
import { openApiDocument, operationsOf } from '#server/http/api-docs/openapi-document.ts'
import type { World } from './callers.ts'

/** Operation of the OpenAPI document, with its input. */
export type Target = Awaited<ReturnType<typeof listTargets>>[number]

export type HostileRequest = { path: string; query: string; body: string | undefined }

const Schema = z.object({
  type: z.unknown().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  format: z.string().optional(),
  anyOf: z.array(z.unknown()).optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
})
const Parameter = z.object({ name: z.string(), in: z.enum(['path', 'query']), schema: Schema })
const Body = z.object({ content: z.object({ 'application/json': z.object({ schema: z.unknown() }) }) })

/** Lists operations with input, according to the document that clients read. */
export async function listTargets() {
  const operations = operationsOf(await openApiDocument('http://localhost'))
  return operations
    .map(({ operationId = '', method, path, parameters = [], requestBody }) => ({
      operationId,
      method: method.toUpperCase(),
      path,
      parameters: z.array(Parameter).parse(parameters),
      body: Body.safeParse(requestBody).data?.content['application/json'].schema,
    }))
    .filter(({ parameters, body }) => parameters.length > 0 || body !== undefined)
}

/** Texts that break databases, encodings, patterns and objects. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\u0001',
  '\u007f',
  '\u0085',
  '\u2028',
  '\r\n',
  '\ud800',
  'a\udfff',
  '\ufeff',
  '\u202e',
  '😀',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%00',
  '%',
  '%s%n',
  '{}',
  '[]',
  '[[',
  '{"a":',
  "'; DROP TABLE profiles; --",
  '$1',
  '\\',
  '\\u0000',
  '<script>',
  '-1',
  '1e400',
  '99999999999',
  'NaN',
  '0x10',
  '0000-01-01',
  '2026-02-30',
  '+292278994-08-17',
  'infinity',
  '00000000-0000-0000-0000-000000000000',
  'null',
  'x'.repeat(70_000),
]
const HOSTILE_NUMBERS = [
  0,
  -0,
  -1,
  0.5,
  1e-320,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  99_999_999_999,
  1e308,
  -1e308,
]
const hostile = oneof(
  constantFrom<unknown>(...HOSTILE_TEXTS, ...HOSTILE_NUMBERS, null, true, false, [], {}, [[[[]]]], { toString: null }),
  string({ unit: anyCharacter }),
  array(constantFrom<unknown>(null, 0, 'x', '\0', {}), { maxLength: 30 }),
  dictionary(string({ unit: anyCharacter }), constantFrom<unknown>(null, 0, '\0'), { maxKeys: 5 }),
  anything({ maxDepth: 2 }).filter(isJson),
)

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined
  } catch {
    return false
  }
}

/** Values each of which has made an operation fail before. */
const WORST = ['\0', 'a\ud800', '99999999999', 2 ** 31, 2 ** 53, '0000-01-01']

type Schema = z.infer<typeof Schema>
/** Makes an arbitrary for a part's schema. */
type OfPart = (schema: unknown) => Arbitrary<unknown>

/** Values that mostly match the schema, with an occasional hostile one: only such a request gets past validation. */
function mostlyFitting(of: unknown, ids: readonly string[]): Arbitrary<unknown> {
  const fits = fitting(Schema.parse(of), ids, (part) => mostlyFitting(part, ids))
  return oneof({ weight: 4, arbitrary: fits }, { weight: 1, arbitrary: hostile })
}

function fully(of: unknown, ids: readonly string[]): Arbitrary<unknown> {
  return fitting(Schema.parse(of), ids, (part) => fully(part, ids))
}

function fitting(schema: Schema, ids: readonly string[], ofPart: OfPart): Arbitrary<unknown> {
  if (schema.anyOf !== undefined) return oneof(...schema.anyOf.map(ofPart))
  if (schema.enum !== undefined) return constantFrom(...schema.enum)
  if (schema.const !== undefined) return constant(schema.const)
  if (schema.properties !== undefined) {
    return record(Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, ofPart(part)])))
  }
  if (schema.format === 'uuid') return oneof(constantFrom(...ids), uuid())
  if (schema.format === 'date') return constant('2026-09-30')
  if (schema.type === 'array') return array(ofPart(schema.items), { maxLength: 4 })
  if (schema.type === 'object' && schema.additionalProperties === undefined) return constant({})
  if (schema.type === 'object')
    return dictionary(constantFrom('q1', 'q2'), ofPart(schema.additionalProperties), { maxKeys: 4 })
  if (schema.type === 'boolean') return constantFrom(true, false)
  if (schema.type === 'integer' || schema.type === 'number') return constantFrom(0, 1, 2, 60)
  if (schema.examples !== undefined) return constantFrom(...schema.examples)
  return constantFrom<unknown>('amber', 'a_b', '1')
}

type Parts = { path: Record<string, unknown>; query: Record<string, unknown>; body: unknown }

/**
 * Requests to an operation: either hostile in several places, or several requests that are hostile in one field each.
 * @param world its ids are used in the requests
 */
export function requestsTo(target: Target, { subject, hidden, learner }: World) {
  const ids = [subject, hidden].flatMap((one) => [
    one.gradeId,
    one.subjectId,
    one.testIds['Mid Test 1'],
    one.testIds['Final Test'],
    ...one.lessonIds.slice(0, 2),
  ])
  ids.push(learner.id)
  const parts = (ofPart: OfPart): Arbitrary<Parts> => {
    const within = (place: 'path' | 'query') =>
      record(
        Object.fromEntries(
          target.parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, ofPart(schema)]),
        ),
      )
    const body = target.body === undefined ? constant(undefined) : ofPart(target.body)
    return record({ path: within('path'), query: within('query'), body })
  }
  return {
    hostile: parts((schema) => mostlyFitting(schema, ids)).map((sent) => toRequest(target, sent)),
    oneHostileField: parts((schema) => fully(schema, ids)).map((sent) =>
      WORST.flatMap((worst) => variantsWith(worst, sent).map((variant) => toRequest(target, variant))),
    ),
  }
}

/** Copies with one field replaced in each. */
function variantsWith(value: unknown, { path, query, body }: Parts): Parts[] {
  const replaced = <T extends object>(fields: T) => Object.keys(fields).map((name) => ({ ...fields, [name]: value }))
  return [
    ...replaced(path).map((one) => ({ path: one, query, body })),
    ...replaced(query).map((one) => ({ path, query: one, body })),
    ...(typeof body === 'object' && body !== null ? replaced(body).map((one) => ({ path, query, body: one })) : []),
  ]
}

function toRequest(target: Target, { path, query, body }: Parts): HostileRequest {
  return {
    path: `/api${target.path.replace(/\{(\w+)\}/g, (_, name: string) => inAddress(path[name]))}`,
    query: Object.entries(query)
      .map(([name, value]) => `${name}=${inAddress(value)}`)
      .join('&'),
    // A text is sent unchanged, which is rarely valid JSON.
    body: typeof body === 'string' ? body : JSON.stringify(body),
  }
}

/** Percent-encodes a value, short enough for an address. */
function inAddress(value: unknown): string {
  const text = typeof value === 'string' ? value : String(JSON.stringify(value))
  return encodeURIComponent(text.slice(0, 2000).toWellFormed()) || '%20'
}

const agent = new Agent({ keepAlive: true })
let address = 0

export type Answer = { status: number; text: string; milliseconds: number }

/** Sends a request from a new address, and measures this thread's processor time until the response is complete. */
export function send(
  origin: string,
  {
    method,
    path,
    query = '',
    body = '',
    token,
  }: { method: string; path: string; query?: string; body?: string | undefined; token: string | undefined },
): Promise<Answer> {
  address += 1
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  }
  return new Promise((resolve, reject) => {
    const before = process.threadCpuUsage()
    const sent = request(`${origin}${path}${query && `?${query}`}`, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const { user, system } = process.threadCpuUsage(before)
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8'),
          milliseconds: (user + system) / 1000,
        })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
