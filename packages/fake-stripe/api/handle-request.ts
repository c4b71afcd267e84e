import { createHash, timingSafeEqual } from 'node:crypto'
import { parse } from 'qs'
import { z } from 'zod'
import { ApiError } from '../api-error.ts'
import type { Environment } from '../environment.ts'
import { type Db, inTransaction } from '../storage/database.ts'
import { findResponse, reserveKey, saveResponse } from '../storage/queries.ts'
import { prices, products } from './catalog.ts'
import { checkoutSessions } from './checkout-sessions.ts'
import { customers } from './customers.ts'
import type { Endpoint } from './endpoint.ts'
import { events } from './events.ts'
import { expand } from './expand.ts'
import { invoices } from './invoices.ts'
import { parseParams } from './params.ts'
import { payments } from './payments.ts'
import { portalAndClocks } from './portal-and-clocks.ts'
import { subscriptions } from './subscriptions.ts'

const ENDPOINTS: readonly Endpoint[] = [
  ...products,
  ...prices,
  ...customers,
  ...checkoutSessions,
  ...subscriptions,
  ...invoices,
  ...payments,
  ...portalAndClocks,
  ...events,
]

export type ApiRequest = {
  method: string
  /** Path and query. */
  url: string
  authorization: string | undefined
  idempotencyKey: string | undefined
  /** Form-encoded. */
  body: string
}

export type ApiResponse = { status: number; body: string; requestId: string; replayed: boolean }

/** Responds to a request like Stripe. One transaction contains the change, its events and the stored response. */
export async function handleRequest(env: Environment, secretKey: string, request: ApiRequest): Promise<ApiResponse> {
  const requestId = env.newId('req_')
  try {
    authenticate(secretKey, request.authorization)
    const { pathname, search } = new URL(request.url, 'http://127.0.0.1')
    const { endpoint, id } = route(request.method, pathname)
    const { params, expand: paths } = decodeParams(request.method === 'GET' ? search.slice(1) : request.body)
    const run = async (db: Db): Promise<string> => {
      const origin = { id: requestId, idempotencyKey: request.idempotencyKey ?? null }
      const { body, find } = await endpoint.answer({ env, db, request: origin }, id, params)
      return JSON.stringify(expand(body, paths, find))
    }
    const key = request.method === 'POST' ? request.idempotencyKey : undefined
    const response =
      key === undefined
        ? await inTransaction(env.pool, async (db) => ({ status: 200, body: await run(db), replayed: false }))
        : await runOnce(env, key, `${request.method} ${pathname}\n${request.body}`, run)
    // Events that became due during a GET wait for the next round of deliveries.
    if (request.method !== 'GET') env.onCommit()
    return { ...response, requestId }
  } catch (error) {
    if (error instanceof ApiError) return { ...errorResponse(error), requestId, replayed: false }
    throw error
  }
}

/**
 * Runs a request once per idempotency key; later and concurrent requests with the key get the first response. An error
 * is not stored because nothing was done, except for a declined card, which was charged.
 */
async function runOnce(
  env: Environment,
  key: string,
  request: string,
  run: (db: Db) => Promise<string>,
): Promise<{ status: number; body: string; replayed: boolean }> {
  const digest = createHash('sha256').update(request).digest('hex')
  const store = (respond: (db: Db) => Promise<{ status: number; body: string }>) =>
    inTransaction(env.pool, async (db) => {
      if (!(await reserveKey(db, key, digest))) return await replay(db, key, digest)
      const response = await respond(db)
      await saveResponse(db, key, response)
      return { ...response, replayed: false }
    })
  try {
    return await store(async (db) => ({ status: 200, body: await run(db) }))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 402) throw error
    return await store(async () => errorResponse(error))
  }
}

async function replay(db: Db, key: string, digest: string) {
  const stored = await findResponse(db, key)
  if (stored === undefined) throw new Error('The stored response of an idempotency key is missing')
  if (stored.request !== digest) {
    throw new ApiError(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return { status: stored.status, body: stored.body, replayed: true }
}

function errorResponse({ status, body }: ApiError) {
  return { status, body: JSON.stringify({ error: body }) }
}

function authenticate(secretKey: string, authorization: string | undefined) {
  const key = authorization?.replace(/^Bearer /, '') ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (timingSafeEqual(digest(key), digest(secretKey))) return
  throw new ApiError(401, {
    type: 'invalid_request_error',
    message: key === '' ? 'You did not provide an API key.' : 'Invalid API Key provided',
  })
}

function route(method: string, pathname: string): { endpoint: Endpoint; id: string } {
  const parts = pathname.split('/').slice(1)
  const endpoint = ENDPOINTS.find(
    ({ method: its, path }) =>
      its === method &&
      path.length === parts.length &&
      path.every((part, index) => part === ':id' || part === parts[index]),
  )
  if (endpoint === undefined) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${pathname}).`,
    })
  }
  return { endpoint, id: decodeURIComponent(parts[endpoint.path.indexOf(':id')] ?? '') }
}

const Expand = z.array(z.string().max(200)).max(20).default([])

function decodeParams(encoded: string): { params: unknown; expand: string[] } {
  const parsed = parse(encoded, { depth: 8, arrayLimit: 100, parameterLimit: 5000, strictDepth: false })
  const { expand: paths, ...params } = parsed
  return { params, expand: parseParams(Expand, paths) }
}
