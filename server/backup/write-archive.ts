import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { syncFolder } from '../privacy-journal.ts'
import { BackupError, ENTRIES, type Table } from './archive-format.ts'
import { type Encryption, encrypt } from './encryption.ts'
import { SealStream } from './seal.ts'

/** Size of one part of a table's rows, buffered in memory. Compressing it takes about a millisecond. */
const PART_BYTES = 256 << 10

/** Level 3 is the library's default and keeps up with the rows. The checksum lets `zstd -t` verify a file, too. */
const COMPRESSION = {
  params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
}

export type WriteOptions = { signal?: AbortSignal | undefined; encryption?: Encryption | undefined }

export type ArchiveWriter = {
  add(name: string, content: string): Promise<void>
  /** Adds rows as they arrive, in parts. */
  addRows(table: Table, rows: AsyncIterable<Buffer>): Promise<void>
}

/**
 * Writes a new archive. It has a temporary name until it is complete and synced to disk, and is readable by its owner
 * only, since it contains all personal data and the secret. An interruption leaves neither the final name nor a seal.
 * @param fill adds the entries
 * @throws BackupError if the file exists or cannot be written
 */
export async function writeArchive(
  path: string,
  fill: (archive: ArchiveWriter) => Promise<void>,
  { signal, encryption }: WriteOptions = {},
): Promise<{ bytes: number }> {
  const temporary = `${path}.${randomBytes(4).toString('hex')}.partial`
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    if (await exists(path)) throw new BackupError(`${path} exists already.`)
    const file = createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true })
    await writeTo(file, fill, { signal, encryption })
    await rename(temporary, path)
    await syncFolder(dirname(path))
    return { bytes: (await stat(path)).size }
  } catch (error) {
    // It may not exist, and neither may its folder.
    await rm(temporary).catch(() => {})
    throw explainWriteError(error, path)
  }
}

async function writeTo(
  file: NodeJS.WritableStream,
  fill: (archive: ArchiveWriter) => Promise<void>,
  { signal, encryption }: WriteOptions,
): Promise<void> {
  const { readable, controller } = createTarPacker()
  const mtime = new Date()
  async function addBytes(name: string, chunks: readonly Uint8Array[]) {
    const size = chunks.reduce((total, { length }) => total + length, 0)
    const writer = controller.add({ name, size, mode: 0o600, mtime }).getWriter()
    for (const chunk of chunks) await writer.write(chunk)
    await writer.close()
  }
  const archive: ArchiveWriter = {
    add: (name, content) => addBytes(name, [Buffer.from(content)]),
    async addRows(table, rows) {
      let part = 0
      let collected: Buffer[] = []
      let bytes = 0
      const flush = async () => {
        await addBytes(ENTRIES.rows(table, part), collected)
        part += 1
        collected = []
        bytes = 0
      }
      for await (const chunk of rows) {
        collected.push(chunk)
        bytes += chunk.length
        if (bytes >= PART_BYTES) await flush()
      }
      if (bytes > 0) await flush()
    },
  }
  async function produce() {
    try {
      await fill(archive)
      controller.finalize()
    } catch (error) {
      controller.error(error)
      throw error
    }
  }
  const encrypted = async function* (sealed: AsyncIterable<Uint8Array>) {
    yield* encryption ? encrypt(sealed, encryption) : sealed
  }
  const written = pipeline(readable, createZstdCompress(COMPRESSION), new SealStream(), encrypted, file, {
    ...(signal && { signal }),
  })
  const [producing, writing] = await Promise.allSettled([produce(), written])
  signal?.throwIfAborted()
  // Each fails if the other does; the writer has the root cause.
  if (writing.status === 'rejected') throw writing.reason
  if (producing.status === 'rejected') throw producing.reason
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

const WRITE_ERRORS = new Map([
  ['ENOSPC', 'there is no space left'],
  ['EDQUOT', 'the disk quota is used up'],
  ['EFBIG', 'the file would be too large for this disk'],
  ['EACCES', 'access is denied'],
  ['EROFS', 'the disk is read-only'],
  ['ENOTDIR', 'its folder is a file'],
  ['EEXIST', 'its folder is a file'],
])

function explainWriteError(error: unknown, path: string): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  const reason = WRITE_ERRORS.get(code)
  return reason ? new BackupError(`${path} cannot be written: ${reason}. Earlier backups are unchanged.`) : error
}
