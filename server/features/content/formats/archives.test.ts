import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readGradeArchive, writeGradeArchive } from './grade-archive.ts'
import { FORMAT_LIMITS } from './limits.ts'
import { readZip } from './read-zip.ts'
import { writeZip } from './write-zip.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const all = () => true

type Packed = { path: string; content?: Uint8Array; options?: ZipWriterAddDataOptions }

async function packed(entries: Packed[]): Promise<Uint8Array> {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const { path, content = bytes('x'), options } of entries) {
    await writer.add(path, new Uint8ArrayReader(content), options)
  }
  return writer.close()
}

/** The archive with the bytes of one text for those of another of the same length, everywhere. */
function replaced(archive: Uint8Array, before: string, after: string): Uint8Array {
  const text = Buffer.from(archive).toString('latin1')
  expect(text).toContain(before)
  return Buffer.from(text.replaceAll(before, after), 'latin1')
}

/** An archive whose directory lists one file so many times, each time by another name. */
async function withListings(count: number): Promise<Uint8Array> {
  const archive = Buffer.from(await packed([{ path: '0000' }]))
  const [start, end] = [
    archive.indexOf('PK\x01\x02', 0, 'latin1'),
    archive.indexOf('PK\x05\x06', 0, 'latin1'),
  ]
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

const GRADE = { name: 'G', published: true, subjects: [], images: [] }

describe('an archive', () => {
  test('gives its files', async () => {
    const files = new Map([
      ['a/b.md', bytes('one')],
      ['ä.json', bytes('two')],
    ])
    const read = await readZip(await writeZip(files), all)
    expect(
      read.ok && [...read.files].map(([path, content]) => [path, new TextDecoder().decode(content)]),
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
  ])('is refused where a path %s', async (_, path) => {
    const stand = 'x'.repeat(path.length)
    const archive = replaced(await packed([{ path: stand }]), stand, path)
    expect(await readZip(archive, all)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/^The archive is refused/),
    })
  })

  test('is refused where a path has a NUL', async () => {
    const archive = replaced(await packed([{ path: 'a_b.md' }]), 'a_b.md', 'a\0b.md')
    expect((await readZip(archive, all)).ok).toBe(false)
  })

  test.each([
    ['letter for letter', 'ab.md', 'ac.md', 'ac.md', 'ab.md'],
    ['but for case', 'ab.md', 'Ab.md', '', ''],
    ['but for how an accent is spelled', '\u00e9.md', 'e\u0301.md', '', ''],
  ])('is refused where two paths are the same %s', async (_, one, two, before, after) => {
    const archive = await packed([{ path: one }, { path: two }])
    const read = await readZip(before === '' ? archive : replaced(archive, before, after), all)
    expect(read).toMatchObject({
      ok: false,
      message: 'The archive is refused: two files in it have the same path.',
    })
  })

  test('is refused with a symbolic link', async () => {
    const archive = await packed([
      { path: 'a.md', content: bytes('/etc/passwd'), options: { unixMode: 0o120777 } },
    ])
    expect(await readZip(archive, all)).toMatchObject({ ok: false, message: expect.stringMatching(/link/) })
  })

  test('is refused when encrypted', async () => {
    const archive = await packed([{ path: 'a.md', options: { password: 'secret' } }])
    expect(await readZip(archive, all)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/encrypted/),
    })
  })

  test('is refused with a wrong checksum', async () => {
    const archive = replaced(
      await packed([{ path: 'a.md', content: bytes('stored text'), options: { level: 0 } }]),
      'stored',
      'change',
    )
    expect(await readZip(archive, all)).toMatchObject({
      ok: false,
      message: 'The archive is damaged: a checksum is wrong.',
    })
  })

  test('is refused when one file unpacks to more than it may, without being unpacked whole', async () => {
    const archive = await packed([{ path: 'a.md', content: new Uint8Array(20_000_000) }])
    expect(archive.length).toBeLessThan(50_000)
    expect(await readZip(archive, all)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/too large/),
    })
  })

  test('is refused when its files together unpack to many times its size', async () => {
    const content = new Uint8Array(2_000_000)
    const archive = await packed(['a', 'b', 'c', 'd'].map((name) => ({ path: `${name}.md`, content })))
    expect(await readZip(archive, all)).toMatchObject({
      ok: false,
      message: 'The archive unpacks to more than it may.',
    })
  })

  test('is refused when a header claims less than there is', async () => {
    const archive = Buffer.from(await packed([{ path: 'a.md', content: bytes('x'.repeat(1000)) }]))
    const claimed = Buffer.from([0xe8, 0x03, 0, 0])
    for (let at = archive.indexOf(claimed); at >= 0; at = archive.indexOf(claimed, at + 1))
      archive[at + 1] = 0
    expect((await readZip(archive, all)).ok).toBe(false)
  })

  test('is refused with too many files, before they are looked at', async () => {
    const archive = await withListings(FORMAT_LIMITS.archiveEntries + 1)
    expect(await readZip(archive, all)).toMatchObject({
      ok: false,
      message: expect.stringMatching(/more than 5000 files/),
    })
  })

  test('is refused when too large, before it is looked at', async () => {
    expect((await readZip(new Uint8Array(FORMAT_LIMITS.archive + 1), all)).ok).toBe(false)
  })

  test('within an archive is a file without a place, and is told of', async () => {
    const inner = await writeGradeArchive(GRADE)
    const outer = await packed([
      { path: 'grade.json', content: bytes('{"name": "G"}') },
      { path: 'inner.zip', content: inner },
    ])
    const { items, problems } = await readGradeArchive(outer, { videoHosts: [] })
    expect(items).toHaveLength(1)
    expect(problems).toMatchObject([{ severity: 'warning', file: 'inner.zip' }])
  })
})

test('an archive that is cut off or changed anywhere is read or refused, and never a reason to throw', async () => {
  const whole = await writeGradeArchive(GRADE)
  const mutated = fc.oneof(
    fc.nat(whole.length - 1).map((length) => whole.subarray(0, length)),
    fc
      .array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 3 })
      .map((changes) => {
        const copy = Uint8Array.from(whole)
        for (const [at, byte] of changes) copy[at] = byte
        return copy
      }),
    fc.uint8Array({ maxLength: 100 }),
  )
  await fc.assert(
    fc.asyncProperty(mutated, async (archive) => {
      const { items, problems } = await readGradeArchive(archive, { videoHosts: [] })
      expect(items.length + problems.length).toBeGreaterThan(0)
      if (archive.length < whole.length) expect(items).toEqual([])
    }),
    { numRuns: 150 },
  )
})
