import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipelineError, sendPipelineError } from './pipeline-errors.ts'

/** Time limit for a complete request, so that slow senders cannot hold connections; bodies are small. */
const REQUEST_TIMEOUT_MS = 30_000

/** Time limit for a whole archive over a slow connection. */
export const UPLOAD_TIMEOUT_MS = 600_000

/** Aborts a request that is incomplete after the time limit. Imported files have the server's own limit. */
export function abortSlowRequest(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  timeoutMs = REQUEST_TIMEOUT_MS,
) {
  if (path.startsWith('/imports/')) return
  const timer = setTimeout(() => {
    if (request.complete) return
    if (response.headersSent) request.destroy()
    else {
      response.setHeader('Connection', 'close')
      response.on('finish', () => request.destroy())
      sendPipelineError(response, pipelineError('REQUEST_TIMEOUT'))
    }
  }, timeoutMs)
  timer.unref()
  const settle = () => clearTimeout(timer)
  request.on('end', settle)
  response.on('close', settle)
}
