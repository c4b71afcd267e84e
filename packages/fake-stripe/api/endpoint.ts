import type { z } from 'zod'
import type { Request } from '../engine/on-customer.ts'
import type { Environment } from '../environment.ts'
import type { Db } from '../storage/database.ts'
import type { Find } from './expand.ts'
import { checked } from './params.ts'

/** What an operation of the API works with. */
export type Call = { env: Environment; db: Db; request: Request }

export type Answer = { body: object; find: Find }

export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  /** The parts of the path; `:id` stands for any. */
  path: readonly string[]
  /** @throws ApiError */
  answer(call: Call, id: string, params: unknown): Promise<Answer>
}

/** Declares an operation: where it is, what it takes, what it does. */
export function endpoint<T>(
  method: Endpoint['method'],
  path: string,
  schema: z.ZodType<T>,
  answer: (call: Call, id: string, params: T) => Promise<Answer>,
): Endpoint {
  return {
    method,
    path: path.split('/').slice(1),
    answer: (call, id, params) => answer(call, id, checked(schema, params)),
  }
}

/** For answers in which nothing can be expanded. */
export const NOTHING: Find = { byId: () => undefined, included: () => undefined }
