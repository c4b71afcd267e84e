import {
  type Entry,
  ERR_EOCDR_NOT_FOUND,
  ERR_INVALID_CRC32,
  ERR_OVERLAPPING_ENTRY,
  type FileEntry,
  Uint8ArrayReader,
  ZipReader,
} from '@zip.js/zip.js'
import { FORMAT_LIMITS } from './limits.ts'

type ReadZip =
  | { ok: true; files: Map<string, Uint8Array> }
  | { ok: false; file: string | null; message: string }

/** Why the reading stopped; thrown to leave the library's streams, and caught in this file. */
class Refusal extends Error {
  readonly file: string | null
  constructor(message: string, file: string | null = null) {
    super(message)
    this.file = file
  }
}

/**
 * The files of a zip archive by their paths. It is refused as a whole when it could do harm or is damaged: paths that lead
 * out of it, links, encryption, one path twice (case and accents aside), wrong checksums, entries that share bytes, more
 * entries or bytes than the limits say. Bytes are counted while they are unpacked, whatever the headers claim.
 * @param isWanted what is not wanted is listed without its bytes, and never unpacked
 */
export async function readZip(bytes: Uint8Array, isWanted: (path: string) => boolean): Promise<ReadZip> {
  if (bytes.length > FORMAT_LIMITS.archive) {
    return { ok: false, file: null, message: 'The file is too large: an archive may have at most 64 MB.' }
  }
  const reader = new ZipReader(new Uint8ArrayReader(bytes), {
    ...{ useWebWorkers: false, strictness: 'balanced', checkLocalFilename: true },
    ...{ checkCrc32: true, checkOverlappingEntry: true, filenameValidation: 'tolerant' },
  })
  try {
    return { ok: true, files: await unpack(await entriesOf(reader), bytes.length, isWanted) }
  } catch (problem) {
    if (problem instanceof Refusal) return { ok: false, file: problem.file, message: problem.message }
    return { ok: false, file: null, message: damage(problem) }
  } finally {
    await reader.close().catch(() => {})
  }
}

async function entriesOf(reader: ZipReader<unknown>): Promise<FileEntry[]> {
  const files: FileEntry[] = []
  const paths = new Set<string>()
  let count = 0
  for await (const entry of reader.getEntriesGenerator()) {
    count += 1
    if (count > FORMAT_LIMITS.archiveEntries) {
      throw new Refusal(`The archive has more than ${FORMAT_LIMITS.archiveEntries} files.`)
    }
    refuseHarmful(entry, paths)
    if (!entry.directory) files.push(entry)
  }
  return files
}

function refuseHarmful(entry: Entry, paths: Set<string>) {
  const path = entry.filename
  const file = shownPath(path)
  // In names without Unicode control characters decode to signs.
  const isPrintable = entry.rawFilename.every((byte) => byte >= 0x20 && byte !== 0x7f)
  const problem = isPrintable ? pathProblem(path) : 'has a path with characters that no file name has'
  if (problem !== null) throw new Refusal(`The archive is refused: a file ${problem}.`, file)
  if (entry.encrypted) throw new Refusal('The archive is encrypted. Please pack it without a password.', file)
  const type = (entry.externalFileAttributes >>> 28) & 0xf
  // Of the kinds of Unix only a plain file (8) and a folder (4); 0 where another system packed it.
  if (entry.symlink || ![0, 4, 8].includes(type)) {
    throw new Refusal('The archive is refused: it has a link or a device in it.', file)
  }
  const key = samePathKey(path)
  if (paths.has(key)) throw new Refusal('The archive is refused: two files in it have the same path.', file)
  paths.add(key)
}

async function unpack(entries: FileEntry[], packed: number, isWanted: (path: string) => boolean) {
  const files = new Map<string, Uint8Array>()
  const most = Math.min(
    FORMAT_LIMITS.archiveContent,
    Math.max(FORMAT_LIMITS.archiveEntry, packed * FORMAT_LIMITS.archiveRatio),
  )
  let total = 0
  for (const entry of entries) {
    const chunks: Uint8Array[] = []
    let size = 0
    if (isWanted(entry.filename)) {
      const file = shownPath(entry.filename)
      await entry.getData(
        new WritableStream<Uint8Array>({
          write(chunk) {
            size += chunk.length
            total += chunk.length
            if (size > FORMAT_LIMITS.archiveEntry)
              throw new Refusal('This file is too large: at most 4 MB are unpacked.', file)
            if (total > most) throw new Refusal('The archive unpacks to more than it may.', file)
            chunks.push(chunk)
          },
        }),
      )
    }
    files.set(entry.filename, Buffer.concat(chunks))
  }
  return files
}

function damage(problem: unknown): string {
  const message = problem instanceof Error ? problem.message : ''
  if (message === ERR_EOCDR_NOT_FOUND) return 'This is not a zip file, or its end is missing.'
  if (message === ERR_INVALID_CRC32) return 'The archive is damaged: a checksum is wrong.'
  if (message === ERR_OVERLAPPING_ENTRY) return 'The archive is refused: files in it share their bytes.'
  return 'The archive is damaged or not packed in a usual way.'
}

/** Why a path in an archive is refused, or null: it must stay within its folder on every system. */
function pathProblem(path: string): string | null {
  const parts = path.replace(/\/$/, '').split('/')
  if (path.length > FORMAT_LIMITS.path) return 'has a path that is too long'
  if (/\p{Cc}/u.test(path) || !path.isWellFormed()) return 'has a path with characters that no file name has'
  if (path.includes('\\')) return 'has a path with a backslash'
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'has an absolute path'
  if (parts.includes('..')) return 'has a path that leaves the archive'
  return parts.some((part) => part === '' || part === '.') ? 'has a path with an empty part' : null
}

/** The same for two paths that are one on a system where case, or how an accent is spelled, does not count. */
function samePathKey(path: string): string {
  return path.replace(/\/$/, '').normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** For messages: hostile paths are cut short and show no control characters. */
function shownPath(path: string): string {
  return path
    .slice(0, 100)
    .replace(/\p{Cc}|\p{Cf}/gu, '?')
    .toWellFormed()
}
