import type { IncomingMessage } from 'node:http'
import { ORPCError, toORPCError } from '@orpc/client'
import {
  STANDARD_RPC_JSON_SERIALIZER_BUILT_IN_TYPES as ENCODED_TYPES,
  StandardRPCJsonSerializer,
  StandardRPCSerializer,
} from '@orpc/client/standard'
import { createProcedureClient, isProcedure } from '@orpc/server'
import type { RequestContext } from './operations.ts'
import { PIPELINE_ERRORS } from './pipeline-errors.ts'
import { isEvents } from './send-events.ts'
import { parseJson, type Result } from './serve-operation.ts'

const serializer = new StandardRPCSerializer(new StandardRPCJsonSerializer())

type MapError = (error: unknown, options: { context: RequestContext }) => never
type Router = Readonly<Record<string, Readonly<Record<string, unknown>>>>

/** @property body parsed body of the request; throws for one that is over a limit or not JSON */
export type Call = { path: string; request: IncomingMessage; context: RequestContext; body: () => unknown }

type Operation = {
  readsOnly: boolean
  call(input: unknown, options: { context: RequestContext; lastEventId: string | undefined }): Promise<unknown>
}

/**
 * The operations in oRPC's RPC protocol, by their names in the contract. Input is decoded and every operation called by the
 * library, with its middlewares, validation and typed errors; its own handler around that costs a fifth of the processor
 * time of a page (docs/decisions/2026-11-22-own-rpc-transport.md).
 * @param mapError throws what the client gets instead of an error of an operation
 */
export function rpcHandler(router: Router, mapError: MapError) {
  const operations = listOperations(router, mapError)

  return { call, readsOnly: (path: string) => operations.get(path)?.readsOnly === true }

  /** @returns null for a path that no operation has */
  async function call({ path, request, context, body }: Call): Promise<Result | null> {
    const operation = operations.get(path)
    if (operation === undefined) return null
    try {
      const reading = request.method === 'GET' || request.method === 'HEAD'
      // Links and images of other sites send GET requests with cookies.
      if (reading && !operation.readsOnly) throw new ORPCError('METHOD_NOT_SUPPORTED')
      const input = decode(reading ? () => parseJson(queryOf(request)) : body)
      const lastEventId = [request.headers['last-event-id'] ?? []].flat().at(0)
      const output = await operation.call(input, { context, lastEventId })
      return { status: 200, body: isEvents(output) ? serializer.serialize(output) : encode(output) }
    } catch (error) {
      const failure = toORPCError(error)
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

/** @throws BAD_REQUEST for anything but an input in the protocol's form */
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
 * Encodes an output as the library's serializer does, without its copy of every object: JSON, beside the paths of its dates.
 * @throws TypeError for a value that JSON cannot carry
 */
export function encode(output: unknown): string {
  const dates: (string | number)[][] = []
  collectDates(output, [], dates)
  return JSON.stringify({ json: output, ...(dates.length > 0 && { meta: dates }) })
}

function collectDates(value: unknown, path: (string | number)[], found: (string | number)[][]): void {
  if (typeof value !== 'object' || value === null) return
  if (value instanceof Date) {
    found.push([ENCODED_TYPES.DATE, ...path])
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) collectStep(item, index, path, found)
  } else {
    const prototype: unknown = Object.getPrototypeOf(value)
    if (prototype !== Object.prototype && prototype !== null)
      throw new TypeError('An output holds more than JSON and dates')
    for (const key in value) collectStep(Reflect.get(value, key), key, path, found)
  }
}

function collectStep(value: unknown, step: string | number, path: (string | number)[], found: (string | number)[][]) {
  if (typeof value !== 'object' || value === null) return
  path.push(step)
  collectDates(value, path, found)
  path.pop()
}
