import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readZip, type ZipLimits } from './read-zip.ts'
import { writeZip } from './write-zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const LIMITS: ZipLimits = {
  maxBytes: 64 * 2 ** 20,
  maxEntries: 5000,
  maxEntryBytes: 4 * 2 ** 20,
  maxTotalBytes: 256 * 2 ** 20,
  maxRatio: 200,
  maxPathLength: 300,
}
const unzip = (archive: Uint8Array) => readZip(archive, () => true, LIMITS)

type Entry = { path: string; content?: Uint8Array; options?: ZipWriterAddDataOptions }

async function pack(entries: Entry[]): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const { path, content = bytes('x'), options } of entries) {
    await writer.add(path, new Uint8ArrayReader(content), options)
  }
  return writer.close()
}

/** Replaces a text with another of the same length everywhere in an archive. */
function replaceText(archive: Uint8Array, before: string, after: string): Uint8Array {
  const text = Buffer.from(archive).toString('latin1')
  expect(text).toContain(before)
  return Buffer.from(text.replaceAll(before, after), 'latin1')
}

/** Packs an archive whose directory lists one file many times under different names. */
async function packListings(count: number): Promise<Uint8Array> {
  const archive = Buffer.from(await pack([{ path: '0000' }]))
  const start = archive.indexOf('PK\x01\x02', 0, 'latin1')
  const end = archive.indexOf('PK\x05\x06', 0, 'latin1')
  const listings = Array.from({ length: count }, (_, index) => {
    const listing = Buffer.from(archive.subarray(start, end))
    listing.write(String(index).padStart(4, '0'), 46)
    return listing
  })
  const tail = Buffer.from(archive.subarray(end))
  tail.writeUInt16LE(count, 8)
  tail.writeUInt16LE(count, 10)
  tail.writeUInt32LE(count * (end - start), 12)
  return Buffer.concat([archive.subarray(0, start), ...listings, tail])
}

