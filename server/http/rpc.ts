import type { IncomingMessage } from 'node:http'
import { ORPCError, toORPCError } from '@orpc/client'
import {
  STANDARD_RPC_JSON_SERIALIZER_BUILT_IN_TYPES as ENCODED_TYPES,
  StandardRPCJsonSerializer,
  StandardRPCSerializer,
} from '@orpc/client/standard'
import { createProcedureClient, isProcedure } from '@orpc/server'
import type { RequestContext } from './operations.ts'
import { PIPELINE_ERRORS, wordPipelineMessage } from './pipeline-errors.ts'
import { isEvents } from './send-events.ts'
import { parseJson, type Result } from './serve-operation.ts'

const serializer = new StandardRPCSerializer(new StandardRPCJsonSerializer())

type MapError = (error: unknown, options: { context: RequestContext }) => never
type Router = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** @property body parsed body of the request; throws if it is over a limit or not JSON */
export type Call = { path: string; request: IncomingMessage; context: RequestContext; body: () => unknown }

/** @property operation such as `study/dashboard` */
export type PageRead = { operation: string; input: unknown; context: RequestContext }

type Operation = {
  readsOnly: boolean
  /** Calls it for a page that contains its output, without a request of its own. */
  readForPage(input: unknown, options: { context: RequestContext }): Promise<unknown>
  call(input: unknown, options: { context: RequestContext; lastEventId: string | undefined }): Promise<unknown>
}

/**
 * Operations in oRPC's RPC protocol, by their names in the contract. The library decodes input and calls the
 * operations, with their middlewares, validation and typed errors; its own handler around that costs a fifth of the
 * processor time of a page (docs/decisions/2026-11-22-own-rpc-transport.md).
 * @param mapError throws the error that the client gets instead of an operation's error
 */
export function rpcHandler(router: Router, mapError: MapError) {
  const operations = listOperations(router, mapError)

  return { call, readForPage }

  /**
   * Reads what a page contains: the encoded output of an operation.
   * @returns null for an operation that is missing or writes
   * @throws any error of the operation, unmapped: the page's own call has the one for its client
   */
  async function readForPage({ operation, input, context }: PageRead): Promise<string | null> {
    const found = operations.get(`/${operation}`)
    return found?.readsOnly ? encode(await found.readForPage(input, { context })) : null
  }

  /** @returns null if no operation has this path */
  async function call({ path, request, context, body }: Call): Promise<Result | null> {
    const operation = operations.get(path)
    if (operation === undefined) return null
    try {
      const reading = request.method === 'GET' || request.method === 'HEAD'
      // Links and images on other sites send GET requests with cookies.
      if (reading && !operation.readsOnly) throw new ORPCError('METHOD_NOT_SUPPORTED')
      const input = decode(reading ? () => parseJson(queryOf(request)) : body)
      const lastEventId = [request.headers['last-event-id'] ?? []].flat().at(0)
      const output = await operation.call(input, { context, lastEventId })
      return { status: 200, body: isEvents(output) ? serializer.serialize(output) : encode(output) }
    } catch (error) {
      const failure = toORPCError(error)
      // One that was thrown before the operation ran, which words its own.
      if (failure.code in PIPELINE_ERRORS) failure.message = wordPipelineMessage(context.response, failure.message)
      return { status: failure.status, body: JSON.stringify(serializer.serialize(failure.toJSON())) }
    }
  }
}

function listOperations(router: Router, mapError: MapError) {
  const operations = new Map<string, Operation>()
  for (const [group, procedures] of Object.entries(router)) {
    for (const [name, procedure] of Object.entries(procedures)) {
      if (!isProcedure(procedure)) throw new Error(`${group}.${name} is not an operation`)
      operations.set(`/${group}/${name}`, {
        readsOnly: procedure['~orpc'].route.method === 'GET',
        readForPage: createProcedureClient(procedure, { context: (context: RequestContext) => context }),
        call: createProcedureClient(procedure, {
          path: [group, name],
          context: (context: RequestContext) => context,
          interceptors: [
            async ({ next, context }) => {
              try {
                return await next()
              } catch (error) {
                return mapError(error, { context })
              }
            },
          ],
        }),
      })
    }
  }
  return operations
}

function queryOf(request: IncomingMessage): string {
  const [, query] = (request.url ?? '').split('?', 2)
  return new URLSearchParams(query).getAll('data').at(-1) ?? ''
}

/** @throws BAD_REQUEST for anything but an input in the protocol's format */
function decode(read: () => unknown): unknown {
  try {
    const sent = read()
    return sent === undefined ? undefined : serializer.deserialize(sent)
  } catch (cause) {
    if (cause instanceof ORPCError && cause.code === 'PAYLOAD_TOO_LARGE') throw cause
    throw new ORPCError('BAD_REQUEST', { message: PIPELINE_ERRORS.BAD_REQUEST.message, cause })
  }
}

/**
 * Encodes an output like the library's serializer: JSON, with the paths of its dates. JSON.stringify takes three times
 * as long for a value that contains a date, so dates are converted to text first.
 * @throws TypeError for a value that JSON cannot represent
 */
export function encode(output: unknown): string {
  const dates: (string | number)[][] = []
  const json = isObject(output) ? replaceDates(output, [], dates) : output
  return JSON.stringify({ json, ...(dates.length > 0 && { meta: dates }) })
}

/** @returns the value itself if it contains no date, otherwise a copy of the parts that do */
function replaceDates(value: object, path: (string | number)[], found: (string | number)[][]): unknown {
  if (value instanceof Date) {
    found.push([ENCODED_TYPES.DATE, ...path])
    return value.toJSON()
  }
  const replaceIn = (inner: object, step: string | number) => {
    path.push(step)
    const replaced = replaceDates(inner, path, found)
    path.pop()
    return replaced
  }
  if (Array.isArray(value)) {
    let copy: unknown[] = value
    for (let index = 0; index < value.length; index += 1) {
      const inner: unknown = value[index]
      if (!isObject(inner)) continue
      const replaced = replaceIn(inner, index)
      if (replaced === inner) continue
      if (copy === value) copy = [...value]
      copy[index] = replaced
    }
    return copy
  }
  if (!isPlain(value)) throw new TypeError('An output holds more than JSON and dates')
  let copy = value
  for (const key in value) {
    const inner = value[key]
    if (!isObject(inner)) continue
    const replaced = replaceIn(inner, key)
    // Assigning to a field named __proto__ would have no effect.
    if (replaced !== inner) copy = { ...copy, [key]: replaced }
  }
  return copy
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

function isPlain(value: object): value is Record<string, unknown> {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
