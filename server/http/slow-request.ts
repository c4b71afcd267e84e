import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipelineError, sendPipelineError } from './pipeline-errors.ts'

/** Time limit for a complete request, so that slow senders cannot hold connections; bodies are small. */
const REQUEST_TIMEOUT_MS = 30_000

/** Time limit for uploading an archive over a slow connection. */
export const UPLOAD_TIMEOUT_MS = 600_000

type OpenRequest = { request: IncomingMessage; response: ServerResponse; since: number }

/**
 * Aborts requests that are incomplete after the time limit, or up to a tenth later: one timer serves all of them.
 * Uploads have the server's own limit.
 * @returns a function that adds a request
 */
export function slowRequestGuard(timeoutMs = REQUEST_TIMEOUT_MS) {
  const open = new Set<OpenRequest>()
  setInterval(() => {
    const latest = performance.now() - timeoutMs
    for (const entry of open) {
      // Requests are in order of arrival.
      if (entry.since > latest) return
      open.delete(entry)
      if (!entry.request.complete) abort(entry)
    }
  }, timeoutMs / 10).unref()

  return (request: IncomingMessage, response: ServerResponse, path: string) => {
    if (path.startsWith('/imports/')) return
    const entry = { request, response, since: performance.now() }
    open.add(entry)
    response.on('close', () => open.delete(entry))
  }
}

function abort({ request, response }: OpenRequest) {
  if (response.headersSent) request.destroy()
  else {
    response.setHeader('Connection', 'close')
    response.on('finish', () => request.destroy())
    sendPipelineError(response, pipelineError('REQUEST_TIMEOUT'))
  }
}
