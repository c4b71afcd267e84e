import type { z } from 'zod'
import { missing } from '../api-error.ts'
import type { RequestOrigin } from '../billing/with-customer.ts'
import type { Environment } from '../environment.ts'
import type { Db } from '../storage/database.ts'
import type { Lookup } from './expand.ts'
import { parseParams } from './params.ts'

export type ApiCall = { env: Environment; db: Db; request: RequestOrigin }

export type Answer = { body: object; find: Lookup }

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  /** Segments of the path; `:id` matches any. */
  path: readonly string[]
  /** @throws ApiError */
  answer(call: ApiCall, id: string, params: unknown): Promise<Answer>
}

export function endpoint<T>(
  method: Endpoint['method'],
  path: string,
  schema: z.ZodType<T>,
  answer: (call: ApiCall, id: string, params: T) => Promise<Answer>,
): Endpoint {
  return {
    method,
    path: path.split('/').slice(1),
    answer: (call, id, params) => answer(call, id, parseParams(schema, params)),
  }
}

/** For responses in which nothing can be expanded. */
export const NO_LOOKUP: Lookup = { byId: () => undefined, included: () => undefined }

export type Page = { limit: number; starting_after?: string | undefined; ending_before?: string | undefined }

/**
 * Page of a list that is sorted newest first, in Stripe's shape.
 * @throws ApiError for an unknown cursor
 */
export function paginate<T extends { id: string }>(all: readonly T[], page: Page, url: string) {
  const indexOf = (cursor: string, param: string) => {
    const index = all.findIndex(({ id }) => id === cursor)
    if (index === -1) throw missing('object', cursor, param)
    return index
  }
  if (page.ending_before !== undefined) {
    const end = indexOf(page.ending_before, 'ending_before')
    const begin = Math.max(0, end - page.limit)
    return { object: 'list' as const, data: all.slice(begin, end), has_more: begin > 0, url }
  }
  const begin = page.starting_after === undefined ? 0 : indexOf(page.starting_after, 'starting_after') + 1
  const end = begin + page.limit
  return { object: 'list' as const, data: all.slice(begin, end), has_more: end < all.length, url }
}
