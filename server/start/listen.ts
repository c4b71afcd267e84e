import { createServer, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import type { Config } from '../config.ts'
import { UPLOAD_TIMEOUT_MS } from '../http/slow-request.ts'

/**
 * Above the 60 and 75 seconds for which common proxies reuse a connection: the proxy has to be the one that closes it, or it
 * sends a request into a connection that is being closed.
 */
const KEEP_ALIVE_TIMEOUT_MS = 80_000

/** Time limit for request headers, from their first byte; the body has its own (http/slow-request.ts). */
const HEADERS_TIMEOUT_MS = 30_000

/** A connection that is still idle after this long is closed while stopping; a busy client has sent its next request. */
const IDLE_GRACE_MS = 500

/** Longest wait for requests in progress while stopping. */
const MAX_DRAIN_MS = 5_000

/**
 * HTTP server that stops without cutting off a client. First it reports that it is not ready, for as long as a balancer
 * needs to notice; then it drains its connections.
 */
export function createHttpServer() {
  let isStopping = false
  let drained: Promise<void> | undefined

  /** While connections drain every answer ends its own, also one whose request came before. */
  class Response extends ServerResponse {
    override writeHead(...args: unknown[]): this {
      if (drained) this.shouldKeepAlive = false
      return Reflect.apply(super.writeHead, this, args)
    }
  }

  const server = createServer({
    ServerResponse: Response,
    // A request without a Host header gets the answer for a name that is not allowed, and a health check its own.
    requireHostHeader: false,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: UPLOAD_TIMEOUT_MS,
  })

  return {
    server,
    /** True from the beginning of the stop: the server is not ready any more. */
    isStopping: () => isStopping,
    beginStop() {
      isStopping = true
    },
    /**
     * Accepts no more connections and closes each open one with its next response, so that no request is lost in a
     * connection that is being closed. Resolves when all are gone, after five seconds at most.
     */
    drain(): Promise<void> {
      isStopping = true
      drained ??= new Promise((resolve) => {
        // The method of the HTTP server would close connections that are idle at this moment, into which the next request
        // may be on its way.
        NetServer.prototype.close.call(server, () => resolve())
        setTimeout(() => server.closeIdleConnections(), IDLE_GRACE_MS).unref()
        setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MS).unref()
      })
      return drained
    },
  }
}

/** @returns the actual port, which the system chooses for PORT=0 */
export function listen(server: Server, config: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(new StartError(explain(error, config)))
    })
    server.listen(config.port, config.host, () => resolve((server.address() as AddressInfo).port))
  })
}

function explain(error: NodeJS.ErrnoException, { port, host }: Config): string {
  if (error.code === 'EADDRINUSE')
    return `Port ${port} is already in use: stop what listens there, or set PORT to another`
  if (error.code === 'EACCES') return `Port ${port} may not be used by this account: set PORT to a number above 1023`
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL') return `HOST ${host} is no address of this machine`
  return `The server cannot listen on ${host}:${port}: ${error.message}`
}

/** Error at start that the operator can fix; its message is the one line shown. */
export class StartError extends Error {}
