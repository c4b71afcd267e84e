import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/**
 * Pooler in transaction mode, like PgBouncer before 1.21: all clients share one server connection, a transaction at a
 * time, including statements that another client named, and without their startup parameters.
 * @param rejects startup parameter for which a client is rejected
 * @param options parameters of the connection to the server
 */
export async function startTransactionPooler(
  server: { host: string; port: number; user: string; database: string },
  { rejects, options = '' }: { rejects?: string; options?: string } = {},
) {
  const upstream = connect(`${server.host}/.s.PGSQL.${server.port}`)
  const parameters = { user: server.user, database: server.database, options }
  upstream.write(startup(parameters))
  await untilReady(upstream)

  let turn = Promise.resolve()
  const sockets = new Set<Socket>()
  const pooler = createServer((client) => {
    sockets.add(client)
    client.on('error', () => {})
    client.once('data', (start) => {
      if (rejects !== undefined && start.includes(rejects)) {
        client.end(message('E', `SFATAL\0C08P01\0Munsupported startup parameter: ${rejects}\0\0`))
        return
      }
      client.write(Buffer.concat([message('R', '\0\0\0\0'), message('K', '\0\0\0\0\0\0\0\0'), message('Z', 'I')]))
      client.on('data', (sent) => {
        // X (terminate) ends the client but not the connection to the server.
        if (sent.toString('latin1', 0, 1) === 'X') return
        turn = turn.then(async () => {
          upstream.write(sent)
          client.write(await untilReady(upstream))
        })
      })
    })
  })
  pooler.listen(0, '127.0.0.1')
  await once(pooler, 'listening')
  return {
    port: (pooler.address() as AddressInfo).port,
    stop() {
      for (const socket of [...sockets, upstream]) socket.destroy()
      pooler.close()
    },
  }
}

function message(type: string, body: string): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(4 + body.length)
  return Buffer.concat([Buffer.from(type), length, Buffer.from(body, 'latin1')])
}

function startup(parameters: Record<string, string>): Buffer {
  const body = `\0\x03\0\0${Object.entries(parameters)
    .map(([name, value]) => `${name}\0${value}\0`)
    .join('')}\0`
  return message('', body)
}

const READY = Buffer.from([0x5a, 0, 0, 0, 5])

/** Collects the server's output up to 'ready for query'. */
async function untilReady(socket: Socket): Promise<Buffer> {
  const chunks: Buffer[] = []
  for (;;) {
    const [chunk]: Buffer[] = await once(socket, 'data')
    if (chunk) chunks.push(chunk)
    const all = Buffer.concat(chunks)
    if (all.subarray(-6, -1).equals(READY)) return all
  }
}
