import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { Transform, type TransformCallback } from 'node:stream'
import { BackupError } from './archive-format.ts'

/** A frame that Zstandard skips, so that other programs read a sealed file as a plain .tar.zst. */
const SKIPPABLE_FRAME = 0x184d2a5e
const LABEL = 'trellis backup, sha-256 of all before: '
const CONTENT_BYTES = LABEL.length + 64
const SEAL_BYTES = 8 + CONTENT_BYTES

const READ_BYTES = 1 << 20

/**
 * Ends a file with the checksum of everything before. The seal is written last: a file without it is incomplete, and one
 * with another checksum is damaged.
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
 * Reads the whole file and compares it with its seal.
 * @returns the number of bytes before the seal
 * @throws BackupError for an incomplete, truncated or altered file
 */
export async function verifySeal(file: FileHandle): Promise<number> {
  const { size } = await file.stat()
  const length = size - SEAL_BYTES
  const seal = Buffer.alloc(SEAL_BYTES)
  if (length > 0) await file.read(seal, 0, SEAL_BYTES, length)
  if (seal.toString('latin1', 8, 8 + LABEL.length) !== LABEL) {
    throw new BackupError('This is not a complete backup: it ends without a checksum. Use another one.')
  }
  const hash = createHash('sha256')
  const buffer = Buffer.alloc(READ_BYTES)
  for (let position = 0; position < length; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(READ_BYTES, length - position), position)
    if (bytesRead === 0) break
    hash.update(buffer.subarray(0, bytesRead))
    position += bytesRead
  }
  if (!seal.equals(sealOf(hash.digest('hex')))) {
    throw new BackupError('This backup is damaged: its checksum does not match its content. Use another one.')
  }
  return length
}
