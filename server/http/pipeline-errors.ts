/** Errors that the request pipeline responds with to any operation. */
export const ERRORS_OF_ALL = {
  INTERNAL_SERVER_ERROR: { status: 500, message: 'An unexpected error occurred. Please try again.' },
} as const

/** Errors of requests that may change something or carry a body: all methods but GET and HEAD. */
export const ERRORS_OF_CHANGES = {
  BAD_REQUEST: {
    status: 400,
    message:
      "Malformed request. Ensure the request body is properly formatted and the 'Content-Type' header is set correctly.",
  },
  FORBIDDEN: { status: 403, message: 'Requests from other sites are refused.' },
  REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'Payload Too Large' },
} as const

export const PIPELINE_ERRORS = { ...ERRORS_OF_ALL, ...ERRORS_OF_CHANGES }

/** Error in the form in which operations respond with theirs, as JSON. */
export function pipelineErrorBody(code: keyof typeof PIPELINE_ERRORS): string {
  return JSON.stringify({ defined: false, code, ...PIPELINE_ERRORS[code] })
}
