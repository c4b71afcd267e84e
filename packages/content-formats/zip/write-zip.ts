import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js'

/** Earliest time in a zip archive, in local time, so that the bytes are the same in every time zone. */
const EPOCH = new Date(1980, 0, 1)

/** Packs files into a zip archive in the order of the map. Deterministic. */
export async function writeZip(files: ReadonlyMap<string, Uint8Array>): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), {
    useWebWorkers: false,
    useCompressionStream: false,
    level: 6,
    keepOrder: true,
    lastModDate: EPOCH,
    extendedTimestamp: false,
    dataDescriptor: false,
  })
  for (const [path, bytes] of files) await writer.add(path, new Uint8ArrayReader(bytes))
  return writer.close()
}
