import { createServer, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import type { Config } from '../config.ts'
import { UPLOAD_TIMEOUT_MS } from '../http/slow-request.ts'

/**
 * Above the 60 and 75 seconds for which common proxies reuse a connection: the proxy must be the one to close it, or it
 * may send a request into a closing connection.
 */
const KEEP_ALIVE_TIMEOUT_MS = 80_000

/** Time limit for request headers, from their first byte; the body has a separate one (http/slow-request.ts). */
const HEADERS_TIMEOUT_MS = 30_000

/** Grace period during shutdown before idle connections are closed; a busy client sends its next request in it. */
const IDLE_GRACE_MS = 500

/** Maximum wait for requests in progress during shutdown. */
const MAX_DRAIN_MS = 5_000

/**
 * HTTP server with a graceful shutdown. First it reports that it is not ready, for as long as a load balancer needs to
 * notice; then it drains its connections.
 */
export function createHttpServer() {
  let isStopping = false
  let drained: Promise<void> | undefined

  /** While connections drain, every response closes its connection, even if its request came earlier. */
  class Response extends ServerResponse {
    override writeHead(...args: unknown[]): this {
      if (drained) this.shouldKeepAlive = false
      return Reflect.apply(super.writeHead, this, args)
    }
  }

  const server = createServer({
    ServerResponse: Response,
    // Requests without a Host header get the response for a disallowed name; health checks get their own.
    requireHostHeader: false,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: UPLOAD_TIMEOUT_MS,
  })

  return {
    server,
    /** True from the beginning of the shutdown: the server is no longer ready. */
    isStopping: () => isStopping,
    beginStop() {
      isStopping = true
    },
    /**
     * Accepts no more connections and closes each open one with its next response, so that no request is lost in a
     * closing connection. Resolves when all are closed, after at most five seconds.
     */
    drain(): Promise<void> {
      isStopping = true
      drained ??= new Promise((resolve) => {
        // The HTTP server's own method would close currently idle connections, on which a request may already be in
        // flight.
        NetServer.prototype.close.call(server, () => resolve())
        setTimeout(() => server.closeIdleConnections(), IDLE_GRACE_MS).unref()
        setTimeout(() => server.closeAllConnections(), MAX_DRAIN_MS).unref()
      })
      return drained
    },
  }
}

/** @returns the actual port; for PORT=0 the system chooses one */
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
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    return `HOST ${host} is not an address of this machine`
  return `The server cannot listen on ${host}:${port}: ${error.message}`
}

/** Startup error that the operator can fix; only its message is shown. */
export class StartError extends Error {}
