import { type FileHandle, open } from 'node:fs/promises'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { BackupError, ENTRIES, FORMAT_VERSION, Manifest, Summary, tableOfEntry } from './archive-format.ts'
import { decrypt, HEADER_BYTES, isEncrypted } from './encryption.ts'
import { verifySeal } from './seal.ts'

/** Size limit of an entry that is read as a whole; the privacy journal of a million deletions takes half of it. */
const MAX_TEXT_BYTES = 256 << 20

export type Archive = {
  manifest: Manifest
  /** Content of the file auth-secret; null if the server's secret was set by AUTH_SECRET. */
  secret: string | null
  /** Lines of the privacy journal. */
  journal: string
  /** Passes on the rows in file order. Call it once. */
  readRows(onRows: (table: string, chunk: Uint8Array) => Promise<void>): Promise<Summary>
  close(): Promise<void>
}

/**
 * Opens an archive and verifies all of it before it returns.
 * @param passphrase of an encrypted archive
 * @throws BackupError for a file that is missing, incomplete, damaged, or of a later format
 */
export async function openArchive(path: string, passphrase: string | null = null): Promise<Archive> {
  const file = await openFile(path)
  try {
    const content = await openContent(file, passphrase)
    const length = await verifySeal(content())
    const entries = readEntries(content(), length)
    const manifest = parseManifest(await textOf(await entries.next(), ENTRIES.manifest))
    const secret = await textOf(await entries.next(), ENTRIES.secret)
    const journal = await textOf(await entries.next(), ENTRIES.journal)
    return {
      manifest,
      secret: secret === '' ? null : secret,
      journal,
      async readRows(onRows) {
        for (let next = await entries.next(); !next.done; next = await entries.next()) {
          const { header, body } = next.value
          const table = tableOfEntry(header.name)
          if (table === undefined) return Summary.parse(JSON.parse(await textOf(next, ENTRIES.summary)))
          for await (const chunk of body) await onRows(table, chunk)
        }
        throw new BackupError('This backup has no summary at its end.')
      },
      async close() {
        await entries.return(undefined)
        await file.close()
      },
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    throw new BackupError(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const READ_BYTES = 1 << 20

/** @returns a function that starts reading the content, decrypted if necessary */
async function openContent(file: FileHandle, passphrase: string | null): Promise<() => AsyncIterable<Uint8Array>> {
  const header = Buffer.alloc(HEADER_BYTES)
  await file.read(header, 0, HEADER_BYTES, 0)
  const read = () => file.createReadStream({ start: 0, autoClose: false, highWaterMark: READ_BYTES })
  return isEncrypted(header) ? () => decrypt(read(), passphrase) : read
}

async function* upTo(length: number, chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let rest = length
  for await (const chunk of chunks) {
    if (rest <= 0) return
    yield chunk.subarray(0, rest)
    rest -= chunk.length
  }
}

async function* readEntries(
  content: AsyncIterable<Uint8Array>,
  length: number,
): AsyncGenerator<ParsedTarEntry, undefined> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const entries = writable.getWriter()
  const stopped = new AbortController()
  const sink = new Writable({
    write: (chunk, _encoding, callback) => void entries.write(chunk).then(() => callback(), callback),
    final: (callback) => void entries.close().then(() => callback(), callback),
  })
  const feeding = pipeline(upTo(length, content), createZstdDecompress(), sink, {
    signal: stopped.signal,
  }).catch((error: unknown) => entries.abort(error))
  try {
    yield* readable
  } finally {
    stopped.abort()
    await feeding.catch(() => {})
  }
}

async function textOf(next: IteratorResult<ParsedTarEntry, undefined>, name: string): Promise<string> {
  if (next.done || next.value.header.name !== name) throw new BackupError(`This backup has no ${name}.`)
  if (next.value.header.size > MAX_TEXT_BYTES) throw new BackupError(`${name} in this backup is too large.`)
  return await new Response(next.value.body).text()
}

function parseManifest(text: string): Manifest {
  const parsed = Manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw new BackupError('The description of this backup cannot be read.')
  if (parsed.data.format > FORMAT_VERSION) {
    throw new BackupError('This backup was made by a newer version of Trellis: update this one first.')
  }
  return parsed.data
}
