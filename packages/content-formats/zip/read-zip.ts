import {
  type Entry,
  ERR_EOCDR_NOT_FOUND,
  ERR_INVALID_CRC32,
  ERR_OVERLAPPING_ENTRY,
  type FileEntry,
  Uint8ArrayReader,
  ZipReader,
} from '@zip.js/zip.js'

export type ZipLimits = {
  /** Maximum size of the archive. */
  maxBytes: number
  maxEntries: number
  /** Maximum size of one unpacked file. */
  maxEntryBytes: number
  /** Maximum size of all unpacked files. */
  maxTotalBytes: number
  /** Maximum ratio of unpacked to packed size. DEFLATE reaches 1032; real text stays below 20. */
  maxRatio: number
  /** In characters. */
  maxPathLength: number
}

export type UnpackedZip =
  | { outcome: 'read'; files: Map<string, Uint8Array> }
  | { outcome: 'failed'; file: string | null; message: string }

/** Thrown to abort the library's streams; caught in this file. */
class ArchiveRejected extends Error {
  readonly file: string | null
  constructor(message: string, file: string | null = null) {
    super(message)
    this.file = file
  }
}

/**
 * Unpacks a zip archive into files by path. Rejects the whole archive if it is harmful or damaged: paths outside of it,
 * links, encryption, duplicate paths (ignoring case and accents), wrong checksums, overlapping entries, or exceeded
 * limits. Sizes are measured while unpacking and never taken from headers.
 * @param isWanted other files are listed without content and never unpacked
 */
export async function readZip(
  bytes: Uint8Array,
  isWanted: (path: string) => boolean,
  limits: ZipLimits,
): Promise<UnpackedZip> {
  if (bytes.length > limits.maxBytes) {
    const message = `The file is too large. The limit is ${megabytes(limits.maxBytes)}.`
    return { outcome: 'failed', file: null, message }
  }
  const reader = new ZipReader(new Uint8ArrayReader(bytes), {
    useWebWorkers: false,
    strictness: 'balanced',
    checkLocalFilename: true,
    checkCrc32: true,
    checkOverlappingEntry: true,
    filenameValidation: 'tolerant',
  })
  try {
    const entries = await listEntries(reader, limits)
    return { outcome: 'read', files: await unpack(entries, bytes.length, isWanted, limits) }
  } catch (error) {
    if (error instanceof ArchiveRejected) return { outcome: 'failed', file: error.file, message: error.message }
    return { outcome: 'failed', file: null, message: describeDamage(error) }
  } finally {
    await reader.close().catch(() => {})
  }
}

async function listEntries(reader: ZipReader<unknown>, limits: ZipLimits): Promise<FileEntry[]> {
  const files: FileEntry[] = []
  const paths = new Set<string>()
  let count = 0
  for await (const entry of reader.getEntriesGenerator()) {
    count += 1
    if (count > limits.maxEntries) {
      throw new ArchiveRejected(`The archive has more than ${limits.maxEntries} files.`)
    }
    checkEntry(entry, paths, limits)
    if (!entry.directory) files.push(entry)
  }
  return files
}

/** @throws ArchiveRejected for a harmful entry */
function checkEntry(entry: Entry, paths: Set<string>, limits: ZipLimits) {
  const path = entry.filename
  const file = printablePath(path)
  // Control characters in non-Unicode names would be decoded to printable characters.
  const isPrintable = entry.rawFilename.every((byte) => byte >= 0x20 && byte !== 0x7f)
  const problem = isPrintable ? pathProblem(path, limits.maxPathLength) : 'has a path with invalid characters'
  if (problem !== null) throw new ArchiveRejected(`This archive can’t be used: a file ${problem}.`, file)
  if (entry.encrypted) {
    throw new ArchiveRejected('The archive is encrypted. Please create it without a password.', file)
  }
  const type = (entry.externalFileAttributes >>> 28) & 0xf
  // Allowed Unix types: regular file (8) and directory (4); 0 if packed on another system.
  if (entry.symlink || ![0, 4, 8].includes(type)) {
    throw new ArchiveRejected('This archive can’t be used: it contains a link or a device.', file)
  }
  // A file marked as a folder would be omitted silently.
  if (entry.directory && (entry.uncompressedSize > 0 || !path.endsWith('/'))) {
    throw new ArchiveRejected('The archive is damaged: a file is marked as a folder.', file)
  }
  const key = pathKey(path)
  if (paths.has(key)) {
    throw new ArchiveRejected('This archive can’t be used: two files have the same path.', file)
  }
  paths.add(key)
}

async function unpack(
  entries: FileEntry[],
  packedBytes: number,
  isWanted: (path: string) => boolean,
  { maxEntryBytes, maxTotalBytes, maxRatio }: ZipLimits,
) {
  const files = new Map<string, Uint8Array>()
  const maxTotal = Math.min(maxTotalBytes, Math.max(maxEntryBytes, packedBytes * maxRatio))
  let total = 0
  for (const entry of entries) {
    const chunks: Uint8Array[] = []
    let size = 0
    if (isWanted(entry.filename)) {
      const file = printablePath(entry.filename)
      await entry.getData(
        new WritableStream<Uint8Array>({
          write(chunk) {
            size += chunk.length
            total += chunk.length
            if (size > maxEntryBytes) {
              const message = `This file is too large. The limit is ${megabytes(maxEntryBytes)}.`
              throw new ArchiveRejected(message, file)
            }
            if (total > maxTotal) {
              throw new ArchiveRejected('The archive is too large when unpacked.', file)
            }
            chunks.push(chunk)
          },
        }),
      )
    }
    files.set(entry.filename, Buffer.concat(chunks))
  }
  return files
}

function describeDamage(error: unknown): string {
  const message = error instanceof Error ? error.message : ''
  if (message === ERR_EOCDR_NOT_FOUND) return 'This isn’t a zip file, or it is incomplete.'
  if (message === ERR_INVALID_CRC32) return 'The archive is damaged (wrong checksum).'
  if (message === ERR_OVERLAPPING_ENTRY) return 'This archive can’t be used: its files overlap.'
  return 'The archive is damaged or in an unsupported format. Export it again and choose the new file.'
}

/** Returns why a path could leave its folder on some system, or null for a safe path. */
function pathProblem(path: string, maxLength: number): string | null {
  const parts = path.replace(/\/$/, '').split('/')
  if (path.length > maxLength) return 'has a path that is too long'
  if (/\p{Cc}/u.test(path) || !path.isWellFormed()) return 'has a path with invalid characters'
  if (path.includes('\\')) return 'has a path with a backslash'
  if (path.startsWith('/') || /^[a-z]:/i.test(path)) return 'has an absolute path'
  if (parts.includes('..')) return 'has a path that points outside the archive'
  return parts.some((part) => part === '' || part === '.') ? 'has a path with an empty part' : null
}

/** Equal for paths that name the same file on systems that ignore case or normalize accents. */
function pathKey(path: string): string {
  return path.replace(/\/$/, '').normalize('NFKC').toLowerCase().normalize('NFKC')
}

/** Path for messages: shortened, without control characters. */
function printablePath(path: string): string {
  return path
    .slice(0, 100)
    .replace(/\p{Cc}|\p{Cf}/gu, '?')
    .toWellFormed()
}

function megabytes(bytes: number): string {
  return `${bytes / 2 ** 20} MB`
}
