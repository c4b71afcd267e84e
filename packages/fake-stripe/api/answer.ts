import { createHash, timingSafeEqual } from 'node:crypto'
import { parse } from 'qs'
import { z } from 'zod'
import type { Executor } from '#server/database/database.ts'
import { Refusal } from '../refusal.ts'
import type { TestStore } from '../store.ts'
import { findAnswer, keepAnswer, takeKey } from '../store-queries.ts'
import { checkoutSessions } from './checkout-sessions.ts'
import { customers } from './customers.ts'
import type { Endpoint } from './endpoint.ts'
import { events } from './events.ts'
import { expand } from './expand.ts'
import { invoices } from './invoices.ts'
import { checked } from './params.ts'
import { payments } from './payments.ts'
import { portalAndClocks } from './portal-and-clocks.ts'
import { prices } from './prices.ts'
import { products } from './products.ts'
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

export type Asked = {
  method: string
  /** With its query. */
  url: string
  authorization: string | undefined
  idempotencyKey: string | undefined
  /** Form-encoded. */
  body: string
}

export type Answered = { status: number; body: string; requestId: string; replayed: boolean }

/** Answers a request as Stripe would: in one transaction, kept under its idempotency key with what it did. */
export async function answerRequest(store: TestStore, secretKey: string, asked: Asked): Promise<Answered> {
  const requestId = store.newId('req_')
  try {
    authenticate(secretKey, asked.authorization)
    const { pathname, search } = new URL(asked.url, 'http://127.0.0.1')
    const { found, id } = find(asked.method, pathname)
    const params = paramsOf(asked.method === 'GET' ? search.slice(1) : asked.body)
    const act = async (db: Executor): Promise<string> => {
      const request = { id: requestId, idempotencyKey: asked.idempotencyKey ?? null }
      const { body, find: names } = await found.answer({ store, db, request }, id, params.others)
      return JSON.stringify(expand(body, params.expand, names))
    }
    const key = asked.method === 'POST' ? asked.idempotencyKey : undefined
    const answer =
      key === undefined
        ? await store.kysely.transaction().execute(async (db) => ({ status: 200, body: await act(db) }))
        : await once(store, key, `${asked.method} ${pathname}\n${asked.body}`, act)
    // What a reading finds due is told within seconds all the same.
    if (asked.method !== 'GET') store.committed()
    return { replayed: false, ...answer, requestId }
  } catch (error) {
    if (error instanceof Refusal) return { ...refused(error), requestId, replayed: false }
    throw error
  }
}

/**
 * Does under one key one thing, once: what asks for it again, even at the same moment, gets the first one's answer. A
 * refusal has done nothing and is not kept, but for a refused card, as that was tried.
 */
async function once(
  store: TestStore,
  key: string,
  request: string,
  act: (db: Executor) => Promise<string>,
): Promise<{ status: number; body: string; replayed: boolean }> {
  const digest = createHash('sha256').update(request).digest('hex')
  try {
    return await store.kysely.transaction().execute(async (db) => {
      if (!(await takeKey(db, key, digest))) return await replay(db, key, digest)
      const body = await act(db)
      await keepAnswer(db, key, { status: 200, body })
      return { status: 200, body, replayed: false }
    })
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 402) throw error
    const answer = refused(error)
    return await store.kysely.transaction().execute(async (db) => {
      if (!(await takeKey(db, key, digest))) return await replay(db, key, digest)
      await keepAnswer(db, key, answer)
      return { ...answer, replayed: false }
    })
  }
}

async function replay(db: Executor, key: string, digest: string) {
  const kept = await findAnswer(db, key)
  if (kept === undefined) throw new Error('An answer that was kept is gone')
  if (kept.request !== digest) {
    throw new Refusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  }
  return { status: kept.status, body: kept.body, replayed: true }
}

function refused({ status, body }: Refusal) {
  return { status, body: JSON.stringify({ error: body }) }
}

function authenticate(secretKey: string, authorization: string | undefined) {
  const given = authorization?.replace(/^Bearer /, '') ?? ''
  const digest = (text: string) => createHash('sha256').update(text).digest()
  if (timingSafeEqual(digest(given), digest(secretKey))) return
  throw new Refusal(401, {
    type: 'invalid_request_error',
    message: given === '' ? 'You did not provide an API key.' : 'Invalid API Key provided',
  })
}

function find(method: string, pathname: string): { found: Endpoint; id: string } {
  const parts = pathname.split('/').slice(1)
  const found = ENDPOINTS.find(
    ({ method: its, path }) =>
      its === method &&
      path.length === parts.length &&
      path.every((part, index) => part === ':id' || part === parts[index]),
  )
  if (found === undefined) {
    throw new Refusal(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${method}: ${pathname}).`,
    })
  }
  return { found, id: decodeURIComponent(parts[found.path.indexOf(':id')] ?? '') }
}

const Expand = z.array(z.string().max(200)).max(20).default([])

function paramsOf(encoded: string): { others: unknown; expand: string[] } {
  const parsed = parse(encoded, { depth: 8, arrayLimit: 100, parameterLimit: 5000, strictDepth: false })
  const { expand: paths, ...others } = parsed
  return { others, expand: checked(Expand, paths) }
}
