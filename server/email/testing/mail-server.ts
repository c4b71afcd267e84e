import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

type ReceivedMail = { from: string; to: string[]; raw: string; secure: boolean; user: string | undefined }

/** Response instead of accepting a mail: an error, or the end of the connection. */
export type Rejection = Error | 'cut'

type MailServerBehavior = {
  port?: number
  reject?: (raw: string) => Rejection | undefined
  hold?: (raw: string) => Promise<void>
}

/**
 * Starts a real mail server for a test, unencrypted unless its options say otherwise.
 * @param reject returns a response instead of accepting a mail, which is still recorded as received
 * @param hold delays the response to a mail
 */
export async function startMailServer(
  options: SMTPServerOptions = {},
  { port = 0, reject, hold }: MailServerBehavior = {},
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
      try {
        for await (const part of stream) parts.push(part)
      } catch (error) {
        // The client ended in the middle of its mail.
        done(error instanceof Error ? error : new Error(String(error)))
        return
      }
      const raw = Buffer.concat(parts).toString('utf8')
      received.push({
        from: envelope.mailFrom === false ? '' : envelope.mailFrom.address,
        to: envelope.rcptTo.map(({ address }) => address),
        raw,
        secure,
        user,
      })
      await hold?.(raw)
      const response = reject?.(raw)
      if (response === 'cut') socketOf.get(id)?.destroy()
      else done(response ?? null)
    },
    ...options,
  })
  server.server.on('connection', (socket: Socket) => sockets.push(socket))
  // A connection cut by a test is not an error of the server.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    received,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  }
}

/** Error with a response code: 4xx temporary, 5xx permanent. */
export function rejection(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode })
}
