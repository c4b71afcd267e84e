import type { IncomingMessage } from 'node:http'

export type Uploaded =
  | { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'too-large' }
  | { kind: 'broken-off' }

/** The bytes of a request's body, up to a limit; what is over it is neither kept nor waited for. */
export async function readUpload(request: IncomingMessage, most: number): Promise<Uploaded> {
  if (Number(request.headers['content-length']) > most) return { kind: 'too-large' }
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) continue
      size += chunk.length
      if (size > most) return { kind: 'too-large' }
      chunks.push(chunk)
    }
  } catch {
    return { kind: 'broken-off' }
  }
  if (!request.complete) return { kind: 'broken-off' }
  // In memory of its own, so that a thread can be given it.
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return { kind: 'whole', bytes }
}
