import { Agent, request } from 'node:http'

export type Answer = { status: number; body: string; headers: Record<string, unknown>; ms: number }

/** Sends requests from a local address, each over its own connection up to a maximum, as a program from there would. */
export function fromAddress(url: string, localAddress: string, maxSockets = 1_000) {
  const agent = new Agent({ keepAlive: true, maxSockets })
  const { port, hostname } = new URL(url)
  return {
    close: () => agent.destroy(),
    send(
      path: string,
      {
        method = 'GET',
        body,
        headers = {},
      }: { method?: string; body?: unknown; headers?: Record<string, string> } = {},
    ): Promise<Answer> {
      const start = performance.now()
      const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
      return new Promise((resolve, reject) => {
        const sent = request({
          agent,
          localAddress,
          host: hostname,
          port,
          path,
          method,
          headers: {
            origin: url,
            ...(text !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(text),
            }),
            ...headers,
          },
        })
        sent.on('error', reject)
        sent.on('response', (response) => {
          let received = ''
          response.setEncoding('utf8')
          response.on('data', (chunk: string) => {
            received += chunk
          })
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              body: received,
              headers: response.headers,
              ms: performance.now() - start,
            }),
          )
          response.on('error', reject)
        })
        sent.end(text)
      })
    },
  }
}
