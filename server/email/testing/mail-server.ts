import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type ReceivedMail = { from: string; to: string[]; raw: string; secure: boolean; user: string | undefined }

/** In place of accepting a mail: an error, or the end of the connection. */
export type Refusal = Error | 'cut'

/**
 * A real mail server of a test's own, in plain text unless its options say otherwise.
 * @param refuse what it says to a mail instead of accepting it; the mail is among those received all the same
 */
export async function startMailServer(
  options: SMTPServerOptions = {},
  { port = 0, refuse }: { port?: number; refuse?: (raw: string) => Refusal | undefined } = {},
) {
  const received: ReceivedMail[] = []
  const sockets: Socket[] = []
  const socketOf = new Map<string, Socket>()
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    hideSTARTTLS: true,
    closeTimeout: 100,
    onConnect(session, done) {
      const socket = sockets.find(({ remotePort }) => remotePort === session.remotePort)
      if (socket) socketOf.set(session.id, socket)
      done()
    },
    onAuth: (auth, _session, done) =>
      auth.username === 'trellis' && auth.password === 'p@ss word'
        ? done(null, { user: auth.username })
        : done(new Error('Wrong password')),
    async onData(stream, { id, envelope, secure, user }, done) {
      const parts: Buffer[] = []
      for await (const part of stream) parts.push(part)
      const raw = Buffer.concat(parts).toString('utf8')
      received.push({
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
        raw,
        secure,
        user,
      })
      const refusal = refuse?.(raw)
      if (refusal === 'cut') socketOf.get(id)?.destroy()
      else done(refusal ?? null)
    },
    ...options,
  })
  server.server.on('connection', (socket: Socket) => sockets.push(socket))
  // A connection that a test cuts off is no fault of the server's.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** The error by which the server refuses, with its code: 4xx for now, 5xx for good. */
export function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
