import { createHash } from 'node:crypto'
import { Transform, type TransformCallback } from 'node:stream'
import { BackupError } from './archive-format.ts'

/** Zstandard skippable frame, so that other programs can read a sealed file as a plain .tar.zst. */
const SKIPPABLE_FRAME = 0x184d2a5e
const LABEL = 'trellis backup, sha-256 of all before: '
const CONTENT_BYTES = LABEL.length + 64
const SEAL_BYTES = 8 + CONTENT_BYTES

/**
 * Appends the checksum of everything before it. The seal is written last: a file without it is incomplete, and one with
 * another checksum is damaged.
 */
export class SealStream extends Transform {
  readonly #hash = createHash('sha256')

  override _transform(chunk: Buffer, _encoding: BufferEncoding, callback: TransformCallback) {
    this.#hash.update(chunk)
    callback(null, chunk)
  }

  override _flush(callback: TransformCallback) {
    callback(null, sealOf(this.#hash.digest('hex')))
  }
}

function sealOf(digest: string): Buffer {
  const header = Buffer.alloc(8)
  header.writeUInt32LE(SKIPPABLE_FRAME, 0)
  header.writeUInt32LE(CONTENT_BYTES, 4)
  return Buffer.concat([header, Buffer.from(LABEL + digest, 'latin1')])
}

/**
 * Reads a whole file, as `chunks`, and verifies its seal.
 * @returns number of bytes before the seal
 * @throws BackupError for an incomplete, truncated or altered file
 */
export async function verifySeal(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  const hash = createHash('sha256')
  let length = 0
  // The most recent bytes, which may be the seal.
  let seal = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([seal, chunk])
    const content = Math.max(0, bytes.length - SEAL_BYTES)
    hash.update(bytes.subarray(0, content))
    length += content
    seal = bytes.subarray(content)
  }
  if (seal.toString('latin1', 8, 8 + LABEL.length) !== LABEL) {
    throw new BackupError('This is not a complete backup: it ends without a checksum. Use another one.')
  }
  if (!seal.equals(sealOf(hash.digest('hex')))) {
    throw new BackupError('This backup is damaged: its checksum does not match its content. Use another one.')
  }
  return length
}
