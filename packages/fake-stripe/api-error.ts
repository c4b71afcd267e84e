/** Error response of the API in Stripe's shape. */
export class ApiError extends Error {
  readonly status: number
  readonly body: ApiErrorBody

  constructor(status: number, body: ApiErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export type ApiErrorBody = {
  type: 'invalid_request_error' | 'card_error' | 'idempotency_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
}

export function invalid(message: string, more: { code?: string; param?: string } = {}): ApiError {
  return new ApiError(400, { type: 'invalid_request_error', message, ...more })
}

/**
 * @param kind such as 'subscription'
 * @param param parameter that named the object; undefined for the path
 */
export function missing(kind: string, id: string, param?: string): ApiError {
  return new ApiError(param === undefined ? 404 : 400, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: param ?? 'id',
  })
}
