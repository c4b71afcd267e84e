import type { IncomingMessage } from 'node:http'

export type Body = { kind: 'whole'; text: string } | { kind: 'too-large' } | { kind: 'broken-off' }

/** Reads the body of a request, as text, up to a limit; what is over it is not kept. */
export function readBody(request: IncomingMessage, maxBytes: number): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes > maxBytes) {
        request.pause()
        return resolve({ kind: 'too-large' })
      }
      chunks.push(chunk)
    })
    request.on('end', () => resolve({ kind: 'whole', text: Buffer.concat(chunks, bytes).toString('utf8') }))
    request.on('error', () => resolve({ kind: 'broken-off' }))
    request.on('close', () => resolve({ kind: 'broken-off' }))
  })
}
