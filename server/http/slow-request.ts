import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipelineErrorBody } from './pipeline-errors.ts'

/** For a request to arrive whole: bodies are small, and who sends one byte a minute holds a connection for nothing. */
const REQUEST_WITHIN_MILLISECONDS = 30_000

/** For a whole archive over a slow line. */
export const UPLOAD_WITHIN_MILLISECONDS = 600_000

/** Gives up a request that does not arrive whole in time. Files that are imported have as long as the server allows. */
export function giveUpWhenSlow(
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
  within = REQUEST_WITHIN_MILLISECONDS,
) {
  if (path.startsWith('/imports/')) return
  const timer = setTimeout(() => {
    if (request.complete) return
    if (response.headersSent) request.destroy()
    else {
      response.writeHead(408, { 'Content-Type': 'application/json', Connection: 'close' })
      response.end(pipelineErrorBody('REQUEST_TIMEOUT'), () => request.destroy())
    }
  }, within)
  timer.unref()
  const settle = () => clearTimeout(timer)
  request.on('end', settle)
  response.on('close', settle)
}