describe('readZip', () => {
  test('returns the files that writeZip packed', async () => {
    const files = new Map([
      ['a/b.md', bytes('one')],
      ['ä.json', bytes('two')],
    ])
    const read = await unzip(await writeZip(files))
    expect(
      read.outcome === 'read' && [...read.files].map(([path, content]) => [path, new TextDecoder().decode(content)]),
    ).toEqual([
      ['a/b.md', 'one'],
      ['ä.json', 'two'],
    ])
  })

  test.each([
    ['leaves its folder', '../x.md'],
    ['leaves its folder later', 'a/../../x.md'],
    ['is absolute', '/etc/passwd'],
    ['has a drive letter', 'C:/x.md'],
    ['has a backslash', 'a\\..\\x.md'],
    ['has a control character', 'a\u0001.md'],
    ['has an empty part', 'a//x.md'],
    ['is too long', `${'a'.repeat(400)}.md`],
  ])('rejects an archive with a path that %s', async (_, path) => {
    const placeholder = 'x'.repeat(path.length)
    const archive = replaceText(await pack([{ path: placeholder }]), placeholder, path)
    expect(await unzip(archive)).toMatchObject({
      outcome: 'failed',
      message: expect.stringMatching(/^This archive can’t be used/),
    })
  })

  test('rejects a path with a NUL', async () => {
    const archive = replaceText(await pack([{ path: 'a_b.md' }]), 'a_b.md', 'a\0b.md')
    expect((await unzip(archive)).outcome).toBe('failed')
  })

  test.each([
    ['to the letter', 'ab.md', 'ac.md', 'ac.md', 'ab.md'],
    ['ignoring case', 'ab.md', 'Ab.md', '', ''],
    ['ignoring the encoding of an accent', '\u00e9.md', 'e\u0301.md', '', ''],
  ])('rejects two paths that are equal %s', async (_, one, two, before, after) => {
    const archive = await pack([{ path: one }, { path: two }])
    const read = await unzip(before === '' ? archive : replaceText(archive, before, after))
    expect(read).toMatchObject({
      outcome: 'failed',
      message: 'This archive can’t be used: two files have the same path.',
    })
  })

  test('rejects a symbolic link', async () => {
    const archive = await pack([{ path: 'a.md', content: bytes('/etc/passwd'), options: { unixMode: 0o120777 } }])
    expect(await unzip(archive)).toMatchObject({ outcome: 'failed', message: expect.stringMatching(/link/) })
  })

  test('rejects an encrypted file', async () => {
    const archive = await pack([{ path: 'a.md', options: { password: 'secret' } }])
    expect(await unzip(archive)).toMatchObject({
      outcome: 'failed',
      message: expect.stringMatching(/encrypted/),
    })
  })

  test('rejects a wrong checksum', async () => {
    const archive = replaceText(
      await pack([{ path: 'a.md', content: bytes('stored text'), options: { level: 0 } }]),
      'stored',
      'change',
    )
    expect(await unzip(archive)).toMatchObject({
      outcome: 'failed',
      message: 'The archive is damaged (wrong checksum).',
    })
  })

  test('stops unpacking a file at its limit', async () => {
    const archive = await pack([{ path: 'a.md', content: new Uint8Array(20_000_000) }])
    expect(archive.length).toBeLessThan(50_000)
    expect(await unzip(archive)).toMatchObject({
      outcome: 'failed',
      message: expect.stringMatching(/too large/),
    })
  })

  test('rejects files that together unpack to many times the size of the archive', async () => {
    const content = new Uint8Array(2_000_000)
    const archive = await pack(['a', 'b', 'c', 'd'].map((name) => ({ path: `${name}.md`, content })))
    expect(await unzip(archive)).toMatchObject({
      outcome: 'failed',
      message: 'The archive is too large when unpacked.',
    })
  })

  test('rejects a header with a size smaller than the file', async () => {
    const archive = Buffer.from(await pack([{ path: 'a.md', content: bytes('x'.repeat(1000)) }]))
    const claimed = Buffer.from([0xe8, 0x03, 0, 0])
    for (let at = archive.indexOf(claimed); at >= 0; at = archive.indexOf(claimed, at + 1)) archive[at + 1] = 0
    expect((await unzip(archive)).outcome).toBe('failed')
  })

  test('rejects a file that is marked as a folder, which would be omitted silently', async () => {
    const archive = Buffer.from(await writeZip(new Map([['a.md', bytes('one')]])))
    const attributes = archive.indexOf('PK\x01\x02', 0, 'latin1') + 38
    archive.writeUInt32LE(0x41_ed_00_00, attributes)
    expect(await unzip(archive)).toMatchObject({
      outcome: 'failed',
      message: 'The archive is damaged: a file is marked as a folder.',
    })
  })

  test('rejects too many files before reading them', async () => {
    const archive = await packListings(LIMITS.maxEntries + 1)
    expect(await unzip(archive)).toMatchObject({
      outcome: 'failed',
      message: expect.stringMatching(/more than 5000 files/),
    })
  })

  test('rejects an archive above the size limit before reading it', async () => {
    expect((await unzip(new Uint8Array(LIMITS.maxBytes + 1))).outcome).toBe('failed')
  })
})

test('a truncated or modified archive is unpacked or rejected, and never throws', async () => {
  const files = new Map([['g/grade.json', bytes('{"name": "G", "published": true}')]])
  const archive = await writeZip(files)
  const mutated = fc.oneof(
    fc.nat(archive.length - 1).map((length) => archive.subarray(0, length)),
    fc.array(fc.tuple(fc.nat(archive.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 }).map((changes) => {
      const copy = Uint8Array.from(archive)
      for (const [at, byte] of changes) copy[at] = byte
      return copy
    }),
    fc.uint8Array({ maxLength: 100 }),
  )
  await fc.assert(
    fc.asyncProperty(mutated, async (input) => {
      const unpacked = await unzip(input)
      if (input.length < archive.length) expect(unpacked.outcome).toBe('failed')
      else if (unpacked.outcome === 'read')
        expect([...unpacked.files.values()]).toEqual([...files.values()].map(Buffer.from))
    }),
    { numRuns: 150 },
  )
})
