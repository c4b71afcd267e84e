import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../config.ts'

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
