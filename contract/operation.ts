import { type OpenAPI, oc } from '@orpc/contract'
import { z } from 'zod'

/** What a refused field says: field name → the message shown beside it. */
const FieldErrors = z.object({ fields: z.record(z.string(), z.string()) })

/**
 * Where every operation starts: the errors any of them may answer, each with its stable code, HTTP status and the
 * message a person reads. What went wrong inside is logged by the server and never part of an answer.
 */
export const operation = oc.errors({
  UNAUTHENTICATED: { status: 401, message: 'Authentication required' },
  FORBIDDEN: { status: 403, message: 'You do not have permission to do this.' },
  NOT_FOUND: { status: 404, message: 'Not found' },
  INVALID_INPUT: { status: 422, message: 'Please check the marked fields.', data: FieldErrors },
})

/** For `route.spec` of an operation that visitors may call too: its entry in the OpenAPI document says so. */
export function openToVisitors(entry: OpenAPI.OperationObject): OpenAPI.OperationObject {
  return { ...entry, security: [{}, { bearer: [] }] }
}
